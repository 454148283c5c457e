import { expect, test } from "bun:test";
import { addDays, type Day } from "../../../shared/time/calendar.ts";
import type { TimesEdit } from "../../../web-admin/offline/operations/operation.ts";
import { offer, TODAY } from "../../support/clinic/clinic.ts";
import { until } from "../../support/device/device.ts";
import { drained, freshDay, takeSeat } from "../../support/device/reception.ts";
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
});
