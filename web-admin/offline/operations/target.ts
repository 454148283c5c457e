import { isNewer } from "../../../shared/sync/sync.ts";
import type { KeyedCall, OperationRequest, Queue } from "./kinds/kind.ts";
import { kindOf } from "./kinds/registry.ts";
import {
  ETAG_OF_NOTHING,
  isOpen,
  neverSent,
  type Operation,
  type OperationCall,
} from "./operation.ts";

export const requestOf = (call: OperationCall): OperationRequest => kindOf(call).request(call);

/** The name of a write's target. */
export function targetOf(call: KeyedCall): string {
  const { target, subject } = kindOf(call);
  if (target) return target(call);
  if ("uid" in call) return `${subject}/${call.uid}`;
  throw new TypeError(`The kind ${call.kind} has neither a uid nor a target`);
}

/** The uid of the visit, wish or template that a write is about; null if it is about another subject. */
export const uidOf = (
  subject: "visit" | "wish" | "template",
  call: OperationCall,
): string | null => (kindOf(call).subject === subject && "uid" in call ? call.uid : null);

/** The uid of the visit that a write is about; null for any other write. */
export const visitOf = (call: OperationCall): string | null => uidOf("visit", call);

/** The uid of the visit or wish, whose destruction a device follows; null for any other write. */
export const patientsOwnOf = (call: OperationCall): string | null =>
  visitOf(call) ?? uidOf("wish", call);

export const isCreation = (call: Pick<OperationCall, "kind">) => kindOf(call).effect === "creation";

/** «Просмотрено» leaves the revision as it is. */
export const raisesRevision = (call: Pick<OperationCall, "kind">) =>
  kindOf(call).revision !== "untouched";

export const isRemoval = (call: Pick<OperationCall, "kind">) => kindOf(call).effect === "removal";

/**
 * The revision a write is based on; null for a write sent without one. If the disk lost the
 * creation that an edit waited for, the edit is compared with the server's record field by field.
 */
export const ifMatchOf = (operation: Pick<Operation, "kind" | "etag">): string | null =>
  operation.etag ?? (kindOf(operation).revision === "checked" ? ETAG_OF_NOTHING : null);

/** The outbox, for the plan of an operation with this key. */
export function queueOf(operations: readonly Operation[], key: string): Queue {
  const on = (target: string) => operations.filter((operation) => targetOf(operation) === target);
  const isUnsent = (each: Operation) => isCreation(each) && neverSent(each);
  const forgetUnsent = (target: string) =>
    on(target).some(isUnsent) ? { remove: on(target) } : null;
  return { key, on, forgetUnsent, etagFor: (target, shown) => baseEtagOf(on(target), shown) };
}

/**
 * The base of a queued edit is also the base of the next one: the queued edit hid all later changes
 * by others. If its base is newer than the shown state, the shown state is the base.
 */
function baseEtagOf(own: readonly Operation[], shown: string | null): string | null {
  const before = own.findLast(
    (operation) => isOpen(operation) && (isCreation(operation) || isCheckedChange(operation)),
  );
  if (!before) return shown ?? createdEtag(own) ?? ETAG_OF_NOTHING;
  if (shown === ETAG_OF_NOTHING) return shown;
  return before.etag && shown && isNewer(before.etag, shown) ? shown : before.etag;
}

function isCheckedChange(operation: Operation): boolean {
  const { effect, revision } = kindOf(operation);
  return effect === "change" && revision === "checked";
}

/** The ETag of a creation that was answered while the edit was made. */
const createdEtag = (own: readonly Operation[]) =>
  own.find((operation) => isCreation(operation) && !isOpen(operation))?.answer?.etag;
