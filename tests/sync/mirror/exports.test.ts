import { expect, test } from "bun:test";
import { userName } from "../../../api/platform/event-log/event.ts";
import { until } from "../../support/device/device.ts";
import { drained } from "../../support/device/reception.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";

const reception = receptionForFile();

test("a file made offline is noted on the device and logged once online", async () => {
  const { person, device, engine } = await reception.takeSeat();
  const logged = async () =>
    (await reception.server.db`select actor from event_log where action = 'exported'`).map(
      ({ actor }) => actor,
    );
  device.line.cut = true;
  for (const count of [7, 8]) {
    await engine.logExport({
      count,
      made_day: "10.06.2027",
      made_time: "09:00",
      day: null,
      time: null,
      employee: null,
      source: "all",
      by_name: false,
      by_phone: true,
    });
  }
  expect(engine.status().waiting).toBe(2);
  expect(await logged()).toEqual([]);
  device.line.cut = false;
  await drained(engine);
  await until(async () => (await logged()).length === 2);
  const by = userName(person.user.login, person.user.id);
  expect(await logged()).toEqual([by, by]);
  expect(engine.status().needsDecision).toBe(0);
});
