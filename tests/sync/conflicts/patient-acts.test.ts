import { expect, test } from "bun:test";
import { bookWithLink, PatientPage } from "../../support/clinic/patient-page.ts";
import { until } from "../../support/device/device.ts";
import {
  answerTo,
  drained,
  freshDay,
  hasNumber,
  recordsOn,
  takeSeat,
} from "../../support/device/reception.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";

const reception = receptionForFile();

/** A desk without a network that shows a patient's visit at ten, and the patient at its page. */
async function offlineDesk() {
  const day = await freshDay(reception);
  const { uid, link } = await bookWithLink(reception.server, {
    employee: reception.doctor,
    day,
    time: "10:00",
  });
  const seat = await takeSeat(reception);
  await until(() => hasNumber(seat.engine, uid));
  seat.device.line.cut = true;
  const page = new PatientPage(reception.server);
  await page.answers(link);
  const move = (time: string) =>
    page.presses("/visit/move", { slot: `${reception.doctor}/${day}/${time}` });
  return { ...seat, uid, day, move, cancel: () => page.presses("/visit/cancel") };
}

test("a patient's move and an edit that reception makes offline meanwhile merge", async () => {
  const { device, engine, person, uid, day, move } = await offlineDesk();
  await engine.editVisit(uid, { add_comment: "Позвонить" });
  expect((await move("11:00")).status).toBe(303);
  expect(engine.record(uid)?.record_time).toBe("10:00");
  device.line.cut = false;
  await drained(engine);
  await until(() => engine.record(uid)?.record_time === "11:00");
  expect(engine.status().needsDecision).toBe(0);
  expect(await recordsOn(person, day)).toMatchObject([
    { uid, record_time: "11:00", add_comment: "Позвонить" },
  ]);
});

test("moved by the patient and moved by reception offline is a question with both times", async () => {
  const { device, engine, person, uid, day, move } = await offlineDesk();
  const own = await engine.editVisit(uid, { record_time: "12:00" });
  expect((await move("11:00")).status).toBe(303);
  device.line.cut = false;
  await drained(engine);
  const [decision] = engine.decisions();
  expect(decision).toMatchObject({ kind: "fields", theirs: { record_time: "11:00" } });
  expect(decision?.fields).toEqual([
    { field: "record_time", base: "10:00", mine: "12:00", theirs: "11:00" },
  ]);
  const next = await engine.decide(own?.key ?? "", { kind: "keep-theirs" });
  if (next) await answerTo(engine, next);
  expect(await recordsOn(person, day)).toMatchObject([{ uid, record_time: "11:00" }]);
});

test("an offline edit of a visit that its patient has cancelled waits for a decision, and the time is free", async () => {
  const { device, engine, person, uid, day, cancel } = await offlineDesk();
  await engine.editVisit(uid, { add_comment: "Позвонить" });
  expect((await cancel()).status).toBe(303);
  device.line.cut = false;
  await drained(engine);
  await until(() => engine.record(uid) === null);
  expect(await recordsOn(person, day)).toEqual([]);
  const [shown] = engine.day(day);
  expect(shown?.free).toContain("10:00");
  const acts = await person.json("/api/journal/patient-acts");
  expect(acts).toContainEqual(
    expect.objectContaining({ kind: "cancelled", uid: null, time: "10:00" }),
  );
  expect(engine.decisions()).toMatchObject([
    { kind: "rejected", reason: "Запись уже удалена", changed: { by: "Пациентка" } },
  ]);
});
