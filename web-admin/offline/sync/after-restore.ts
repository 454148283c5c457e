import { knownSchema } from "../../../shared/sync/sync.ts";
import { apiRequest } from "../../server/api-request.ts";
import type { Caller } from "../network/calls.ts";
import type { LastKnown } from "../operations/kinds/kind.ts";
import { kindOf } from "../operations/kinds/registry.ts";
import type { Operation } from "../operations/operation.ts";
import { patientsOwnOf, targetOf } from "../operations/target.ts";
import type { ServerVisit } from "../operations/visit.ts";
import type { Outbox } from "../storage/outbox.ts";
import type { UserStore } from "../user-store/user-store.ts";

const ASKED_AT_ONCE = 500;

interface ResendNeeds {
  call: Caller;
  store: UserStore;
}

/**
 * Before a new snapshot replaces the mirror: drops records whose destruction this device has
 * missed, and queues again, under their own keys, the operations that were acknowledged in another
 * epoch and the server does not know any more.
 * @param epoch of the new copy
 * @param isDoubted whether the server may have lost answered calls without a new epoch
 * @returns false if the server did not answer, or another tab was quicker
 */
export async function resendAfterRestore(
  needs: ResendNeeds,
  { epoch, isDoubted }: { epoch: string; isDoubted: boolean },
): Promise<boolean> {
  const { outbox, mirror, projection } = needs.store;
  const kept = await outbox.retained();
  const answered = [...kept, ...outbox.operations().filter(({ state }) => state === "done")];
  const earlier = answered.filter(({ answer }) => answer && (isDoubted || answer.epoch !== epoch));
  const uids = [...kept, ...outbox.operations()].map(patientsOwnOf).filter((uid) => uid !== null);
  const onServer = await ask(needs, {
    keys: earlier.map(({ key }) => key),
    uids: [...new Set(uids)],
  });
  if (!onServer) return false;
  await needs.store.applyDestroyed(onServer.destroyed, epoch);
  const destroyed = new Set(onServer.destroyed);
  const lost = earlier
    .filter(
      (operation) =>
        !onServer.known.has(operation.key) && !destroyed.has(patientsOwnOf(operation) ?? ""),
    )
    .toSorted((a, b) => a.seq - b.seq);
  if (lost.length === 0) return true;
  const lastKnown: LastKnown = {
    record: (uid) => inEpochOfMirror(projection.serverRecord(uid), projection.mirroredEpoch(uid)),
    answered: () => projection.documents.answered(mirror.meta().position !== null),
  };
  return sendAgain(outbox, lost, operationsToResend(lost, lastKnown, isDoubted ? null : epoch));
}

/**
 * The known state of a visit, unless an answer showed it in another epoch than the mirror's: that
 * state may be one that an earlier restore had put back.
 */
export const inEpochOfMirror = (
  known: ServerVisit | null,
  mirrored: string | null,
): ServerVisit | null => (mirrored === null || known?.epoch === mirrored ? known : null);

/**
 * Queues those in `again` under their keys, and removes the others of the `lost` ones.
 * @returns false (and nothing done) if another tab has changed one of them
 */
export async function sendAgain(
  outbox: Pick<Outbox, "change">,
  lost: readonly Operation[],
  again: readonly Operation[],
): Promise<boolean> {
  const seqs = new Set(again.map(({ seq }) => seq));
  const remove = lost.filter(({ seq }) => !seqs.has(seq));
  let plans = 0;
  const written = await outbox.change(() =>
    ++plans === 1 ? { put: again.map(waitingAgain), remove } : null,
  );
  return written !== null;
}

/** With its attempts: the body may have left already and must not change. */
const waitingAgain = (operation: Operation): Operation => ({
  ...operation,
  state: "pending",
  answer: null,
  lease: null,
});

interface KnownToServer {
  known: ReadonlySet<string>;
  destroyed: readonly string[];
}

async function ask(
  { call }: ResendNeeds,
  { keys, uids }: { keys: readonly string[]; uids: readonly string[] },
): Promise<KnownToServer | null> {
  const known = new Set<string>();
  const destroyed: string[] = [];
  for (let from = 0; from < Math.max(keys.length, uids.length); from += ASKED_AT_ONCE) {
    const piece = <T>(all: readonly T[]) => all.slice(from, from + ASKED_AT_ONCE);
    const body = { keys: piece(keys), uids: piece(uids) };
    const reply = await call(apiRequest("POST", "/api/sync/known", body));
    const answer = reply.kind === "answered" ? knownSchema.safeParse(reply.body).data : undefined;
    if (!answer) return null;
    for (const key of answer.known) known.add(key);
    destroyed.push(...answer.destroyed);
  }
  return { known, destroyed };
}

/**
 * The acknowledged operations that a restored server lost and that have to be sent again, in order
 * of making. A value that others replaced before the restore is not sent again. An operation whose
 * target this device does not know is sent as it is.
 * @param epoch of the restored server: states of this epoch do not describe the time before the
 * restore. Null if it has no epoch
 */
export function operationsToResend(
  lost: readonly Operation[],
  lastKnown: LastKnown,
  epoch: string | null,
): Operation[] {
  const byTarget = Map.groupBy(lost, targetOf);
  const before: LastKnown = {
    ...lastKnown,
    record(uid) {
      const known = lastKnown.record(uid);
      return epoch !== null && known?.epoch === epoch ? null : known;
    },
  };
  return lost.flatMap((operation) => {
    const kind = kindOf(operation);
    if (!kind.resend) return [operation];
    const same = byTarget.get(targetOf(operation)) ?? [];
    const again = kind.resend(operation, { same, lastKnown: before });
    return again ? [again] : [];
  });
}
