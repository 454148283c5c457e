import { expect, test } from "bun:test";
import type { Day } from "../../../shared/time/calendar.ts";
import type { ScheduleEdit } from "./document-overlay.ts";
import type { SomeVisitFields } from "./operation.ts";
import type { OperationOf } from "./queued-operation.ts";
import { fieldConflicts, onCurrent, reapplyTimes, timesOf } from "./rebase.ts";
import { queued, recordWith, UID } from "./sample-operations.ts";
import { timesChange } from "./times.ts";

const DAY = "2027-06-11" as Day;

const edit = (from: string[], to: string[]): ScheduleEdit => ({
  ...{ seq: 1, key: crypto.randomUUID(), state: "sending", attempts: 1, lease: null, version: 1 },
  ...{ madeAt: "2027-06-10T09:00:00.000Z", etag: '"e.1"', answer: null },
  ...{ kind: "set-schedule-day", employee: 1, day: DAY },
  ...{ body: { times: to, confirmedVisits: [] }, base: { times: from } },
});

test("an edit of a day's times goes on meaning what it meant, also where the list has it already", () => {
  const made = edit(["10:00", "11:00"], ["11:00", "15:00"]);
  const once = reapplyTimes(made, ["11:00", "15:00", "16:00"], '"e.2"');
  expect(timesChange(once)).toEqual({ added: ["15:00"], removed: ["10:00"] });
  const twice = reapplyTimes(once, ["10:00", "16:00"], '"e.3"');
  expect(twice).toMatchObject({ etag: '"e.3"', body: { times: ["15:00", "16:00"] } });
});

test("a refusal that names no day holds no times to rebase an edit on", () => {
  expect(timesOf({ employee: 1, day: DAY, time: "10:00,11:00", revision: 2 })).toEqual([
    "10:00",
    "11:00",
  ]);
  for (const current of [undefined, null, "10:00", { id: 5 }]) expect(timesOf(current)).toBeNull();
});

const HERE = { employee: 1, record_day: "11.06.2027", record_time: "14:00", squeezed_in: true };
const THERE = { ...HERE, record_time: "10:00" };

const move = (body: SomeVisitFields): OperationOf<"edit-visit"> => {
  const edited = queued(1, { kind: "edit-visit", uid: UID, body, base: HERE });
  if (edited.kind !== "edit-visit") throw new Error("An edit is queued as another kind");
  return edited;
};

test("who moved a visit where somebody else has moved it, is not asked whether that time is offered", () => {
  const moved = move(THERE);
  const current = recordWith({ ...THERE, squeezed_in: false });
  expect(fieldConflicts(moved, current)).toEqual([]);
  expect(onCurrent(moved, current, '"e.2"')).toMatchObject({
    body: { ...THERE, squeezed_in: false },
    base: { ...THERE, squeezed_in: false },
  });
});

test("who squeezed a visit in where it stands, or moved it elsewhere, keeps what they said of it", () => {
  const stays = move({ ...HERE, squeezed_in: true });
  const current = recordWith({ ...HERE, squeezed_in: false, phone: "79001112233" });
  expect(onCurrent(stays, current, '"e.2"')).toMatchObject({ body: { squeezed_in: true } });
  const elsewhere = recordWith({ ...HERE, record_time: "12:00", squeezed_in: false });
  expect(fieldConflicts(move(THERE), elsewhere).map(({ field }) => field)).toEqual([
    "record_time",
    "squeezed_in",
  ]);
});
