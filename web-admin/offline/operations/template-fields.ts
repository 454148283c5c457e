import type { ScheduleTemplate } from "../../../shared/journal/template.ts";
import type { TemplateFields } from "./operation.ts";

/** A template with this device's own changes over it; one made here has no number yet. */
export type ShownTemplate = Omit<ScheduleTemplate, "id"> & { id: number | null };

/** A template as a person saw it when they changed it, and its ETag. */
export interface TemplateBasis {
  template: ShownTemplate;
  etag: string | null;
}

export const shownTemplate = (
  uid: string,
  id: number | null,
  { tpl_name, schedule_tpl }: TemplateFields,
): ShownTemplate => ({ uid, id, tpl_name, schedule_tpl: [...schedule_tpl] });

export const TEMPLATE_FIELDS = ["tpl_name", "schedule_tpl"] as const;

export const differs = (field: keyof TemplateFields, one: TemplateFields, other: TemplateFields) =>
  JSON.stringify(one[field]) !== JSON.stringify(other[field]);

/** Whether name and times are the same in both. */
export const isTemplateAsBefore = (now: TemplateFields, before: TemplateFields) =>
  !TEMPLATE_FIELDS.some((field) => differs(field, now, before));

export const templateFieldsOf = ({ tpl_name, schedule_tpl }: TemplateFields): TemplateFields => ({
  tpl_name,
  schedule_tpl,
});

export const templateWords = ({ tpl_name, schedule_tpl }: TemplateFields): string[] => [
  `Шаблон «${tpl_name}»`,
  `Время: ${schedule_tpl.join(", ") || "нет"}`,
];
