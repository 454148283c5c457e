import { z } from "zod";

/** One destruction act in the list; days are `DD.MM.YYYY`, as the clinic's clock has them. */
export const actSchema = z.object({
  journal_id: z.number().int(),
  act_filename: z.string(),
  /** `DD.MM.YYYY HH:MM`. */
  created_at: z.string(),
  deleted_by: z.string(),
  record_day: z.string(),
  record_time: z.string(),
  /** Known devices that have not yet pulled the destruction. */
  devices_left: z.number().int(),
});
export type Act = z.infer<typeof actSchema>;

/** Whether an act is of a return, which undoes a mistaken destruction. */
export const isReturnAct = ({ act_filename }: Pick<Act, "act_filename">): boolean =>
  act_filename.startsWith("vozvrat-");

/** File names of the acts whose destruction was undone by the record's next act. */
export function takenBack(newestFirst: readonly Act[]): Set<string> {
  const later = new Map<number, Act>();
  const names = new Set<string>();
  for (const act of newestFirst) {
    const next = later.get(act.journal_id);
    if (next && isReturnAct(next)) names.add(act.act_filename);
    later.set(act.journal_id, act);
  }
  return names;
}

export const PERIOD_MISSING = "Выберите период";
export const TEMPLATE_MISSING = "Пожалуйста, выберите файл";
export const TEMPLATE_NOT_DOCX = "Пожалуйста, выберите файл в формате DOCX";

export const DOCX_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** The texts of an act; a template names these in double braces, `{{дата}}`. */
export const ACT_PLACEHOLDERS = {
  оператор: "наименование клиники",
  адрес: "адрес клиники",
  обработчик: "кто обрабатывает данные по поручению, если поручено",
  номер_записи: "номер уничтоженной записи",
  день_приёма: "день приёма",
  время_приёма: "время приёма",
  врач: "к кому была запись",
  категории: "какие данные уничтожены",
  система: "информационная система",
  способ: "способ уничтожения",
  причина: "причина уничтожения",
  дата: "дата и время уничтожения",
  кто: "кто уничтожил",
} as const;
export type ActPlaceholder = keyof typeof ACT_PLACEHOLDERS;
export type ActValues = Record<ActPlaceholder, string>;

/** Required in every act by Order 179 p. 3; a template without one of these is refused. */
export const MANDATORY_PLACEHOLDERS = [
  "оператор",
  "адрес",
  "номер_записи",
  "день_приёма",
  "категории",
  "система",
  "способ",
  "причина",
  "дата",
  "кто",
] as const satisfies readonly ActPlaceholder[];

/** Whether a template's file may be a DOCX at all, by its name and type. */
export function isDocxFile({ name, type }: { name: string; type: string }): boolean {
  return /\.docx$/i.test(name) && type.split(";")[0]?.trim().toLowerCase() === DOCX_TYPE;
}

/** An act as one lower-case text to search in, any field of it. */
export function searchableText({ devices_left: _, ...fields }: Act): string {
  return Object.values(fields).join("\n").toLowerCase();
}
