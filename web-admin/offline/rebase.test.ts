import { expect, test } from "bun:test";
import type { Day } from "../../shared/calendar.ts";
import { timesChange } from "./fold-documents.ts";
import type { OutboxEntry } from "./outbox.ts";
import { reapplyTimes } from "./rebase.ts";
import { wireScheduleDay } from "./wire.ts";

const DAY = "2027-06-11" as Day;

const edit = (from: string[], to: string[]): OutboxEntry => ({
  ...{ seq: 1, key: crypto.randomUUID(), state: "sending", attempts: 1, lease: null, version: 1 },
  ...{
    madeAt: "2027-06-10T09:00:00.000Z",
    subject: { kind: "schedule-day", employee: 1, day: DAY },
  },
  ...wireScheduleDay(1, DAY, to, []),
  ...{ base: { times: from }, etag: '"e.1"', answer: null },
});

test("an edit of a day's times goes on meaning what it meant, also where the list has it already", () => {
  const made = edit(["10:00", "11:00"], ["11:00", "15:00"]);
  const once = reapplyTimes(made, ["11:00", "15:00", "16:00"], '"e.2"');
  expect(timesChange(once)).toEqual({ added: ["15:00"], removed: ["10:00"] });
  const twice = reapplyTimes(once, ["10:00", "16:00"], '"e.3"');
  expect(twice).toMatchObject({ etag: '"e.3"', body: { time: '["15:00","16:00"]' } });
});
