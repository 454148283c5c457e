import { SERVICE } from "../database/clinic.ts";
import type { VisitChange } from "../database/history.ts";
import { slotOfRow } from "../ledger/after-restore.ts";
import {
  FIELDS,
  fieldsOf,
  type Intent,
  isChoice,
  RESET_BY_DAY,
  wordName,
} from "../ledger/ledger.ts";
import type { Past } from "./past.ts";

/** Each visit is made once, or waits for a decision, or was discarded. */
export function judgeCreations(past: Past): string[] {
  const { ledger, history } = past;
  const made = Map.groupBy(
    history.visits.filter(({ before }) => !before),
    ({ uid }) => uid,
  );
  const lost = [...ledger.creations.values()].filter(
    ({ uid, isExcused }) =>
      !isExcused &&
      !made.has(uid) &&
      !past.isForgone(uid) &&
      !past.parkedAbout(uid).some(({ body }) => body && "record_time" in body),
  );
  return [
    ...[...made]
      .filter(([, changes]) => changes.length > 1)
      .map(([uid, changes]) => `visit ${uid} was made ${changes.length} times`),
    ...[...ledger.promised.difference(made)].map((uid) => `site visit ${uid} is lost`),
    ...lost.map(({ uid, login }) => `visit ${uid} of ${login} is lost`),
  ];
}

/** No slot has two visits at any time. */
export function judgeSlots({ history, destroyed }: Past): string[] {
  const faults: string[] = [];
  const slots = new Map<string, string>();
  // A restore destroys these again without a change in the history.
  const removed = new Set(history.visits.flatMap(({ uid, after }) => (after ? [] : [uid])));
  const destroyedAgain = destroyed.difference(removed);
  for (const { uid, before, after } of history.visits) {
    if (before && slots.get(slotOfRow(before)) === uid) slots.delete(slotOfRow(before));
    if (!after || destroyedAgain.has(uid)) continue;
    const other = slots.get(slotOfRow(after));
    if (other) faults.push(`slot ${slotOfRow(after)} has visits ${other} and ${uid}`);
    slots.set(slotOfRow(after), uid);
  }
  return faults;
}

/**
 * Each value that a person typed is on the server once, or waits for a decision, or was discarded.
 */
export function judgeEdits(past: Past): string[] {
  const { ledger, history, destroyed } = past;
  const faults: string[] = [];
  const times = new Map<string, number>();
  const slots = new Set<string>();
  for (const change of history.visits) {
    if (change.after) slots.add(`${change.uid} ${slotOfRow(change.after)}`);
    for (const word of wordsChanged(change)) {
      const name = wordName(word);
      times.set(name, (times.get(name) ?? 0) + 1);
      faults.push(...judgeWord(past, change, word));
    }
  }
  for (const [name, count] of times)
    if (count > timesMeant(past, name)) faults.push(`«${name}» was done ${count} times`);
  const removed = history.visits.flatMap(({ uid, after }) => (after ? [] : [uid]));
  const gone = new Set([...destroyed, ...removed]);
  for (const intent of ledger.intents) {
    const { uid, field, value, login, isExcused } = intent;
    if (isExcused || isFulfilled(past, intent, times) || past.isForgone(uid)) continue;
    if (gone.has(uid) && ledger.takenBack.has(wordName(intent))) continue;
    if (isOvertaken(past, intent)) continue;
    if (field === RESET_BY_DAY.field && ledger.movedToOtherDay.has(uid)) continue;
    const parked = past.parkedAbout(uid, isShared(past, intent) ? login : undefined);
    if (parked.some((each) => String(fieldsOf(each)[field]) === value)) continue;
    faults.push(`${field} «${value}» of ${login} in ${uid} is lost`);
  }
  for (const { uid, slot, login, isExcused } of ledger.moves) {
    if (isExcused || slots.has(`${uid} ${slot}`) || past.isForgone(uid)) continue;
    if (gone.has(uid) && ledger.takenBack.has(`${uid} ${slot}`)) continue;
    const own = ledger.moves.filter((each) => each.uid === uid && each.login === login);
    if (past.lines.refusedVisits.has(uid) && own.at(-1)?.slot !== slot) continue;
    const moves = ["record_time", "employee", "record_day"];
    const isParked = past
      .parkedAbout(uid)
      .some(({ body }) => body && moves.some((field) => field in body));
    if (!isParked) faults.push(`the move of ${uid} to ${slot} by ${login} is lost`);
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
    const isUntyped = value === SERVICE || (!before && isChoice(field)) || isReset;
    return value === was || isUntyped ? [] : [{ uid, field, value, was }];
  });
}

