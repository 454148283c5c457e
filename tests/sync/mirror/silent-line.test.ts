import { expect, test } from "bun:test";
import type { Device } from "../../../web-admin/offline/device.ts";
import type { SignIn } from "../../../web-admin/offline/session/login.ts";
import { until } from "../../support/device/device.ts";
import type { LoggedCall } from "../../support/device/device-line.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";
import { HandClock } from "../../support/time/hand-clock.ts";

const reception = receptionForFile();

const EVERY_CALL = Number.POSITIVE_INFINITY;
/** How long the server is given; every call waits longer. */
const UNANSWERED_MS = 4_000;
const STEP_MS = 100;

const isLogin = ({ path }: LoggedCall) => path.endsWith("/login");

/** A person who has typed their password at this desk, where time passes as the test lets it. */
async function seatByPassword() {
  const clock = new HandClock();
  const seat = await reception.takeSeatByPassword({ clock });
  seat.device.line.calls.length = 0;
  return { ...seat, clock };
}

type Seat = Awaited<ReturnType<typeof seatByPassword>>;

async function lockBy({ device, tab }: Seat) {
  device.idleMs = 15 * 60_000;
  tab.wake();
  expect(tab.device.dataAccess()).toEqual({ kind: "locked" });
  device.idleMs = 0;
}

/** The password screen's message after the server has not answered for so long. */
async function unlockAlone({ device, clock }: Seat, tab: Device, password: string) {
  const asked = device.line.calls.filter(isLogin).length;
  const said: SignIn[] = [];
  void tab.unlock(password).then((answer) => said.push(answer));
  await until(() => device.line.calls.filter(isLogin).length > asked);
  clock.pass(UNANSWERED_MS);
  await until(() => said.length > 0);
  return said[0];
}

/** Lets time pass until it is so. */
async function passUntil(clock: HandClock, check: () => boolean, withinMs: number) {
  for (let passed = 0; !check(); passed += STEP_MS) {
    if (passed === withinMs) throw new Error(`Not within ${withinMs} ms: ${check}`);
    clock.pass(STEP_MS);
    await Bun.sleep(10);
  }
}

test("where no call is answered a restarted device asks for the password within seconds, and opens by it", async () => {
  const seat = await seatByPassword();
  const { device, clock, password } = seat;
  await device.close();
  device.line.ambush("unanswered", () => true, EVERY_CALL);
  const { device: tab } = device.start();
  await passUntil(clock, () => tab.dataAccess().kind === "closed", UNANSWERED_MS);
  expect(tab.dataAccess()).toMatchObject({ reason: "no-line" });
  expect(await unlockAlone(seat, tab, password)).toMatchObject({ ok: true });
  expect(tab.engine()?.user.login).toBeDefined();
  await passUntil(clock, () => tab.engine()?.status().online === false, 5_000);
});

test("without any answer a locked screen opens by the password, and refuses a wrong one", async () => {
  const seat = await seatByPassword();
  await lockBy(seat);
  const { device, tab, password } = seat;
  device.line.ambush("unanswered", () => true, EVERY_CALL);
  expect(await unlockAlone(seat, tab.device, "не тот пароль")).toMatchObject({
    message: "Неверный пароль",
  });
  expect(await unlockAlone(seat, tab.device, password)).toMatchObject({ ok: true });
  expect(tab.device.dataAccess()).toEqual({ kind: "open" });
});

test("a password that was changed elsewhere opens nothing where the server answers; where it answers late, the screen locks again", async () => {
  const seat = await seatByPassword();
  const { device, tab, password, person } = seat;
  const passwordHash = await Bun.password.hash("зимний-вечер-58");
  await reception.server.db`
    update users set password_hash = ${passwordHash} where id = ${person.user.id}`;
  await lockBy(seat);
  expect(await tab.device.unlock(password)).toMatchObject({ ok: false, reached: true });
  expect(tab.device.dataAccess()).toEqual({ kind: "locked" });

  const letAnswerCome = device.line.hold(isLogin, "to-device");
  expect(await unlockAlone(seat, tab.device, password)).toMatchObject({ ok: true });
  expect(tab.device.dataAccess()).toEqual({ kind: "open" });
  letAnswerCome();
  await until(() => tab.device.dataAccess().kind === "locked");
});

test("a login answered after its user has left signs in no one, and its session ends", async () => {
  const { device, tab, person } = await reception.takeSeat();
  const { login, password } = person.user;
  const letAnswerCome = device.line.hold(isLogin, "to-device");
  const late = tab.device.session.signIn(login, password);
  await until(() => device.line.calls.some(isLogin));
  await tab.device.session.signOut({ leaveEdits: true });
  letAnswerCome();
  expect(await late).toMatchObject({ ok: false });
  expect(tab.device.session.state()).toEqual({ phase: "signed-out" });
  expect((await device.line.fetch("/api/journal/jwt-test", { method: "GET" })).status).toBe(401);
});

test("a login form that waits for the server's answer can be used after two seconds", async () => {
  const { device, tab, clock } = await seatByPassword();
  await tab.device.session.signOut();
  await device.close();
  device.line.ambush("unanswered", () => true, EVERY_CALL);
  const { device: next } = device.start();
  await passUntil(clock, () => next.session.state().phase === "signed-out", 2_000);
});

test("a silent connection is back with the stream's first message, before any answer", async () => {
  const { device, engine } = await reception.takeSeat();
  const { line } = device;
  await until(() => engine.status().online);
  line.ambush("unanswered", ({ path }) => path !== "/api/sync/stream", EVERY_CALL);
  line.swallowStreams = true;
  line.endStreams();
  await until(() => !engine.status().online);
  line.swallowStreams = false;
  line.endStreams();
  await until(() => engine.status().online);
});
