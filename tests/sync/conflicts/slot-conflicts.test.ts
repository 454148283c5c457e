import { expect, test } from "bun:test";
import type { Day } from "../../../shared/time/calendar.ts";
import { until } from "../../support/device/device.ts";
import {
  booked,
  drained,
  freshDay,
  recordsOn,
  takeSeat,
  uidOf,
} from "../../support/device/reception.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";
import { slotTaken } from "../../support/device/slot-taken.ts";

const reception = receptionForFile();

type Seat = Awaited<ReturnType<typeof takeSeat>>;

test("a slot taken meanwhile keeps the booking, marked, with both patients and the nearest free times", async () => {
  const { close, engine, day, mine } = await slotTaken(reception);
  expect(engine.status()).toMatchObject({ waiting: 0, needsDecision: 1 });
  expect(engine.record(uidOf(mine))).toMatchObject({ user_name: "Анна", sync: "conflict" });
  const [decision] = engine.decisions();
  expect(decision).toMatchObject({
    kind: "slot",
    reason: "Это время только что заняли",
    mine: { user_name: "Анна", record_time: "10:00" },
    theirs: { user_name: "Инна", record_time: "10:00" },
  });
  const employee = reception.doctor;
  expect(decision?.nearest.slice(0, 2)).toEqual([
    { employee, day, time: "10:30" },
    { employee, day, time: "11:00" },
  ]);
  expect(engine.day(day)[0]?.free).not.toContain("10:00");
  await close();
});

test.each([
  [
    "on the record",
    (seat: Seat, uid: string) => seat.engine.editVisit(uid, { record_time: "11:30" }),
  ],
  [
    "among the decisions",
    (seat: Seat, _: string, day: Day) => {
      const slot = { employee: reception.doctor, day, time: "11:30" };
      const [refused] = seat.engine.decisions();
      return seat.engine.decide(refused?.operation.key ?? "", { kind: "move", slot });
    },
  ],
])(
  "a time chosen %s after a refusal is not taken back by what was edited while it was on its way",
  async (_, choose) => {
    const day = await freshDay(reception);
    const visit = { employee: reception.doctor, record_day: day, record_time: "10:00" };
    const colleague = await takeSeat(reception);
    await booked(colleague.engine, { ...visit, user_name: "Инна" });
    const seat = await takeSeat(reception);
    const { engine, device } = seat;
    device.line.delayMs = 300;
    const uid = uidOf(await engine.createVisit({ ...visit, user_name: "Анна" }));
    await until(() => device.line.writes().length === 1);
    await engine.editVisit(uid, { record_time: "11:00", add_comment: "С направлением" });
    device.line.delayMs = 0;
    await until(() => engine.status().needsDecision === 1);
    await choose(seat, uid, day);
    await drained(engine);
    expect(await recordsOn(await reception.server.signIn(), day)).toMatchObject([
      { user_name: "Инна", record_time: "10:00" },
      { user_name: "Анна", record_time: "11:30", add_comment: "С направлением" },
    ]);
    await device.close();
    await colleague.device.close();
  },
);
