import { expect, test } from "bun:test";
import { uidOf } from "../../support/device/reception.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";
import { slotTaken } from "../../support/device/slot-taken.ts";

const reception = receptionForFile();

test("a slot taken meanwhile keeps the booking, marked, with both patients and the nearest free times", async () => {
  const { close, engine, day, mine } = await slotTaken(reception);
  expect(engine.status()).toMatchObject({ waiting: 0, needsDecision: 1 });
  expect(engine.record(uidOf(mine))).toMatchObject({ user_name: "Анна", sync: "conflict" });
  const [decision] = engine.decisions();
  expect(decision).toMatchObject({
    kind: "slot",
    reason: "Это время только что заняли",
    mine: { user_name: "Анна", record_time: "10:00" },
    theirs: { user_name: "Инна", record_time: "10:00" },
  });
  const employee = reception.doctor;
  expect(decision?.nearest.slice(0, 2)).toEqual([
    { employee, day, time: "10:30" },
    { employee, day, time: "11:00" },
  ]);
  expect(engine.day(day)[0]?.free).not.toContain("10:00");
  await close();
});
