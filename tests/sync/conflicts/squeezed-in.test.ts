import { expect, test } from "bun:test";
import { offer } from "../../support/clinic/clinic.ts";
import { until } from "../../support/device/device.ts";
import {
  answerTo,
  booked,
  recordsOn,
  takeSeat,
  takeSeatOnFreshDay,
} from "../../support/device/reception.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";

const reception = receptionForFile();

test("a visit squeezed in at a time taken meanwhile waits for a decision, and is moved there", async () => {
  const { person, device, engine, day } = await takeSeatOnFreshDay(reception);
  const other = await takeSeat(reception);
  const employee = reception.doctor;
  const squeezed = { employee, record_day: day, record_time: "10:10", squeezed_in: true };
  device.line.cut = true;
  const mine = await engine.createVisit({ ...squeezed, user_name: "Анна" });
  await booked(other.engine, { ...squeezed, user_name: "Инна" });
  device.line.cut = false;
  await until(() => engine.status().needsDecision === 1);
  expect(engine.decisions()[0]).toMatchObject({ kind: "slot", mine: { user_name: "Анна" } });
  await offer(reception.server.db, employee, day, ["10:00", "10:30"]);
  const moved = await engine.decide(mine.key, {
    kind: "move",
    slot: { employee, day, time: "10:30" },
  });
  expect((await answerTo(engine, moved)).outcome).toBe("done");
  const records = await recordsOn(person, day);
  expect(records.map((each) => [each.record_time, each.user_name, each.squeezed_in])).toEqual([
    ["10:10", "Инна", true],
    ["10:30", "Анна", false],
  ]);
});
