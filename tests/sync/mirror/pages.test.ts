import { expect, test } from "bun:test";
import { until } from "../../support/device/device.ts";
import {
  booked,
  editElsewhere,
  freshDay,
  hasNumber,
  takeSeat,
} from "../../support/device/reception.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";

/** Each page of the changes is one row of the log. */
const reception = receptionForFile({ feedPages: { logEntries: 1, days: 200 } });

test("a visit that was moved is on screen while many pages of changes come", async () => {
  const [day, later] = [await freshDay(reception), await freshDay(reception)];
  const { device, engine } = await takeSeat(reception, { stream: false });
  const colleague = await reception.server.signIn();
  const visit = { employee: reception.doctor, record_day: day, record_time: "10:00" };
  const uid = await booked(engine, visit);
  await until(() => hasNumber(engine, uid));
  device.line.cut = true;
  await editElsewhere(colleague, uid, { user_name: "Анна" });
  await editElsewhere(colleague, uid, { record_day: later, record_time: "11:00" });
  for (const time of ["10:00", "10:30", "12:00"]) {
    await editElsewhere(colleague, uid, { record_time: time });
  }
  const seen = new Set<string>();
  engine.onChange(() => {
    const record = engine.record(uid);
    seen.add(record ? `${record.day} ${record.record_time}` : "off the screen");
  });
  device.line.cut = false;
  engine.syncNow();
  await until(() => engine.record(uid)?.record_time === "12:00");
  expect([...seen]).toEqual([`${later} 12:00`]);
  await device.close();
});
