import { useSyncExternalStore } from "react";
import { shortName } from "../../../shared/patient/short-name.ts";
import { slotText } from "../../../shared/time/slot.ts";
import type { Wish } from "../../../shared/wishes/wish.ts";
import { type AwaitedTime, ChangeEmitter } from "../../offline/index.ts";
import { momentWords } from "../../ui/format/moment-words.ts";

/** The number of patients whose wish one of these free times fulfils. */
export const patientsWaiting = (times: readonly AwaitedTime[]): number =>
  new Set(times.flatMap(({ wishes }) => wishes.map(({ uid }) => uid))).size;

/** The known times of the waiting list. */
export interface KnownTimes {
  slots: ReadonlySet<string>;
  /** The times that each wish has declined, by its uid. */
  declined: ReadonlyMap<string, readonly string[]>;
}

export const knownTimes = (
  times: readonly AwaitedTime[],
  wishes: readonly Pick<Wish, "uid" | "declined">[],
): KnownTimes => ({
  slots: new Set(times.map(({ slot }) => slotText(slot))),
  declined: new Map(wishes.map(({ uid, declined }) => [uid, declined])),
});

/**
 * The times that became free for patients who waited before. A time is not freed by
 * a new wish, or by taking back «не подошло».
 */
export function freedTimes(times: readonly AwaitedTime[], before: KnownTimes): AwaitedTime[] {
  return times.filter(({ slot, wishes }) => {
    const name = slotText(slot);
    const isNews = ({ uid }: Wish) => before.declined.get(uid)?.includes(name) === false;
    return !before.slots.has(name) && wishes.some(isNews);
  });
}

/** Slots that became free while the app is open. */
let noticed: ReadonlySet<string> = new Set();
const changed = new ChangeEmitter();

export function rememberFreed(times: readonly AwaitedTime[]): void {
  noticed = new Set([...noticed, ...times.map(({ slot }) => slotText(slot))]);
  changed.notify();
}

export const useFreedSlots = (): ReadonlySet<string> =>
  useSyncExternalStore(changed.listen, () => noticed);

/** Only a wish that fits at most this many free times marks each of them. */
const FEW = 10;

/**
 * The times that a day marks: those that became free, and those of a wish that fits few. A wish for
 * any time would mark all free times of its doctor.
 */
export function markedTimes(
  times: readonly AwaitedTime[],
  freed: ReadonlySet<string>,
): AwaitedTime[] {
  const byWish = Map.groupBy(
    times.flatMap(({ wishes }) => wishes),
    ({ uid }) => uid,
  );
  const fitsFew = ({ uid }: Wish) => (byWish.get(uid)?.length ?? 0) <= FEW;
  return times.filter(({ slot, wishes }) => freed.has(slotText(slot)) || wishes.some(fitsFew));
}

/** The remembered slots first, each part soonest first. */
export const freedFirst = (times: readonly AwaitedTime[]): AwaitedTime[] =>
  times.toSorted((a, b) => rankOf(a) - rankOf(b));

const rankOf = ({ slot }: AwaitedTime) => (noticed.has(slotText(slot)) ? 0 : 1);

/** Without a patient's name, because anyone may see the screen. */
export function freedWords(freed: readonly AwaitedTime[], doctorName: (id: number) => string) {
  const [first] = freed;
  if (!first || freed.length > 1) return `Освободилось время, которое ждут: ${freed.length}`;
  const { employee, day, time } = first.slot;
  const when = `${momentWords(day, time)}, ${shortName(doctorName(employee))}`;
  const sentence = `Освободилось ${when}`.replace(/\.?$/, ".");
  return `${sentence} Ждут это время: ${first.wishes.length}`;
}
