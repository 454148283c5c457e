import type { VisitChange, VisitRow } from "../database/history.ts";
import { FIELDS, slotName } from "../ledger/ledger.ts";
import type { Past } from "./past.ts";

/** Nobody is moved or squeezed in where nobody meant them to be, and nothing goes that its remover had not seen. */
export function judgeSights(past: Past): string[] {
  return past.history.visits.flatMap((change) => [
    ...movedUnmeant(past, change),
    ...squeezedUnmeant(past, change),
    ...removedUnseen(past, change),
  ]);
}

function movedUnmeant({ ledger }: Past, { uid, before, after }: VisitChange): string[] {
  if (!before || !after || slotOf(before) === slotOf(after)) return [];
  if (ledger.chosen.some((each) => each.uid === uid && each.slot === slotOf(after))) return [];
  return [`visit ${uid} was moved from ${slotOf(before)} to ${slotOf(after)}: nobody chose that`];
}

/** Outside the schedule or within it, as whoever chose the slot said. */
function squeezedUnmeant({ ledger }: Past, { uid, before, after }: VisitChange): string[] {
  const isOfSite = before === null && after?.source === "site";
  if (!after || isOfSite || (before && isPlacedAlike(before, after))) return [];
  const slot = slotOf(after);
  const chosen = ledger.chosen.filter((each) => each.uid === uid && each.slot === slot);
  if (chosen.length === 0 || chosen.some(({ squeezed }) => squeezed === after.squeezed_in))
    return [];
  return [`visit ${uid} at ${slot} is ${after.squeezed_in ? "" : "not "}squeezed in: not as meant`];
}

const isPlacedAlike = (before: VisitRow, after: VisitRow) =>
  slotOf(before) === slotOf(after) && before.squeezed_in === after.squeezed_in;

/** By a person's call: of passed days, and by the register, much goes that nobody looks at. */
function removedUnseen(past: Past, change: VisitChange): string[] {
  const { uid, before, after } = change;
  const device = past.deviceOf(past.callOf(change));
  if (!before || after || !device) return [];
  const seen = past.ledger.sights.of(device, uid);
  const unseen: string[] = FIELDS.filter((field) => {
    const value = String(before[field]);
    if (seen.some((record) => String(record[field]) === value)) return false;
    return past.ledger.meant({ uid, field, value }).every((intent) => intent.device !== device);
  }).map((field) => `${field} «${before[field]}»`);
  const slot = slotOf(before);
  const isOwn = past.ledger.chosen.some(
    (each) => each.uid === uid && each.device === device && each.slot === slot,
  );
  const isSeen = seen.some(({ employee, day, record_time: time }) => {
    return slotName({ employee, day, time }) === slot;
  });
  if (!isSeen && !isOwn) unseen.push(slot);
  return unseen.length > 0 ? [`${device} removed ${uid} without seeing ${unseen.join(", ")}`] : [];
}

const slotOf = ({ employee, record_day, record_time }: VisitRow) =>
  slotName({ employee, day: record_day, time: record_time });
