import { expect, test } from "bun:test";
import { addDays } from "../../../shared/time/calendar.ts";
import { addVisit, offer, THURSDAY_NINE, TODAY } from "../../support/clinic/clinic.ts";
import { until } from "../../support/device/device.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";
import { HOUR, MINUTE, standingClock } from "../../support/server/clock.ts";
import { HandClock } from "../../support/time/hand-clock.ts";

const time = standingClock(THURSDAY_NINE);
const environment = { BOOKINGS_PER_MINUTE: "3" };
const reception = receptionForFile({ clock: time.clock, environment });

test("offline, free times stop being offered as they pass", async () => {
  const { server, doctor } = reception;
  await offer(server.db, doctor, TODAY, ["09:01", "09:30"]);
  const clock = new HandClock();
  const { device, engine } = await reception.takeSeat({
    clock,
    digestEveryMs: Number.POSITIVE_INFINITY,
  });
  const free = () => engine.day(TODAY).flatMap((day) => day.free);
  expect(free()).toEqual(["09:01", "09:30"]);
  device.line.cut = true;
  clock.pass(MINUTE);
  expect(free()).toEqual(["09:30"]);
});

test("days that a device dropped while the server's clock was ahead come back with the clock", async () => {
  const { server, doctor } = reception;
  const visit = (ago: number) =>
    addVisit(server.db, { employee: doctor, day: addDays(TODAY, -ago), time: "10:00" });
  const { uid } = await visit(40);
  const { engine, tab, person } = await reception.takeSeat();
  await until(() => engine.record(uid) !== null);
  time.pass(30 * 24 * HOUR);
  await tab.device.session.signIn(person.user.login, person.user.password);
  engine.syncNow();
  await until(() => engine.record(uid) === null);
  const { uid: madeAhead } = await visit(35);
  await until(() => engine.status().lastSyncedAt?.startsWith("2027-07-10") ?? false);
  time.pass(-30 * 24 * HOUR);
  engine.syncNow();
  await until(() => engine.record(uid) !== null);
  expect(engine.record(madeAhead)).not.toBeNull();
  expect(engine.now().day).toBe(TODAY);
});