/** A change replaces only a value that its author saw, and comes before its author discarded it. */
function judgeWord(past: Past, change: VisitChange, word: Word): string[] {
  const { uid, field, value, was } = word;
  const all = past.ledger.meant(word);
  const call = past.callOf(change);
  const login = past.loginOf(call);
  const own = all.filter((intent) => intent.login === login);
  const meant = own.length > 0 ? own : all;
  const faults: string[] = [];
  const mustHaveSeen = change.before !== null && !isChoice(field) && meant.length > 0;
  if (mustHaveSeen && !meant.some((intent) => mayReplace(past, intent, was)))
    faults.push(`«${value}» of ${login} silently replaced «${was}» in ${uid}`);
  const isGivenUp = ({ givenUp }: Intent) =>
    givenUp !== null && change.n > givenUp.position && !past.isLate(call, givenUp.sent);
  if (own.length > 0 && own.every(isGivenUp))
    faults.push(`${field} «${value}» of ${login} in ${uid} was done after it was given up`);
  return faults;
}

function timesMeant({ ledger }: Past, name: string): number {
  const meant = ledger.intents.filter((intent) => wordName(intent) === name);
  const times = meant.reduce((sum, intent) => sum + intent.times, 0);
  return Math.max(times, ledger.typed.get(name) ?? 0, 1);
}

/** Several people meant it, or the field has few values. */
const isShared = (past: Past, intent: Intent) =>
  isChoice(intent.field) || past.ledger.meant(intent).length > 1;

/** The server had it once; a shared value, when a call of this person was carried out. */
function isFulfilled(past: Past, intent: Intent, times: ReadonlyMap<string, number>): boolean {
  const name = wordName(intent);
  if (!isShared(past, intent)) return times.has(name);
  if (past.ledger.takenBack.has(name) && times.has(name)) return true;
  const changes = past.history.visits.filter(({ uid }) => uid === intent.uid);
  return past.history.calls.some((call) => {
    if (call.uid !== intent.uid || call.n <= intent.made) return false;
    if (past.loginOf(call) !== intent.login) return false;
    const row = changes.findLast(({ n }) => n < call.n)?.after;
    return row !== null && row !== undefined && String(row[intent.field]) === intent.value;
  });
}

/** A refused creation, which an earlier request had made, is sent with its last values only. */
function isOvertaken({ ledger, lines }: Past, { uid, field, login, value }: Intent): boolean {
  const own = ledger.intents.filter(
    (each) => each.uid === uid && each.field === field && each.login === login,
  );
  return lines.refusedVisits.has(uid) && own.at(-1)?.value !== value;
}

/** The value the person saw, an own earlier value, or one that this may replace. */
function mayReplace(
  past: Past,
  intent: Intent,
  was: string,
  asked: ReadonlySet<Intent> = new Set(),
): boolean {
  if (intent.mayReplace.has(was)) return true;
  const { uid, field, login } = intent;
  const ownOf = (value: string) =>
    past.ledger.meant({ uid, field, value }).filter((each) => each.login === login);
  if (ownOf(was).length > 0) return true;
  const before = new Set([...asked, intent]);
  return [...intent.mayReplace].some((seen) =>
    ownOf(seen).some((own) => !before.has(own) && mayReplace(past, own, was, before)),
  );
}

/** A cancelled visit that left the screen is gone, or waits for a decision. */
export function judgeCancels(past: Past, there: ReadonlySet<string>): string[] {
  return past.ledger.cancels
    .filter(({ uid, login, isExcused, givenUpAt }) => {
      if (isExcused || !there.has(uid)) return false;
      if (past.parkedAbout(uid, login).some(({ kind }) => kind === "cancel-visit")) return false;
      const creation = past.history.visits.find((change) => change.uid === uid && !change.before);
      const call = creation ? past.callOf(creation) : null;
      return givenUpAt === null || !past.isLate(call, givenUpAt);
    })
    .map(({ uid, login }) => `visit ${uid}, cancelled by ${login}, is there`);
}

export function judgeDestroyed(past: Past, there: ReadonlySet<string>): string[] {
  const faults: string[] = [];
  const gone = new Set<string>();
  for (const { uid, before, after } of past.history.visits) {
    if (!after) gone.add(uid);
    if (!before && gone.has(uid)) faults.push(`destroyed visit ${uid} came back`);
  }
  for (const uid of there)
    if (past.destroyed.has(uid)) faults.push(`destroyed visit ${uid} is there`);
  return faults;
}
