import type { ScheduleTemplate } from "../../../../shared/journal/template.ts";
import { templateIdOf } from "../document-overlay.ts";
import type { TemplateFields } from "../operation.ts";
import type { OutboxChange, QueuedOperation } from "../queued-operation.ts";
import { baseEtagOf, neverSent } from "./plan-visit.ts";

export const planCreateTemplate = (key: string, body: TemplateFields): OutboxChange => ({
  add: [{ kind: "create-template", id: null, key, body, base: {}, etag: null }],
});

/**
 * A change, or without fields the removal; one made here and never sent takes it into itself.
 * @returns null where the acknowledgement of its creation was lost: its number is not known here
 */
export function planEditTemplate(
  operations: readonly QueuedOperation[],
  key: string,
  seen: { template: ScheduleTemplate; etag: string | null },
  fields: TemplateFields | null,
): OutboxChange | null {
  const creation = operations
    .filter((operation) => operation.kind === "create-template")
    .find(({ seq }) => seq === -seen.template.id);
  if (creation && neverSent(creation)) {
    return fields ? { put: [{ ...creation, body: fields }] } : { remove: [creation] };
  }
  const id = creation?.answer?.createdId ?? seen.template.id;
  const own = operations.filter((operation) => templateIdOf(operation) === id);
  // Edits wait under a temporary number only while no answer has replaced it: the disk may have
  // spoilt the creation. The server refuses such a number, and a person is asked.
  if (id < 0 && !creation && own.length === 0) return null;
  const { tpl_name, schedule_tpl } = seen.template;
  const based = { id, key, base: { tpl_name, schedule_tpl }, etag: baseEtagOf(own, seen.etag) };
  return fields
    ? { add: [{ kind: "edit-template", body: fields, ...based }] }
    : { add: [{ kind: "delete-template", body: null, ...based }] };
}
