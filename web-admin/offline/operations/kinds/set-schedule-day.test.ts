import { expect, test } from "bun:test";
import type { OperationOf } from "../operation.ts";
import { DAY, queued, refusalWith } from "../sample-operations.ts";
import { setScheduleDay, timesChange } from "./set-schedule-day.ts";

function edit(from: string[], to: string[]): OperationOf<"set-schedule-day"> {
  const body = { times: to, confirmedVisits: [] };
  const base = { times: from };
  const made = queued(1, { kind: "set-schedule-day", employee: 1, day: DAY, body, base });
  if (made.kind !== "set-schedule-day") throw new Error("An edit is queued as another kind");
  return made;
}

function rebased(operation: OperationOf<"set-schedule-day">, current: unknown, etag = '"e.2"') {
  const made = setScheduleDay.rebase?.(operation, refusalWith({ etag }), current)?.operation;
  return made?.kind === "set-schedule-day" ? made : undefined;
}

test("a rebased edit keeps its added and removed times, even where the server's list has them already", () => {
  const made = edit(["10:00", "11:00"], ["11:00", "15:00"]);
  const once = rebased(made, { time: "11:00,15:00,16:00" }) ?? made;
  expect(timesChange(once)).toEqual({ added: ["15:00"], removed: ["10:00"] });
  const twice = rebased(once, { time: "10:00,16:00" }, '"e.3"');
  expect(twice).toMatchObject({ etag: '"e.3"', body: { times: ["15:00", "16:00"] } });
});

test("a refusal that names no day holds no times to rebase an edit on", () => {
  const current = { employee: 1, day: DAY, time: "10:00,11:00", revision: 2 };
  expect(rebased(edit([], []), current)?.body.times).toEqual(["10:00", "11:00"]);
  for (const other of [undefined, null, "10:00", { id: 5 }])
    expect(rebased(edit([], []), other)).toBeUndefined();
});
