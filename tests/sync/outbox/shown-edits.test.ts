import { expect, test } from "bun:test";
import type { JournalRecord } from "../../../shared/journal/record.ts";
import { formatDay } from "../../../shared/time/calendar.ts";
import { until } from "../../support/device/device.ts";
import {
  booked,
  drained,
  editElsewhere,
  recordsOn,
  type Seat,
  uidOf,
} from "../../support/device/reception.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";

const reception = receptionForFile();

/** A desk with Anna's visit at ten, as its form was opened, and a colleague. */
async function takeSeatWithForm() {
  const seat = await reception.takeSeatOnFreshDay();
  const { engine, visit } = seat;
  const uid = await booked(engine, { ...visit, user_name: "Анна" });
  await until(() => engine.record(uid)?.sync === "synced");
  const colleague = await reception.server.signIn();
  return { ...seat, uid, colleague, shown: shownBy(seat, uid) };
}

function shownBy({ engine }: Pick<Seat, "engine">, uid: string) {
  const record = engine.record(uid);
  if (!record) throw new Error("Not shown");
  return record;
}

const slotsOf = (records: readonly JournalRecord[]) =>
  records.map(({ record_day, record_time }) => `${record_day} ${record_time}`);

test("a time chosen for a visit that a colleague moved meanwhile asks, and does not mix the two slots", async () => {
  const { engine, uid, shown, colleague } = await takeSeatWithForm();
  const later = await reception.freshDay();
  await editElsewhere(colleague, uid, { record_day: formatDay(later) });
  await until(() => engine.record(uid)?.day === later);
  await engine.editVisit(uid, { record_time: "11:00" }, shown);
  await until(() => engine.decisions().length === 1);
  expect(engine.decisions()[0]?.kind).toBe("fields");
  expect(slotsOf(await recordsOn(colleague, later))).toEqual([`${formatDay(later)} 10:00`]);
  await engine.decide(engine.decisions()[0]?.key ?? "", { kind: "keep-mine" });
  await drained(engine);
  expect(slotsOf(await recordsOn(colleague, shown.day))).toEqual([`${formatDay(shown.day)} 11:00`]);
});

test("a visit changed while its cancelling was asked about is not destroyed without a word", async () => {
  const { engine, uid, shown, colleague, day } = await takeSeatWithForm();
  await editElsewhere(colleague, uid, { add_comment: "просит не отменять" });
  await until(() => engine.record(uid)?.add_comment === "просит не отменять");
  await engine.cancelVisit(uid, shown);
  await until(() => engine.decisions().length === 1);
  expect(engine.decisions()[0]?.kind).toBe("cancel");
  expect(await recordsOn(colleague, day)).toHaveLength(1);
});

test("an edit or a cancelling made while the booking's answer is written rests on that answer", async () => {
  const { engine, device } = await reception.takeSeat();
  const visit = { employee: reception.doctor, user_name: "Анна", record_time: "10:00" };
  for (let ticks = 0; ticks < 12; ticks++) {
    const answered = Promise.withResolvers<void>();
    const straight = device.line.fetch.bind(device.line);
    device.line.fetch = async (path, init) => {
      const answer = await straight(path, init);
      if (init?.method === "POST" && path === "/api/journal") answered.resolve();
      return answer;
    };
    const uid = uidOf(
      await engine.createVisit({ ...visit, record_day: await reception.freshDay() }),
    );
    await answered.promise;
    for (let tick = 0; tick < ticks; tick++) await new Promise((next) => setImmediate(next));
    device.line.fetch = straight;
    const amended = ticks % 2 === 0;
    await (amended ? engine.editVisit(uid, { user_name: "Анна Ким" }) : engine.cancelVisit(uid));
    await drained(engine);
    const own = device.line.writes().filter(({ path }) => path === `/api/journal/${uid}`);
    expect(own.length).toBeGreaterThan(0);
    for (const { ifMatch } of own) expect(ifMatch).not.toBeNull();
    expect(engine.decisions()).toEqual([]);
  }
});
