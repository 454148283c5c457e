import { expect, test } from "bun:test";
import { addDays, type Day } from "../../../shared/time/calendar.ts";
import type { TimesEdit } from "../../../web-admin/offline/operations/operation.ts";
import { offer, TODAY } from "../../support/clinic/clinic.ts";
import { until } from "../../support/device/device.ts";
import { booked, drained, freshDay, takeSeat } from "../../support/device/reception.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";

const reception = receptionForFile();

type Seat = Awaited<ReturnType<typeof takeSeat>>;

const change = ({ engine }: Seat, day: Day, edit: TimesEdit) =>
  engine.setScheduleDay(reception.doctor, day, edit);

const sees = ({ engine }: Seat, day: Day, times: readonly string[]) =>
  until(() => String(engine.day(day)[0]?.offered) === String(times));

const colleagueOffers = (day: Day, times: string[]) =>
  offer(reception.server.db, reception.doctor, day, times);

async function onServer(day: Day): Promise<readonly string[]> {
  const [row] = await reception.server.db<{ times: string[] }[]>`
    select times from schedule_days where employee = ${reception.doctor} and day = ${day}`;
  return row?.times ?? [];
}

async function online({ device, engine }: Seat): Promise<void> {
  device.line.cut = false;
  engine.syncNow();
  await drained(engine);
}

test("a new day scheduled by two keeps the times of both", async () => {
  const day = addDays(TODAY, 200);
  const [a, b] = [await takeSeat(reception), await takeSeat(reception)];
  a.device.line.cut = true;
  await change(a, day, { from: [], to: ["09:00"] });
  await change(b, day, { from: [], to: ["14:00", "15:00"] });
  await drained(b.engine);
  await online(a);
  await sees(b, day, ["09:00", "14:00", "15:00"]);
  await a.device.close();
  await b.device.close();
});

test("a second edit of such a day, made before the copy has the first, keeps a colleague's additions", async () => {
  const day = addDays(TODAY, 201);
  const [a, b] = [await takeSeat(reception), await takeSeat(reception)];
  const isPull = ({ path }: { path: string }) => path.startsWith("/api/sync/changes");
  a.device.line.ambush("failed", isPull, Number.POSITIVE_INFINITY);
  await change(a, day, { from: [], to: ["09:00"] });
  await drained(a.engine);
  await sees(b, day, ["09:00"]);
  await change(b, day, { from: ["09:00"], to: ["09:00", "14:00"] });
  await drained(b.engine);
  await change(a, day, { from: ["09:00"], to: ["09:00", "10:00"] });
  await drained(a.engine);
  a.device.line.calm();
  await sees(b, day, ["09:00", "10:00", "14:00"]);
  await a.device.close();
  await b.device.close();
});

test("an edit over a waiting one does not include times that one was refused for", async () => {
  const day = await freshDay(reception, ["10:00", "11:00"]);
  const seat = await takeSeat(reception);
  const { device, engine } = seat;
  await booked(engine, { employee: reception.doctor, record_day: day, record_time: "10:00" });
  device.line.cut = true;
  await change(seat, day, { from: ["10:00", "11:00"], to: ["11:00"] });
  await change(seat, day, { from: ["11:00"], to: ["11:00", "15:00"] });
  await online(seat);
  expect(engine.decisions()).toMatchObject([{ kind: "visits" }]);
  await sees(seat, day, ["10:00", "11:00", "15:00"]);
  expect(await onServer(day)).toEqual(["10:00", "11:00", "15:00"]);
  await device.close();
});

test("times that a colleague added after the list was shown are not removed or restored", async () => {
  const day = await freshDay(reception, ["10:00"]);
  const seat = await takeSeat(reception);
  await sees(seat, day, ["10:00"]);
  await colleagueOffers(day, ["10:00", "17:00"]);
  await sees(seat, day, ["10:00", "17:00"]);
  const removal = { from: ["10:00"], to: [] };
  await change(seat, day, removal);
  await drained(seat.engine);
  expect(await onServer(day)).toEqual(["17:00"]);
  await colleagueOffers(day, ["17:00", "18:00"]);
  await sees(seat, day, ["17:00", "18:00"]);
  await change(seat, day, { from: removal.to, to: removal.from });
  await drained(seat.engine);
  expect(await onServer(day)).toEqual(["10:00", "17:00", "18:00"]);
  await seat.device.close();
});
