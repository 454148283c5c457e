import { expect, test } from "bun:test";
import { until } from "../../support/device/device.ts";
import { freshDay, recordsOn, takeSeat } from "../../support/device/reception.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";
import { endAccess } from "../../support/server/server.ts";

const reception = receptionForFile();

const isRefresh = ({ path }: { path: string }) => path.endsWith("/refresh");

test("a tab that hangs while it renews the login keeps no other tab from renewing it and sending", async () => {
  const day = await freshDay(reception);
  const { device, tab, person } = await takeSeat(reception);
  const other = await device.open();
  device.line.ambush("unanswered", isRefresh);
  await endAccess(reception.server, person);
  tab.wake();
  await until(() => device.line.calls.some(isRefresh));
  tab.hang();
  await other.engine.createVisit({
    employee: reception.doctor,
    record_day: day,
    record_time: "10:00",
  });
  await until(() => other.engine.status().waiting === 0, 40_000);
  expect(await recordsOn(await reception.server.signIn(), day)).toHaveLength(1);
  await device.close();
});

test("a refresh that is never answered is asked for again by the tab that waited for it", async () => {
  const { device, tab, person } = await takeSeat(reception);
  const other = await device.open();
  device.line.ambush("unanswered", isRefresh);
  await endAccess(reception.server, person);
  const began = performance.now();
  const answers = await Promise.all(
    [tab, other].map(({ device: { session } }) => session.renew(session.renewals())),
  );
  expect(answers).toContain("renewed");
  expect(performance.now() - began).toBeLessThan(7_000);
  await until(() => tab.engine.status().online);
  await device.close();
});
