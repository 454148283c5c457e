import { expect, test } from "bun:test";
import { until } from "../../support/device/device.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";
import { endAccess } from "../../support/server/server.ts";

const reception = receptionForFile();

let logins = 0;
const newUser = () => ({
  login: `новый-${++logins}`,
  user_password: "осенний-ветер-47",
  user_right: ";prices;",
});

/** How many users have this login. */
const countOf = async (login: string) =>
  (await reception.server.db`select from users where login = ${login}`).length;

test("a direct write by an app that is too old is refused, and the app knows that it is", async () => {
  const { device, engine } = await reception.takeSeat({ stream: false });
  const user = newUser();
  device.line.protocol = "0";
  const reply = await engine.request({ method: "POST", path: "/api/users", body: user });
  expect(reply).toMatchObject({ status: 426, ok: false, problem: { code: "app_too_old" } });
  expect(engine.status().appTooOld).toBe(true);
  expect(await countOf(user.login)).toBe(0);
});

test("a direct write is never made in another person's session; the login is asked for", async () => {
  const { device, engine, tab } = await reception.takeSeat({ stream: false });
  const other = await reception.server.signIn();
  device.line.keepCookies(other.cookie);
  const user = newUser();
  const reply = await engine.request({ method: "POST", path: "/api/users", body: user });
  expect(reply).toMatchObject({
    kind: "login-required",
    answer: { status: 409, problem: { code: "other_user" } },
  });
  expect(tab.device.session.state()).toMatchObject({ loginNeeded: true });
  expect(await countOf(user.login)).toBe(0);
});

test("a direct write renews an expired session, and is made once", async () => {
  const { engine, person } = await reception.takeSeat({ stream: false });
  await endAccess(reception.server, person);
  const user = newUser();
  const reply = await engine.request({ method: "POST", path: "/api/users", body: user });
  expect(reply).toMatchObject({ kind: "answer", status: 201, ok: true });
  expect(await countOf(user.login)).toBe(1);
});

test("a direct write whose session has ended asks for the login", async () => {
  const { engine, tab, person } = await reception.takeSeat({ stream: false });
  await person.post("/api/journal/logout");
  const reply = await engine.request({ method: "POST", path: "/api/users", body: newUser() });
  expect(reply).toMatchObject({ kind: "login-required", answer: { status: 401 } });
  expect(tab.device.session.state()).toMatchObject({ loginNeeded: true });
});

test("a captive portal's answer is not a success of a direct write", async () => {
  const { device, engine } = await reception.takeSeat({ stream: false });
  device.line.ambush("not-ours", (call) => call.path === "/api/users");
  const user = newUser();
  const reply = await engine.request({ method: "POST", path: "/api/users", body: user });
  expect(reply).toMatchObject({ kind: "answer", status: 200, ok: false, problem: null });
  expect(await countOf(user.login)).toBe(0);
});

test("an app that is too old is refused at sign-in, and can still sign out", async () => {
  const { device, tab, person } = await reception.takeSeat();
  device.line.protocol = "0";
  const { session } = tab.device;
  expect(await session.signIn(person.user.login, person.user.password)).toEqual({
    ok: false,
    reached: false,
    message: "Приложение на этом устройстве устарело: обновите его",
  });
  expect(await session.signOut({ leaveEdits: true })).toEqual({ outcome: "signed-out" });
  await until(async () => (await person.request("/api/journal/jwt-test")).status === 401);
  expect(await device.remembered()).toMatchObject({ logoutDue: null });
});
