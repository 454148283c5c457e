import { expect, test } from "bun:test";
import { until } from "../../support/device/device.ts";
import { booked, hasNumber, takeSeatOnFreshDay } from "../../support/device/reception.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";

const reception = receptionForFile();

test("a tab frozen and resumed during a later copy still shows the journal", async () => {
  const { visit, device, tab, engine } = await takeSeatOnFreshDay(reception, { stream: false });
  const uid = await booked(engine, visit);
  await until(() => hasNumber(engine, uid));
  let isMissing = false;
  engine.onChange(() => {
    isMissing ||= engine.record(uid) === null;
  });
  const copied = () => device.line.calls.filter(({ path }) => path.includes("snapshot")).length;
  for (let round = 1; round <= 6; round++) {
    const before = copied();
    await reception.server.db`
      update clinic_state set epoch = replace(gen_random_uuid()::text, '-', '')`;
    device.line.delayMs = 60 + 20 * round;
    engine.syncNow();
    await until(() => copied() > before);
    for (let turn = 0; turn < 6; turn++) {
      tab.freeze();
      await Bun.sleep(15 * round);
      tab.wake();
      await Bun.sleep(15);
    }
    device.line.delayMs = 0;
    engine.syncNow();
    await Bun.sleep(400);
  }
  expect({ isMissing, time: engine.record(uid)?.record_time }).toEqual({
    isMissing: false,
    time: "10:00",
  });
  await device.close();
});
