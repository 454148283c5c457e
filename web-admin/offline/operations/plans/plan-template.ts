import { neverSent, type TemplateFields } from "../operation.ts";
import type { OutboxChange, QueuedOperation } from "../queued-operation.ts";
import { isTemplateCall } from "../target.ts";
import type { ShownTemplate } from "../template-fields.ts";
import { baseEtagOf } from "./plan-visit.ts";

export const planCreateTemplate = (
  key: string,
  uid: string,
  body: TemplateFields,
): OutboxChange => ({
  add: [{ kind: "create-template", uid, key, body: { uid, ...body }, base: {}, etag: null }],
});

/** A change, or without fields the removal; one made here and never sent takes it into itself. */
export function planEditTemplate(
  operations: readonly QueuedOperation[],
  key: string,
  { template, etag }: { template: ShownTemplate; etag: string | null },
  fields: TemplateFields | null,
): OutboxChange {
  const own = operations.filter(isTemplateCall).filter(({ uid }) => uid === template.uid);
  const creation = own.find((each) => each.kind === "create-template");
  if (creation && neverSent(creation)) {
    return fields
      ? { put: [{ ...creation, body: { ...creation.body, ...fields } }] }
      : { remove: own };
  }
  const { tpl_name, schedule_tpl } = template;
  const based = {
    uid: template.uid,
    key,
    base: { tpl_name, schedule_tpl },
    etag: baseEtagOf(own, etag),
  };
  return fields
    ? { add: [{ kind: "edit-template", body: fields, ...based }] }
    : { add: [{ kind: "delete-template", body: null, ...based }] };
}
