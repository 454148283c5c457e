import { expect, test } from "bun:test";
import { until } from "../../support/device/device.ts";
import { answerTo, booked, drained, freshDay, takeSeat } from "../../support/device/reception.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";

const reception = receptionForFile();

test("two schedules of one day merge by the times each added and removed", async () => {
  const day = await freshDay(reception, ["10:00", "11:00", "12:00"]);
  const [a, b] = [await takeSeat(reception), await takeSeat(reception)];
  a.device.line.cut = true;
  const from = ["10:00", "11:00", "12:00"];
  await a.engine.setScheduleDay(reception.doctor, day, {
    from,
    to: ["10:00", "12:00", "13:00"],
  });
  expect(a.engine.day(day)[0]?.offered).toEqual(["10:00", "12:00", "13:00"]);
  await b.engine.setScheduleDay(reception.doctor, day, { from, to: ["09:00", ...from] });
  await drained(b.engine);
  a.device.line.cut = false;
  await drained(a.engine);
  const merged = ["09:00", "10:00", "12:00", "13:00"];
  await until(() => String(a.engine.day(day)[0]?.offered) === String(merged));
  await until(() => String(b.engine.day(day)[0]?.offered) === String(merged));
  expect(a.engine.status().needsDecision).toBe(0);
  await a.device.close();
  await b.device.close();
});

test("removing a booked time is refused with the visits; with a confirmation it succeeds", async () => {
  const day = await freshDay(reception, ["10:00", "11:00"]);
  const { device, engine } = await takeSeat(reception);
  await booked(engine, { employee: reception.doctor, record_day: day, record_time: "10:00" });
  const edit = await engine.setScheduleDay(reception.doctor, day, {
    from: ["10:00", "11:00"],
    to: ["11:00"],
  });
  const settled = await answerTo(engine, edit);
  expect(settled).toMatchObject({ outcome: "refused", answer: { visits: [{ time: "10:00" }] } });
  expect(engine.decisions()).toMatchObject([{ kind: "visits" }]);
  await engine.decide(edit.key, { kind: "keep-mine" });
  await drained(engine);
  expect(engine.status().needsDecision).toBe(0);
  await until(() => String(engine.day(day)[0]?.offered) === "11:00");
  await device.close();
});

test("templates and settings take the same road", async () => {
  const { device, engine, person } = await takeSeat(reception);
  device.line.cut = true;
  await engine.createTemplate("Утро", ["09:00", "09:30"]);
  const [made] = engine.templates().filter((each) => each.tpl_name === "Утро");
  expect(made?.id).toBeNull();
  await engine.changeSettings({ deleteAfterDayPassed: true });
  expect(engine.settings()).toEqual({ deleteAfterDayPassed: true });
  device.line.cut = false;
  await drained(engine);
  await until(() =>
    engine.templates().some((each) => each.tpl_name === "Утро" && each.id !== null),
  );
  expect(engine.templates().filter((each) => each.tpl_name === "Утро")).toHaveLength(1);
  const uid = made?.uid ?? "";
  await engine.editTemplate(uid, "Рано", ["08:00"]);
  await drained(engine);
  const answer = await person.json("/api/schedule");
  expect(answer).toMatchObject([{ uid, tpl_name: "Рано", schedule_tpl: ["08:00"] }]);
  const settings = await person.json("/api/settings/journal");
  expect(settings).toEqual({ deleteAfterDayPassed: true });
  await device.close();
});
