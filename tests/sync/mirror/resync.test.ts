import { expect, test } from "bun:test";
import { formatDay } from "../../../shared/time/calendar.ts";
import { until } from "../../support/device/device.ts";
import { booked, drained, editElsewhere } from "../../support/device/reception.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";

const reception = receptionForFile();

test("a visit that moved between two pages of a new copy never leaves the screen", async () => {
  // A copy's first page has today and tomorrow, the next one later days.
  const tomorrow = await reception.freshDay();
  const later = await reception.freshDay();
  const { device, engine } = await reception.takeSeat({ stream: false });
  const { person: colleague } = await reception.takeSeat();
  const visit = { employee: reception.doctor, record_day: tomorrow, record_time: "10:00" };
  const uid = await booked(engine, visit);
  await drained(engine);
  await until(() => engine.record(uid)?.sync === "synced");

  device.line.cut = true;
  await editElsewhere(colleague, uid, { record_day: formatDay(later) });
  await reception.server.db`delete from change_log`;
  await reception.server.db`update clinic_state set epoch = ${crypto.randomUUID()}`;
  const seen: (string | null)[] = [];
  engine.onChange(() => seen.push(engine.record(uid)?.day ?? null));
  device.line.ambush("failed", (call) => call.path.includes("snapshot?page="), 3);
  device.line.cut = false;
  engine.syncNow();
  await until(() => device.line.calls.some((call) => call.path.includes("snapshot?page=")));
  expect(engine.record(uid)?.day).toBe(tomorrow);
  expect(engine.day(tomorrow)[0]?.records).toHaveLength(1);

  device.line.calm();
  engine.syncNow();
  await until(() => engine.record(uid)?.day === later);
  expect(seen).not.toContain(null);
});
