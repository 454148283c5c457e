import type { ScheduleTemplate } from "../../shared/schedule.ts";
import { neverLeft, restingOn } from "./commands.ts";
import { templateIdOf } from "./fold-documents.ts";
import type { OutboxChange, OutboxEntry } from "./outbox.ts";

export interface TemplateWords {
  tpl_name: string;
  schedule_tpl: readonly string[];
}

export function planNewTemplate(key: string, body: TemplateWords): OutboxChange {
  const subject = { kind: "template", id: null } as const;
  const call = { key, subject, method: "POST", path: "/api/schedule" } as const;
  return { add: [{ ...call, body: { ...body }, base: {}, etag: null }] };
}

/**
 * A change, or without words the removal; one made here and never sent takes it into itself.
 * @returns null where its creation was answered unheard, so that its number is not known here
 */
export function planTemplate(
  entries: readonly OutboxEntry[],
  key: string,
  seen: { template: ScheduleTemplate; etag: string | null },
  words: TemplateWords | null,
): OutboxChange | null {
  const body = words && { ...words };
  const creation = entries.find(({ seq }) => seq === -seen.template.id);
  if (creation && neverLeft(creation)) {
    return words ? { put: [{ ...creation, body }] } : { remove: [creation] };
  }
  const id = creation?.answer?.createdId ?? seen.template.id;
  if (id < 0 && !creation) return null;
  const own = entries.filter((entry) => templateIdOf(entry) === id);
  const etag = restingOn(own, seen.etag);
  const method = words ? "PUT" : "DELETE";
  return { add: [{ key, method, body, base: { ...seen.template }, etag, ...templatePlace(id) }] };
}

/** Where a template is edited; a negative number is its creation's, until the server gives it one. */
export const templatePlace = (id: number) => ({
  subject: { kind: "template", id } as const,
  path: `/api/schedule/${id}`,
});
