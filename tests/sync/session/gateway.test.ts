import { expect, test } from "bun:test";
import { until } from "../../support/device/device.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";
import { endAccess } from "../../support/server/server.ts";
import { HandClock } from "../../support/time/hand-clock.ts";

const reception = receptionForFile();

const ALWAYS = Number.POSITIVE_INFINITY;
const any = () => true;

test("opening the app behind a gateway that answers for the server keeps the user signed in", async () => {
  const { device, tab, person } = await reception.takeSeat();
  await tab.close();
  device.line.ambush("gateway", any, ALWAYS);
  const again = device.start();
  const { session } = again.device;
  await session.test();
  expect(session.state()).toMatchObject({ phase: "signed-in", loginNeeded: false });
  expect(await device.remembered()).toMatchObject({ user: { id: person.user.id } });
});

test("a gateway's answer to a renewal does not ask for a login", async () => {
  const { device, tab, engine, person } = await reception.takeSeat();
  const { session } = tab.device;
  await endAccess(reception.server, person);
  device.line.ambush("gateway", ({ path }) => path.endsWith("/refresh"));
  expect(await session.renew(session.renewals())).toBe("later");
  expect(engine.status().loginNeeded).toBe(false);
  await until(() => engine.status().online);
});

test("leaving while a gateway answers warns that signing in again is impossible", async () => {
  const { device, tab } = await reception.takeSeat();
  device.line.ambush("gateway", any, ALWAYS);
  expect(await tab.device.session.signOut()).toMatchObject({ outcome: "ask-first", noLine: true });
});

test("if a gateway answers the pulls, the device reports that the server is unreachable", async () => {
  const { device, engine } = await reception.takeSeat({ stream: false, clock: new HandClock() });
  device.line.ambush("gateway", ({ path }) => path.startsWith("/api/sync/"), ALWAYS);
  engine.syncNow();
  await until(() => !engine.status().online);
  device.line.calm();
  engine.syncNow();
  await until(() => engine.status().online);
});
