import { expect, test } from "bun:test";
import { until } from "../../support/device/device.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";
import { HOUR } from "../../support/server/clock.ts";

const reception = receptionForFile();

/** A person whose screen was locked after they had typed their password here. */
async function lockSeat() {
  const seat = await reception.takeSeatByPassword();
  seat.tab.device.lock();
  expect(seat.tab.device.dataAccess()).toEqual({ kind: "locked" });
  await until(async () => (await seat.device.remembered())?.locked === true);
  return seat;
}

test("the password opens the lock of a user whose login was changed meanwhile", async () => {
  const { tab, person, password } = await lockSeat();
  const login = `${person.user.login}-next`;
  const { rights } = person.user;
  const colleague = await reception.server.signIn();
  await colleague.put(`/api/users/${person.user.id}`, { login, rights });
  await tab.device.session.test();
  expect(await tab.device.unlock(password)).toMatchObject({ ok: true, user: { login } });
  expect(tab.device.dataAccess()).toEqual({ kind: "open" });
});

test("the password opens the lock of an open app that was offline for more than 72 hours", async () => {
  const { device, tab, password } = await lockSeat();
  device.line.cut = true;
  device.time.offMs = 73 * HOUR;
  expect(await tab.device.unlock(password)).toMatchObject({ ok: true });
  expect(tab.device.dataAccess()).toEqual({ kind: "open" });
});

test("a user who signs in after the locked screen was left does not see the lock", async () => {
  const { tab } = await lockSeat();
  expect(await tab.device.session.signOut()).toEqual({ outcome: "signed-out" });
  const { login, password } = (await reception.server.signIn()).user;
  expect(await tab.device.session.signIn(login, password)).toMatchObject({ ok: true });
  expect(tab.device.dataAccess()).toEqual({ kind: "open" });
});

test("a replaced password that the server has refused opens nothing offline", async () => {
  const { device, person, password } = await reception.takeSeatByPassword();
  const { id, login } = person.user;
  await device.close();
  const changed = await (await reception.server.signIn()).put(`/api/users/${id}`, {
    login,
    user_password: "зимний-вечер-58",
  });
  expect(changed.status).toBe(200);
  device.line.cut = true;
  const tab = await device.open();
  expect(tab.device.dataAccess()).toMatchObject({ kind: "closed", reason: "no-line" });
  device.line.cut = false;
  // The refusal counts only within a second, which a busy machine may need for it.
  device.time.timersWait = true;
  expect(await tab.device.unlock(password)).toMatchObject({
    ok: false,
    reached: true,
    message: "Неверный логин или пароль",
  });
  device.time.timersWait = false;
  device.line.cut = true;
  await tab.device.session.test();
  expect(tab.device.dataAccess()).toMatchObject({ kind: "closed", reason: "no-line" });
  expect(tab.device.engine()).toBeNull();
});

test("a dismissed user who was notified here cannot open data by their password offline", async () => {
  const { device, person, password } = await reception.takeSeatByPassword();
  await device.close();
  const path = `/api/users/${person.user.id}`;
  const dismissed = await (await reception.server.signIn()).delete(path);
  expect(dismissed.status).toBe(204);
  const told = await device.open();
  expect(told.device.session.state()).toEqual({ phase: "signed-out" });
  await device.close();
  device.line.cut = true;
  const tab = await device.open();
  expect(tab.device.session.state()).toEqual({ phase: "signed-out" });
  expect(await tab.device.unlock(password)).toMatchObject({ ok: false });
  expect(tab.device.engine()).toBeNull();
});

test("a device locked offline asks for the password after a restart online", async () => {
  const { device, tab, password } = await reception.takeSeatByPassword();
  device.line.cut = true;
  tab.device.lock();
  await until(async () => (await device.remembered())?.locked === true);
  await device.close();
  device.line.cut = false;
  const restarted = await device.open();
  expect(restarted.device.dataAccess()).toMatchObject({ kind: "closed", reason: "locked" });
  expect(restarted.device.engine()).toBeNull();
  expect(await restarted.device.unlock(password)).toMatchObject({ ok: true });
  expect(restarted.device.dataAccess()).toEqual({ kind: "open" });
});

test("the server is informed of a lock, and gives no key to a device that has lost its own mark of the lock", async () => {
  const { device, tab, person } = await reception.takeSeatByPassword();
  const { db } = reception.server;
  const locked = () => db`
    select 1 from session_families where user_id = ${person.user.id} and locked_at is not null`;
  tab.device.lock();
  await until(async () => (await locked()).length === 1);
  await device.close();

  const other = await reception.takeSeatByPassword();
  await db`
    update session_families set locked_at = now() where user_id = ${other.person.user.id}`;
  await other.device.close();
  const restarted = await other.device.open();
  expect(restarted.device.dataAccess()).toMatchObject({ kind: "closed", reason: "locked" });
  expect(await restarted.device.unlock(other.password)).toMatchObject({ ok: true });
  await other.device.close();
  const next = await other.device.open();
  expect(next.device.dataAccess()).toEqual({ kind: "open" });
});

test("a new tab gets no key from a locked one, and opens with it", async () => {
  const { device, tab, password } = await lockSeat();
  const beside = await device.open();
  expect(beside.device.dataAccess()).toMatchObject({ kind: "closed", reason: "locked" });
  expect(await tab.device.unlock(password)).toMatchObject({ ok: true });
  await until(() => beside.device.dataAccess().kind === "open");
});

test("a screen whose session has ended is unlocked only once its user is signed in again", async () => {
  const { tab, person, password } = await reception.takeSeatByPassword();
  await reception.server.db`delete from session_families where user_id = ${person.user.id}`;
  tab.device.lock();
  const isAskedAgain = () => {
    const state = tab.device.session.state();
    return state.phase === "signed-in" && state.loginNeeded;
  };
  await until(isAskedAgain);
  let wasAskedAgain = false;
  tab.device.onDataAccess(() => {
    if (tab.device.dataAccess().kind === "open" && isAskedAgain()) wasAskedAgain = true;
  });
  expect(await tab.device.unlock(password)).toMatchObject({ ok: true });
  expect(wasAskedAgain).toBe(false);
});
