import { expect, test } from "bun:test";
import { until } from "../../support/device/device.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";
import type { SignedIn } from "../../support/server/server.ts";

const reception = receptionForFile();

const isIn = async (person: Pick<SignedIn, "request">) =>
  (await person.request("/api/journal/jwt-test")).status === 200;

/** One tab is still the first user's; in the other a second one signed in after them. */
async function twoAtOneDesk() {
  const first = await reception.takeSeat();
  const second = await reception.server.signIn();
  const later = await first.device.open();
  await later.device.session.signIn(second.user.login, second.user.password);
  await until(() => first.engine.status().loginNeeded);
  await until(() => later.engine.ready());
  const secondIsIn = async () =>
    (await first.device.line.fetch("/api/journal/jwt-test", { method: "GET" })).status === 200;
  return { ...first, second, later, secondIsIn };
}

test("leaving a tab does not end the session or the offline work of the user who signed in later", async () => {
  const { device, tab, later, second, secondIsIn } = await twoAtOneDesk();
  expect(await tab.device.session.signOut()).toEqual({ outcome: "signed-out" });
  expect(tab.device.session.state()).toEqual({ phase: "signed-out" });
  expect(await secondIsIn()).toBe(true);
  const isHere = { phase: "signed-in", user: { id: second.user.id }, loginNeeded: false };
  expect(later.device.session.state()).toMatchObject(isHere);
  await device.close();

  device.line.cut = true;
  const offline = await device.open();
  expect(offline.device.session.state()).toMatchObject(isHere);
});

test("signing out offline leaves no mark that would sign the other user out later", async () => {
  const { device, tab, engine, second } = await twoAtOneDesk();
  device.line.cut = true;
  await engine.createVisit({
    employee: reception.doctor,
    record_day: await reception.freshDay(),
    record_time: "10:00",
  });
  expect(await tab.device.session.signOut({ leaveEdits: true })).toEqual({ outcome: "signed-out" });
  expect(await device.remembered()).toMatchObject({ logoutDue: null });
  await device.close();

  device.line.cut = false;
  const next = await device.open();
  expect(next.engine.user.id).toBe(second.user.id);
});

test("a pending sign-out ends the session of its user, never a later user's", async () => {
  const { device, tab, person } = await reception.takeSeat();
  device.line.cut = true;
  const asked = { outcome: "ask-first", count: 0, noLine: true } as const;
  expect(await tab.device.session.signOut()).toEqual(asked);
  await tab.device.session.signOut({ leaveEdits: true });
  expect(await device.remembered()).toMatchObject({ logoutDue: { leaver: `${person.user.id}` } });
  await device.close();
  const other = await reception.server.signIn();
  device.line.keepCookies(other.cookie);
  device.line.cut = false;
  const next = await device.open();
  expect(next.engine.user.id).toBe(other.user.id);
  expect(await isIn(other)).toBe(true);
  expect(await device.remembered()).toMatchObject({ logoutDue: null });
});

test("a call refused as another user's, and received after its own user has signed in again, is repeated", async () => {
  const { device, tab, engine, person } = await twoAtOneDesk();
  const { login, password } = person.user;
  const path = "/api/journal/jwt-test";
  const isQuestion = (call: { path: string }) => call.path === path;
  device.line.calls.length = 0;
  const release = device.line.hold(isQuestion, "to-device");
  const reply = engine.request({ method: "GET", path });
  await until(() => device.line.calls.some(isQuestion));
  expect(await tab.device.session.signIn(login, password)).toMatchObject({ ok: true });
  release();
  expect(await reply).toMatchObject({ kind: "answer", status: 200 });
  expect(tab.device.session.state()).toMatchObject({ phase: "signed-in", loginNeeded: false });
});
