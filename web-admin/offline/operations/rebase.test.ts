import { expect, test } from "bun:test";
import type { Day } from "../../../shared/time/calendar.ts";
import type { ScheduleEdit } from "./document-overlay.ts";
import { timesChange } from "./document-overlay.ts";
import { reapplyTimes } from "./rebase.ts";

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
