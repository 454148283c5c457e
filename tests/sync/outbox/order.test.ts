import { expect, test } from "bun:test";
import type { LoggedCall } from "../../support/device/device-line.ts";
import {
  answerTo,
  drained,
  recordsOn,
  takeSeatOnFreshDay,
  uidOf,
} from "../../support/device/reception.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";

const reception = receptionForFile();

test("a failing call does not delay others, even on the same doctor's day", async () => {
  const { day, visit, person, device, engine } = await takeSeatOnFreshDay(reception);
  for (const fault of ["failed", "not-ours", "gateway", "request-lost"] as const) {
    const poisoned = (call: LoggedCall) => JSON.stringify(call.body ?? "").includes("Яд");
    device.line.ambush(fault, poisoned, Number.POSITIVE_INFINITY);
    const poison = await engine.createVisit({ ...visit, user_name: "Яд" });
    const others = ["10:30", "11:00", "11:30"].map((record_time) =>
      engine.createVisit({ ...visit, record_time, user_name: "Здоровье" }),
    );
    for (const other of await Promise.all(others)) {
      expect((await answerTo(engine, other)).outcome).toBe("done");
    }
    expect(engine.status()).toMatchObject({ waiting: 1, needsDecision: 0 });
    device.line.calm();
    await engine.cancelVisit(uidOf(poison));
    await drained(engine);
    for (const record of await recordsOn(person, day)) await engine.cancelVisit(record.uid);
    await drained(engine);
  }
});

test("a rejected call is parked and visible, and blocks only calls about the same record", async () => {
  const { day, visit, person, engine } = await takeSeatOnFreshDay(reception);
  const tooLong = "Анна ".repeat(50);
  const rejected = await engine.createVisit({ ...visit, user_name: tooLong });
  const other = await engine.createVisit({ ...visit, record_time: "10:30", user_name: "Инна" });
  expect(await answerTo(engine, rejected)).toMatchObject({ outcome: "refused" });
  expect((await answerTo(engine, other)).outcome).toBe("done");
  expect(engine.decisions()).toMatchObject([{ key: rejected.key, kind: "rejected" }]);
  expect(engine.record(uidOf(rejected))?.sync).toBe("rejected");

  await engine.editVisit(uidOf(rejected), { user_name: "Анна" });
  await drained(engine);
  expect(engine.status().needsDecision).toBe(0);
  const names = (await recordsOn(person, day)).map((each) => each.user_name);
  expect(names.sort()).toEqual(["Анна", "Инна"]);
});
