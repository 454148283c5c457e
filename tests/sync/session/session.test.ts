import { expect, test } from "bun:test";
import { DEVICE_DATABASE, outboxName } from "../../../web-admin/offline/storage/databases.ts";
import { addDoctor, THURSDAY_NINE } from "../../support/clinic/clinic.ts";
import { openDevice, TestDevice, until } from "../../support/device/device.ts";
import { drained, recordsOn, uidOf } from "../../support/device/reception.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";
import { HOUR, standingClock } from "../../support/server/clock.ts";
import { startServer } from "../../support/server/server.ts";
import { HandClock } from "../../support/time/hand-clock.ts";

const reception = receptionForFile();

test("A-4.9 the test call, on 401 one refresh and the test again, else the login form", async () => {
  const person = await reception.server.signIn();
  const cookieNames = person.cookie.split("; ");
  const refreshOnly = cookieNames.filter((pair) => pair.includes("refresh")).join("; ");
  const device = new TestDevice(reception.server.url, refreshOnly);
  const tab = await device.open();
  expect(tab.device.session.state()).toMatchObject({ phase: "signed-in", loginNeeded: false });
  expect(device.line.calls.slice(0, 3).map((call) => [call.path, call.status])).toEqual([
    ["/api/journal/jwt-test", 401],
    ["/api/journal/refresh", 200],
    ["/api/journal/jwt-test", 200],
  ]);
  await device.close();

  const stranger = new TestDevice(reception.server.url, "");
  const opened = await stranger.open();
  expect(opened.device.session.state()).toEqual({ phase: "signed-out" });
  expect(stranger.line.calls.map((call) => call.path)).toEqual([
    "/api/journal/jwt-test",
    "/api/journal/refresh",
  ]);
  await stranger.close();
});

test("the session ends twelve hours after the last input, not after the last poll; input extends it", async () => {
  const { clock, pass } = standingClock(THURSDAY_NINE);
  const server = await startServer({ clock });
  await addDoctor(server.db);
  const { device, tab, engine } = await openDevice(server, await server.signIn());
  const polled = (status: number) =>
    device.line.calls.filter((call) => call.path.endsWith("/refresh") && call.status === status);
  /** The access is long over: the next poll has to renew it. */
  const anHourLater = async () => {
    const before = polled(200).length;
    pass(HOUR);
    device.idleMs += HOUR;
    tab.wake();
    await until(() => polled(200).length > before || engine.status().loginNeeded);
    // No hour passes while a call is on its way.
    await until(() => device.line.calls.every((call) => call.status !== null));
  };
  for (let hour = 1; hour <= 8; hour++) await anHourLater();
  device.idleMs = -HOUR;
  for (let hour = 9; hour <= 20; hour++) await anHourLater();
  expect(engine.status().loginNeeded).toBe(false);
  await anHourLater();
  expect(engine.status().loginNeeded).toBe(true);
  expect(polled(200)).toHaveLength(20);
  expect(polled(401)).toHaveLength(1);
  await device.close();
  await server.stop();
});

test("twenty calls that meet an ended access token share one refresh, across tabs", async () => {
  const { device, tab, engine, person } = await reception.takeSeat();
  const second = await device.open();
  await reception.server.db`
    update session_tokens set access_until = '2020-01-01'
    where family_id in (select id from session_families where user_id = ${person.user.id})`;
  device.line.calls.length = 0;
  const asked = Array.from({ length: 10 }, () => [
    engine.fetchRecord(424_242),
    second.engine.fetchRecord(424_242),
  ]);
  expect(await Promise.all(asked.flat())).toEqual(Array(20).fill(null));
  const refreshes = device.line.calls.filter((call) => call.path === "/api/journal/refresh");
  expect(refreshes).toHaveLength(1);
  expect(tab.device.session.state()).toMatchObject({ loginNeeded: false });
});

