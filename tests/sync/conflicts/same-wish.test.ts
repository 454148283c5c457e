import { expect, test } from "bun:test";
import { until } from "../../support/device/device.ts";
import {
  answerTo,
  drained,
  freshDay,
  recordsOn,
  takeSeat,
} from "../../support/device/reception.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";

const reception = receptionForFile();

test("two desks that book one wish offline are asked before the patient has two visits", async () => {
  const day = await freshDay(reception);
  const { person, device, engine } = await takeSeat(reception);
  const other = await takeSeat(reception);
  await other.engine.leaveWish({
    employee: reception.doctor,
    service: "",
    weekdays: [],
    part: "any",
    until: day,
    user_name: "Анна Ким",
    phone: "79001234567",
  });
  await drained(other.engine);
  await until(() => engine.wishes().length === 1);
  const [uid = ""] = engine.wishes().map((each) => each.uid);
  const visit = { employee: reception.doctor, record_day: day, user_name: "Анна Ким" };
  device.line.cut = true;
  const mine = await engine.createVisit({ ...visit, record_time: "10:30" }, uid);
  await other.engine.createVisit({ ...visit, record_time: "10:00" }, uid);
  await drained(other.engine);
  device.line.cut = false;
  await until(() => engine.status().needsDecision === 1);
  expect(engine.decisions()[0]).toMatchObject({ kind: "wish", mine: { record_time: "10:30" } });
  const timesBooked = async () =>
    (await recordsOn(person, day)).map(({ record_time }) => record_time);
  expect(await timesBooked()).toEqual(["10:00"]);
  const both = await engine.decide(mine.key, { kind: "keep-mine" });
  expect((await answerTo(engine, both)).outcome).toBe("done");
  expect(await timesBooked()).toEqual(["10:00", "10:30"]);
});
