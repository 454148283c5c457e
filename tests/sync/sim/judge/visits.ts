import { SERVICE } from "../database/clinic.ts";
import type { VisitChange } from "../database/history.ts";
import { FIELDS, type Intent, isChoice, RESET_BY_DAY, wordName } from "../ledger/ledger.ts";
import { saidBy } from "../ledger/said.ts";
import type { Past } from "./past.ts";

export function judgeCreations(past: Past): string[] {
  const faults: string[] = [];
  const { ledger, history } = past;
  const made = new Map<string, number>();
  for (const { uid, before } of history.visits)
    if (!before) made.set(uid, (made.get(uid) ?? 0) + 1);
  for (const [uid, times] of made)
    if (times > 1) faults.push(`visit ${uid} was made ${times} times`);
  for (const uid of ledger.promised) if (!made.has(uid)) faults.push(`site visit ${uid} is lost`);
  for (const { uid, device, excuse } of ledger.visits.values()) {
    if (made.has(uid) || excuse || past.isForgone(uid)) continue;
    if (past.parkedAbout(uid).some(({ body }) => body && "record_time" in body)) continue;
    faults.push(`visit ${uid} of ${device} is lost`);
  }
  return faults;
}

/** @param destroyed by the clinic's register: a restore destroys again what it had kept from before */
export function judgeEdits(past: Past, destroyed: ReadonlySet<string>): string[] {
  const { ledger, history } = past;
  const faults: string[] = [];
  const times = new Map<string, number>();
  const removals = history.visits.filter(({ after }) => !after);
  const gone = new Set([...destroyed, ...removals.map(({ uid }) => uid)]);
  const slots = new Set<string>();
  for (const change of history.visits) {
    const { uid, after } = change;
    if (!after) continue;
    slots.add(`${uid} ${after.employee}/${after.record_day}/${after.record_time}`);
    for (const word of wordsChanged(change)) {
      const name = wordName(word);
      times.set(name, (times.get(name) ?? 0) + 1);
      faults.push(...judgeWord(past, change, word));
    }
  }
  for (const [name, count] of times) if (count > 1) faults.push(...doneTooOften(past, name, count));
  for (const intent of ledger.intents) {
    const { uid, field, value, device, excuse } = intent;
    const name = wordName(intent);
    if (excuse || isFulfilled(past, intent, times) || past.isForgone(uid)) continue;
    if (gone.has(uid) && ledger.takenBack.has(name)) continue;
    if (isOvertaken(past, intent)) continue;
    if (isOfAnotherDay(past, intent)) continue;
    const at = isShared(past, intent) ? device : undefined;
    if (past.parkedAbout(uid, at).some((each) => String(saidBy(each)[field]) === value)) continue;
    faults.push(`${field} «${value}» of ${device} in ${uid} is lost`);
  }
  for (const { uid, slot, device, excuse } of ledger.moves) {
    if (excuse || slots.has(`${uid} ${slot}`) || past.isForgone(uid)) continue;
    if (gone.has(uid) && ledger.takenBack.has(`${uid} ${slot}`)) continue;
    const own = ledger.moves.filter((each) => each.uid === uid && each.device === device);
    if (past.lines.refusedVisits.has(uid) && own.at(-1)?.slot !== slot) continue;
    const moves = ["record_time", "employee", "record_day"];
    const isParked = past
      .parkedAbout(uid)
      .some(({ body }) => body && moves.some((field) => field in body));
    if (!isParked) faults.push(`the move of ${uid} to ${slot} by ${device} is lost`);
  }
  return faults;
}

type Word = Pick<Intent, "uid" | "field" | "value"> & { was: string };

function wordsChanged({ uid, before, after }: VisitChange): Word[] {
  if (!after) return [];
  const isOtherDay = before !== null && before.record_day !== after.record_day;
  return FIELDS.flatMap((field) => {
    const [was, value] = [String(before?.[field] ?? ""), String(after[field])];
    const isReset = field === RESET_BY_DAY.field && value === RESET_BY_DAY.value && isOtherDay;
    const isUntold = value === SERVICE || (!before && isChoice(field)) || isReset;
    return value === was || isUntold ? [] : [{ uid, field, value, was }];
  });
}

/** What a change of one field may be: somebody's word, over what they had seen, not given up. */
function judgeWord(past: Past, change: VisitChange, word: Word): string[] {
  const { uid, field, value, was } = word;
  const everybody = past.ledger.meant(word);
  const call = past.callOf(change);
  const device = past.deviceOf(call);
  const own = everybody.filter((intent) => intent.device === device);
  const meant = own.length > 0 ? own : everybody;
  const faults: string[] = [];
  if (change.before && isChoice(field) && !past.ledger.typed.has(wordName(word)))
    faults.push(`${field} of ${uid} became ${value} by ${device}, and nobody meant it`);
  if (change.before && !isChoice(field) && meant.length > 0) {
    if (!meant.some((intent) => mayReplace(past, intent, was)))
      faults.push(`«${value}» of ${device} silently replaced «${was}» in ${uid}`);
  }
  const isGivenUp = ({ givenUp }: Intent) =>
    givenUp !== null && change.n > givenUp.position && !past.isLate(call, givenUp.sent);
  if (own.length > 0 && own.every(isGivenUp))
    faults.push(`${field} «${value}» of ${device} in ${uid} was done after it was given up`);
  return faults;
}

