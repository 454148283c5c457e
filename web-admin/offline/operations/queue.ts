import { isNewer } from "../../../shared/sync/sync.ts";
import type { Queue } from "./kinds/kind.ts";
import { kindOf } from "./kinds/registry.ts";
import { ETAG_OF_NOTHING, isOpen } from "./operation.ts";
import type { QueuedOperation } from "./queued-operation.ts";
import { isCreation, targetOf } from "./target.ts";

/** The outbox, for the plan of an operation with this key. */
export function queueOf(operations: readonly QueuedOperation[], key: string): Queue {
  const on = (target: string) => operations.filter((operation) => targetOf(operation) === target);
  return { key, on, etagFor: (target, shown) => baseEtagOf(on(target), shown) };
}

/**
 * The base of a queued edit is also the base of the next one: the queued edit hid all later changes
 * by others. If its base is newer than the shown state, the shown state is the base.
 */
function baseEtagOf(own: readonly QueuedOperation[], shown: string | null): string | null {
  const before = own.findLast(
    (operation) => isOpen(operation) && (isCreation(operation) || isCheckedChange(operation)),
  );
  if (!before) return shown ?? createdEtag(own) ?? ETAG_OF_NOTHING;
  if (shown === ETAG_OF_NOTHING) return shown;
  return before.etag && shown && isNewer(before.etag, shown) ? shown : before.etag;
}

function isCheckedChange(operation: QueuedOperation): boolean {
  const { effect, revision } = kindOf(operation);
  return effect === "change" && revision === "checked";
}

/** The ETag of a creation that was answered while the edit was made. */
const createdEtag = (own: readonly QueuedOperation[]) =>
  own.find((operation) => isCreation(operation) && !isOpen(operation))?.answer?.etag;
