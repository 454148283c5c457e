import { expect, test } from "bun:test";
import type { Wish } from "../../../shared/wishes/wish.ts";
import type { AwaitedTime } from "../../offline/index.ts";
import {
  freedFirst,
  freedTimes,
  freedWords,
  knownTimes,
  markedTimes,
  patientsWaiting,
  rememberFreed,
} from "./patients-waiting.ts";

const awaited = (time: string, ...uids: string[]): AwaitedTime => ({
  slot: { employee: 2, day: "2027-06-11", time },
  wishes: uids.map((uid) => ({ uid }) as Wish),
});
const freedOver = (before: AwaitedTime[], now: AwaitedTime[], declined: string[] = []) =>
  freedTimes(now, knownTimes(before, [{ uid: "a", declined }])).map(({ slot }) => slot.time);

test("a time that becomes free is reported to the wishes made before", () => {
  expect(
    freedOver([awaited("09:00", "a")], [awaited("09:00", "a"), awaited("10:00", "a")]),
  ).toEqual(["10:00"]);
});

test("a new wish frees no time", () => {
  expect(freedOver([], [awaited("09:00", "b")])).toEqual([]);
});

test("a time that is declined no longer was free before", () => {
  expect(freedOver([], [awaited("09:00", "a")], ["2/2027-06-11/09:00"])).toEqual([]);
});

test("the first time that is freed for a patient is announced", () => {
  expect(freedOver([], [awaited("09:00", "a")])).toEqual(["09:00"]);
});

test("a freed time is listed before times that were free already", () => {
  rememberFreed([awaited("10:00", "a")]);
  const listed = freedFirst([awaited("09:00", "a"), awaited("10:00", "a"), awaited("11:00", "a")]);
  expect(listed.map(({ slot }) => slot.time)).toEqual(["10:00", "09:00", "11:00"]);
});

test("a wish that fits many free times marks only those that became free", () => {
  const hours = Array.from({ length: 11 }, (_, at) => `${10 + at}:00`);
  const broad = hours.map((time) => awaited(time, "a"));
  const marked = (times: AwaitedTime[], freed: string[]) =>
    markedTimes(times, new Set(freed)).map(({ slot }) => slot.time);
  expect(marked(broad, [])).toEqual([]);
  expect(marked(broad, ["2/2027-06-11/12:00"])).toEqual(["12:00"]);
  expect(marked([...broad.slice(1), awaited("10:00", "a", "b")], [])).toEqual(["10:00"]);
  expect(marked(broad.slice(1), [])).toEqual(hours.slice(1));
});

test("the announcement names the time and how many wait, never a patient", () => {
  expect(freedWords([awaited("09:00", "a", "b")], () => "Орлова Вера Ильинична")).toBe(
    "Освободилось 11.06.2027 в 09:00, Орлова В. И. Ждут это время: 2",
  );
  expect(freedWords([awaited("09:00", "a", "b")], () => "Анна Ким")).toBe(
    "Освободилось 11.06.2027 в 09:00, Анна Ким. Ждут это время: 2",
  );
  expect(freedWords([awaited("09:00", "a"), awaited("09:30", "a")], () => "")).toBe(
    "Освободилось время, которое ждут: 2",
  );
});

test("a patient with several matching wishes is counted once", () => {
  expect(patientsWaiting([awaited("09:00", "a", "b"), awaited("10:00", "a")])).toBe(2);
});