/** A call that was forgotten before its answer was heard is carried out again. */
function doneTooOften(past: Past, name: string, count: number): string[] {
  const { intents, typed, forgotten } = past.ledger;
  const meant = intents.filter((intent) => wordName(intent) === name);
  const times = meant.reduce((sum, { timesMeant }) => sum + timesMeant, 0);
  const [uid] = name.split(" ");
  const repeated = past.history.calls.filter((call, index, all) => {
    if (call.uid !== uid || !forgotten.has(call.key)) return false;
    return all.findIndex(({ key }) => key === call.key) < index;
  });
  const allowed = Math.max(times, typed.get(name) ?? 0, 1) + repeated.length;
  return count > allowed ? [`«${name}» was done ${count} times`] : [];
}

/** Meant by several, or one of two: that it was so once says nothing of whose doing it was. */
const isShared = (past: Past, intent: Intent) =>
  isChoice(intent.field) || past.ledger.meant(intent).length > 1;

/** It stood at the server once; one that several meant, when a call of this one was carried out. */
function isFulfilled(past: Past, intent: Intent, times: ReadonlyMap<string, number>): boolean {
  const name = wordName(intent);
  if (!isShared(past, intent)) return times.has(name);
  if (past.ledger.takenBack.has(name) && times.has(name)) return true;
  const changes = past.history.visits.filter(({ uid }) => uid === intent.uid);
  return past.history.calls.some((call) => {
    if (call.uid !== intent.uid || call.n <= intent.made) return false;
    if (past.deviceOf(call) !== intent.device) return false;
    const row = changes.findLast(({ n }) => n < call.n)?.after;
    return row !== null && row !== undefined && String(row[intent.field]) === intent.value;
  });
}

/** Typed into a booking that was refused, and had been made by an earlier call: the later word went. */
function isOvertaken({ ledger, lines }: Past, { uid, field, device, ...intent }: Intent): boolean {
  const own = ledger.intents.filter(
    (each) => each.uid === uid && each.field === field && each.device === device,
  );
  return lines.refusedVisits.has(uid) && own.at(-1)?.value !== intent.value;
}

/** An arrival is dropped where the visit was moved to another day before it came to the server. */
const isOfAnotherDay = ({ ledger }: Past, { uid, field }: Intent) =>
  field === RESET_BY_DAY.field && ledger.movedToOtherDay.has(uid);

/**
 * What was seen, or one's own earlier word that was still on its way; and where one's own word was
 * seen, what that one may replace: it may be parked when this one goes.
 */
function mayReplace(
  past: Past,
  intent: Intent,
  was: string,
  asked: ReadonlySet<Intent> = new Set(),
): boolean {
  if (intent.mayReplace.has(was)) return true;
  const before = new Set([...asked, intent]);
  const { uid, field, device } = intent;
  const ownOf = (value: string) =>
    past.ledger.meant({ uid, field, value }).filter((each) => each.device === device);
  if (ownOf(was).length > 0) return true;
  return [...intent.mayReplace].some((seen) =>
    ownOf(seen).some((own) => !before.has(own) && mayReplace(past, own, was, before)),
  );
}

/** What a person cancelled and saw go is gone; or it is seen to stand. */
export function judgeCancels(past: Past, there: ReadonlySet<string>): string[] {
  const faults: string[] = [];
  for (const { uid, device, excuse, givenUpAt } of past.ledger.cancels.all) {
    if (excuse || !there.has(uid)) continue;
    if (past.parkedAbout(uid, device).some(({ kind }) => kind === "cancel-visit")) continue;
    const creation = past.history.visits.find((change) => change.uid === uid && !change.before);
    const call = creation ? past.callOf(creation) : null;
    if (givenUpAt !== null && past.isLate(call, givenUpAt)) continue;
    faults.push(
      `visit ${uid}, ${givenUpAt === null ? "cancelled" : "given up"} by ${device}, is there`,
    );
  }
  return faults;
}

export function judgeDestroyed(
  past: Past,
  { there, destroyed }: { there: ReadonlySet<string>; destroyed: ReadonlySet<string> },
): string[] {
  const faults: string[] = [];
  const gone = new Set<string>();
  for (const { uid, before, after } of past.history.visits) {
    if (!after) gone.add(uid);
    if (!before && gone.has(uid)) faults.push(`destroyed visit ${uid} came back`);
  }
  for (const uid of there) if (destroyed.has(uid)) faults.push(`destroyed visit ${uid} is there`);
  return faults;
}