test("another person's session never sends this one's queue, in another tab or at the next start", async () => {
  const first = await reception.takeSeatOnFreshDay();
  const { day, visit } = first;
  const other = await reception.server.signIn(["articles"]);
  first.device.line.cut = true;
  const operation = await first.engine.createVisit({ ...visit, user_name: "Анна" });
  first.device.line.keepCookies(other.cookie);
  first.device.line.cut = false;
  first.engine.syncNow();
  await until(() => first.engine.status().loginNeeded);
  const reader = await reception.server.signIn();
  expect(await recordsOn(reader, day)).toEqual([]);
  expect(first.engine.status()).toMatchObject({ waiting: 1, needsDecision: 0 });
  await first.device.close();

  const tab = await first.device.open();
  expect(tab.engine.user.id).toBe(other.user.id);
  await until(() => tab.engine.status().firstMirror === null);
  expect(tab.engine.status().waiting).toBe(0);
  expect(tab.engine.record(uidOf(operation))).toBeNull();
  await Bun.sleep(200);
  expect(await recordsOn(reader, day)).toEqual([]);

  const { login, password } = first.person.user;
  await tab.device.session.signIn(login, password);
  expect(tab.engine.user.id).toBe(first.person.user.id);
  await until(() => tab.engine.ready());
  await drained(tab.engine);
  expect((await recordsOn(reader, day)).map((each) => each.user_name)).toEqual(["Анна"]);
});

test("signing out first sends the queue, then deletes the mirror from the device", async () => {
  const { device, tab, engine, person, day, visit } = await reception.takeSeatOnFreshDay();
  await engine.createVisit(visit);
  expect(await tab.device.session.signOut()).toEqual({ outcome: "signed-out" });
  const reader = await reception.server.signIn();
  expect(await recordsOn(reader, day)).toHaveLength(1);
  const left = (await device.indexedDB.databases()).map((each) => each.name);
  expect(left.toSorted()).toEqual([DEVICE_DATABASE, outboxName(person.user.id)].toSorted());
  expect(await device.remembered()).toMatchObject({ user: null, logoutDue: null });
  expect((await person.request("/api/journal/jwt-test")).status).toBe(401);
  const next = await device.open();
  expect(next.device.session.state()).toEqual({ phase: "signed-out" });
});

test("signing out with edits that cannot be sent asks first; left behind, they wait for the next login", async () => {
  const { device, tab, engine, person, day, visit } = await reception.takeSeatOnFreshDay();
  device.line.cut = true;
  await engine.createVisit(visit);
  expect(await tab.device.session.signOut()).toMatchObject({ outcome: "ask-first", count: 1 });
  expect(tab.device.session.state()).toMatchObject({ phase: "signed-in" });
  expect(await tab.device.session.signOut({ leaveEdits: true })).toEqual({ outcome: "signed-out" });
  const left = (await device.indexedDB.databases()).map((each) => each.name);
  expect(left.toSorted()).toEqual([DEVICE_DATABASE, outboxName(person.user.id)].toSorted());

  await device.close();
  const offline = await device.open();
  expect(offline.device.session.state()).toEqual({ phase: "signed-out" });
  await device.close();
  device.line.cut = false;
  device.line.calls.length = 0;
  const next = await device.open();
  expect(device.line.calls[0]?.path).toBe("/api/journal/logout");
  expect(next.device.session.state()).toEqual({ phase: "signed-out" });
  expect((await person.request("/api/journal/jwt-test")).status).toBe(401);

  const { login, password } = person.user;
  await next.device.session.signIn(login, password);
  await until(() => next.engine.ready());
  await drained(next.engine);
  const reader = await reception.server.signIn();
  expect(await recordsOn(reader, day)).toHaveLength(1);
});

test("signing out in one tab signs all of this person's tabs out", async () => {
  const { device, tab } = await reception.takeSeat();
  const second = await device.open();
  await tab.device.session.signOut();
  await until(() => second.device.session.state().phase === "signed-out");
  expect(second.device.engine()).toBeNull();
});

test("an app too old for the server shows it in every tab; its edits wait, and are sent after the update", async () => {
  const { device, engine, day, visit } = await reception.takeSeatOnFreshDay();
  const second = await device.open();
  device.line.protocol = "0";
  const operation = await engine.createVisit({ ...visit, user_name: "Анна" });
  await until(() => engine.status().appTooOld && second.engine.status().appTooOld);
  expect(engine.status()).toMatchObject({ online: true, waiting: 1, needsDecision: 0 });
  expect(engine.unsent().map((each) => each.key)).toEqual([operation.key]);
  const reader = await reception.server.signIn();
  expect(await recordsOn(reader, day)).toEqual([]);

  device.line.protocol = null;
  engine.syncNow();
  await drained(engine);
  await until(() => !engine.status().appTooOld && !second.engine.status().appTooOld);
  expect(await recordsOn(reader, day)).toMatchObject([
    { uid: uidOf(operation), user_name: "Анна" },
  ]);
});

test("a signed-out device shows the login at once while offline", async () => {
  const device = new TestDevice(reception.server.url, "", { clock: new HandClock() });
  device.line.cut = true;
  const { device: tab } = device.start();
  await until(() => tab.session.state().phase === "signed-out");
});
