import { expect, test } from "bun:test";
import { until } from "../../support/device/device.ts";
import { booked, editElsewhere, freshDay, takeSeat } from "../../support/device/reception.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";

const reception = receptionForFile();

const EVERY_CALL = Number.POSITIVE_INFINITY;
/** What the device does alone takes less; every call's patience is longer. */
const ALONE_MS = 5_000;

/** A person who has typed their password at this desk. */
async function seatByPassword() {
  const seat = await takeSeat(reception);
  const { login, password } = seat.person.user;
  expect(await seat.tab.device.session.signIn(login, password)).toMatchObject({ ok: true });
  return { ...seat, password };
}

async function lockBy(seat: Awaited<ReturnType<typeof seatByPassword>>) {
  seat.device.idleMs = 15 * 60_000;
  seat.tab.wake();
  expect(seat.tab.device.dataAccess()).toEqual({ kind: "locked" });
  seat.device.idleMs = 0;
}

test("where no call is answered a restarted device asks for the password within seconds, and opens by it", async () => {
  const { device, password } = await seatByPassword();
  await device.close();
  device.line.ambush("unanswered", () => true, EVERY_CALL);
  const began = performance.now();
  const { device: tab } = device.start();
  await until(() => tab.dataAccess().kind === "sealed");
  expect(tab.dataAccess()).toMatchObject({ reason: "no-line" });
  expect(await tab.unlock(password)).toMatchObject({ ok: true });
  expect(tab.engine()?.user.login).toBeDefined();
  expect(performance.now() - began).toBeLessThan(ALONE_MS);
  await until(() => tab.engine()?.status().online === false, ALONE_MS);
  await device.close();
});

test("where no call is answered a new tab opens from another at once", async () => {
  const { device } = await seatByPassword();
  device.line.ambush("unanswered", () => true, EVERY_CALL);
  const { device: tab } = device.start();
  await until(() => tab.engine()?.ready() === true, 1_500);
  await device.close();
});

test("where no call is answered a locked screen opens by the password; a wrong one is said to be wrong", async () => {
  const seat = await seatByPassword();
  await lockBy(seat);
  const { device, tab, password } = seat;
  device.line.ambush("unanswered", () => true, EVERY_CALL);
  const began = performance.now();
  expect(await tab.device.unlock("не тот пароль")).toMatchObject({ message: "Неверный пароль" });
  expect(performance.now() - began).toBeLessThan(ALONE_MS);
  expect(await tab.device.unlock(password)).toMatchObject({ ok: true });
  expect(performance.now() - began).toBeLessThan(2 * ALONE_MS);
  expect(tab.device.dataAccess()).toEqual({ kind: "open" });
  await device.close();
});

test("a password that was changed elsewhere opens nothing where the server answers; where it answers late, the screen locks again", async () => {
  const seat = await seatByPassword();
  const { device, tab, password, person } = seat;
  // At the lowest cost: what is late here is the line, not the server.
  const cost = { algorithm: "argon2id", memoryCost: 8, timeCost: 1 } as const;
  const passwordHash = await Bun.password.hash("зимний-вечер-58", cost);
  await reception.server.db`
    update users set password_hash = ${passwordHash} where id = ${person.user.id}`;
  await lockBy(seat);
  expect(await tab.device.unlock(password)).toMatchObject({ ok: false, reached: true });
  expect(tab.device.dataAccess()).toEqual({ kind: "locked" });

  device.line.delayMs = 2_000;
  expect(await tab.device.unlock(password)).toMatchObject({ ok: true });
  expect(tab.device.dataAccess()).toEqual({ kind: "open" });
  await until(() => tab.device.dataAccess().kind === "locked", 5_000);
  await device.close();
});

test("a login that is answered after its person has left signs nobody in, and its session ends", async () => {
  const { device, tab, person } = await takeSeat(reception);
  const { login, password } = person.user;
  device.line.delayMs = 500;
  const late = tab.device.session.signIn(login, password);
  await Bun.sleep(100);
  await tab.device.session.signOut({ leaveEdits: true });
  expect(await late).toMatchObject({ ok: false });
  expect(tab.device.session.state()).toEqual({ phase: "signed-out" });
  device.line.delayMs = 0;
  expect((await device.line.fetch("/api/journal/jwt-test", { method: "GET" })).status).toBe(401);
  await device.close();
});

test("a login form that waits for who is signed in can be used after two seconds", async () => {
  const { device, tab } = await takeSeat(reception);
  await tab.device.session.signOut();
  await device.close();
  device.line.ambush("unanswered", () => true, EVERY_CALL);
  const { device: next } = device.start();
  await until(() => next.session.state().phase === "signed-out", 3_500);
  await device.close();
});

test("a line that was silent is back with the stream's first word, before any call is answered", async () => {
  const { device, engine } = await takeSeat(reception);
  const { line } = device;
  await until(() => engine.status().online);
  line.ambush("unanswered", ({ path }) => path !== "/api/sync/stream", EVERY_CALL);
  line.swallowStreams = true;
  line.endStreams();
  await until(() => !engine.status().online, 2 * ALONE_MS);
  line.swallowStreams = false;
  line.endStreams();
  await until(() => engine.status().online, 2 * ALONE_MS);
  await device.close();
});

test("a change that the disk keeps late says nothing of a line that has fallen silent since", async () => {
  const { engine, device, person } = await takeSeat(reception, { stream: false });
  const { line } = device;
  const day = await freshDay(reception);
  const visit = { employee: reception.doctor, record_day: day, record_time: "10:00" };
  const uid = await booked(engine, { ...visit, user_name: "Анна" });
  await until(() => engine.record(uid)?.id !== null);
  const kept = engine.status().mirrorWrites;
  const letGo = await holdStore(device.indexedDB, `priem-mirror-${person.user.id}`, "docs");
  await editElsewhere(await reception.server.signIn(), uid, { user_name: "Вера" });
  const calls = line.calls.length;
  engine.syncNow();
  await until(() => line.calls.slice(calls).some(({ status }) => status === 200));
  line.ambush("unanswered", () => true, EVERY_CALL);
  await until(() => !engine.status().online, ALONE_MS);

  letGo();
  await until(() => engine.status().mirrorWrites > kept);
  expect(engine.status().online).toBe(false);
  await device.close();
});

/** Writes to the store wait until what is returned is called. */
async function holdStore(indexedDB: IDBFactory, name: string, store: string): Promise<() => void> {
  const opening = indexedDB.open(name);
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const held = database.transaction(store, "readwrite").objectStore(store);
  let isHeld = true;
  const goOn = () => {
    if (isHeld) held.count().onsuccess = goOn;
    else database.close();
  };
  goOn();
  return () => {
    isHeld = false;
  };
}
