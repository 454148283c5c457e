import { expect, test } from "bun:test";
import { mirrorName } from "../../../web-admin/offline/storage/databases.ts";
import { until } from "../../support/device/device.ts";
import { drained, freshDay, TIMES, takeSeat } from "../../support/device/reception.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";
import { keptOn, restoresForFile } from "../../support/device/restores.ts";

const reception = receptionForFile();
const { takeBackup, putBack } = restoresForFile(reception);
type Seat = Awaited<ReturnType<typeof takeSeat>>;

/**
 * Edits of other documents than visits, lost by a restore while the app is closed and its copy
 * damaged.
 */
async function expectSentAgain(damage: (seat: Seat) => Promise<void>): Promise<void> {
  const day = await freshDay(reception);
  const seat = await takeSeat(reception);
  const { engine, device, person } = seat;
  const without = TIMES.slice(1);
  await engine.setScheduleDay(reception.doctor, day, { from: TIMES, to: without });
  await engine.changeSettings({ deleteAfterDayPassed: false });
  await drained(engine);
  const backup = await takeBackup();
  await engine.setScheduleDay(reception.doctor, day, { from: without, to: TIMES });
  const template = `Суббота ${day}`;
  await engine.createTemplate(template, ["10:00", "10:30"]);
  await engine.changeSettings({ deleteAfterDayPassed: true });
  await drained(engine);
  await until(async () => (await keptOn(seat)).length === 5);
  await seat.tab.close();
  await damage(seat);
  await putBack(backup);

  const tab = await device.open();
  await tab.device.session.signIn(person.user.login, person.user.password);
  await until(() => tab.device.engine()?.ready() === true);
  await until(() => tab.engine.status().mirrorTrouble === null);
  await until(() => tab.engine.status().firstMirror === null);
  await drained(tab.engine);
  expect(tab.engine.day(day)[0]?.offered).toEqual(TIMES);
  expect(tab.engine.templates().map(({ tpl_name }) => tpl_name)).toContain(template);
  expect(tab.engine.settings()).toEqual({ deleteAfterDayPassed: true });
  expect(tab.engine.status().needsDecision).toBe(0);
  await device.close();
}

test("operations lost by a restore are sent again even without the device's copy", () =>
  expectSentAgain(async ({ device, person }) => {
    const removing = device.indexedDB.deleteDatabase(mirrorName(person.user.id));
    await new Promise((resolve) => removing.addEventListener("success", resolve));
  }));
