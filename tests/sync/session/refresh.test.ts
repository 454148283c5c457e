import { expect, test } from "bun:test";
import { until } from "../../support/device/device.ts";
import { recordsOn } from "../../support/device/reception.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";
import { endAccess } from "../../support/server/server.ts";
import { PATIENCE_MS } from "../../support/time/patience.ts";

const reception = receptionForFile();

const isRefresh = ({ path }: { path: string }) => path.endsWith("/refresh");

test("a tab that hangs while it renews the login keeps no other tab from renewing it and sending", async () => {
  const { device, tab, person, day, visit } = await reception.takeSeatOnFreshDay();
  const other = await device.open();
  device.line.ambush("unanswered", isRefresh);
  await endAccess(reception.server, person);
  tab.wake();
  await until(() => device.line.calls.some(isRefresh));
  tab.hang();
  await other.engine.createVisit(visit);
  await until(() => other.engine.status().waiting === 0, 2 * PATIENCE_MS);
  expect(await recordsOn(await reception.server.signIn(), day)).toHaveLength(1);
});

test("a refresh refused before a login, and received after it, does not ask for another login", async () => {
  const { device, tab, engine, person, visit } = await reception.takeSeatOnFreshDay();
  const { id, login, password } = person.user;
  const release = device.line.hold(isRefresh, "to-device");
  await reception.server.db`delete from session_families where user_id = ${id}`;
  await engine.createVisit(visit);
  await until(() => device.line.calls.some(isRefresh));
  expect(await tab.device.session.signIn(login, password)).toMatchObject({ ok: true });
  release();
  await until(() => engine.status().waiting === 0);
  expect(tab.device.session.state()).toMatchObject({ phase: "signed-in", loginNeeded: false });
});

test("a renewal that another person's cookies carried makes no tab theirs, and asks for the login", async () => {
  const { device, tab, person } = await reception.takeSeat();
  const { session } = tab.device;
  device.line.keepCookies((await reception.server.signIn()).cookie);
  expect(await session.renew(session.renewals())).toBe("login");
  const { id } = person.user;
  expect(session.state()).toMatchObject({ phase: "signed-in", user: { id }, loginNeeded: true });
});
