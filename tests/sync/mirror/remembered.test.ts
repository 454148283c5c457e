import { expect, test } from "bun:test";
import { TestDevice, until } from "../../support/device/device.ts";
import { takeSeat } from "../../support/device/reception.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";

const reception = receptionForFile();

/** A killed browser: localStorage is as it was half a minute ago, cookies are gone. */
function afterKill(device: TestDevice, memory: ReadonlyMap<string, string>): TestDevice {
  const restarted = new TestDevice(reception.server.url, "", { indexedDB: device.indexedDB });
  for (const [name, value] of memory) restarted.memory.set(name, value);
  restarted.line.cut = true;
  return restarted;
}

test("a kill right after the first sign-in on a device leaves the person who signed in, and the key that opens it", async () => {
  const person = await reception.server.signIn();
  const device = new TestDevice(reception.server.url, "");
  const tab = await device.open();
  const { login, password } = person.user;
  await tab.device.session.signIn(login, password);
  await until(() => tab.device.engine()?.ready() === true);
  await device.close();

  const restarted = afterKill(device, new Map());
  const next = await restarted.open();
  expect(next.device.session.state()).toMatchObject({ user: { login } });
  expect(await next.device.unlock(password)).toMatchObject({ ok: true });
  await restarted.close();

  const online = afterKill(device, new Map());
  online.line.cut = false;
  online.line.keepCookies(device.line.cookie);
  const opened = await online.open();
  expect(opened.device.dataAccess()).toEqual({ kind: "open" });
  await online.close();
});

test("a kill right after another person signed in leaves that person, not the one before", async () => {
  const { device, tab } = await takeSeat(reception);
  const before = new Map([...device.memory]);
  await tab.device.session.signOut();
  const second = await reception.server.signIn();
  await tab.device.session.signIn(second.user.login, second.user.password);
  await until(() => tab.device.engine()?.ready() === true);
  await device.close();

  const restarted = afterKill(device, before);
  const next = await restarted.open();
  expect(next.device.dataAccess()).toMatchObject({ reason: "no-line" });
  expect(await next.device.unlock(second.user.password)).toMatchObject({
    ok: true,
    user: { login: second.user.login },
  });
  await restarted.close();
});

test("a kill right after a sign-out without a line leaves nobody signed in, and the sign-out owed", async () => {
  const { device, tab, person } = await takeSeat(reception);
  const before = new Map([...device.memory]);
  device.line.cut = true;
  await tab.device.session.signOut({ leaveEdits: true });
  await device.close();

  const restarted = afterKill(device, before);
  restarted.line.keepCookies(device.line.cookie);
  const next = await restarted.open();
  expect(next.device.session.state()).toEqual({ phase: "signed-out" });
  restarted.line.cut = false;
  await next.device.session.test();
  expect(next.device.session.state()).toEqual({ phase: "signed-out" });
  expect((await person.request("/api/journal/jwt-test")).status).toBe(401);
  await restarted.close();
});
