import { expect, test } from "bun:test";
import { bookWithLink, PatientPage } from "../../support/clinic/patient-page.ts";
import { until } from "../../support/device/device.ts";
import { drained, hasNumber, recordsOn } from "../../support/device/reception.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";

const reception = receptionForFile();

/** A desk without a network that shows a patient's visit at ten, and the patient at its page. */
async function offlineDesk() {
  const day = await reception.freshDay();
  const { uid, link } = await bookWithLink(reception.server, {
    employee: reception.doctor,
    day,
    time: "10:00",
  });
  const seat = await reception.takeSeat();
  await until(() => hasNumber(seat.engine, uid));
  seat.device.line.cut = true;
  const page = new PatientPage(reception.server);
  await page.answers(link);
  const move = (time: string) =>
    page.presses("/visit/move", { slot: `${reception.doctor}/${day}/${time}` });
  return { ...seat, uid, day, move, cancel: () => page.presses("/visit/cancel") };
}

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
