import { expect, test } from "bun:test";
import { type Keyring, outboxName } from "../../../web-admin/offline/storage/databases.ts";
import { type Tab, until } from "../../support/device/device.ts";
import { readStore } from "../../support/device/read-store.ts";
import { booked, drained, recordsOn } from "../../support/device/reception.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";

const reception = receptionForFile();

type Seat = Awaited<ReturnType<typeof takeSeatWithEdit>>;

/** A person who typed their password here, with an edit that has not been sent. */
async function takeSeatWithEdit() {
  const seat = await reception.takeSeatOnFreshDay();
  const { visit } = seat;
  const { login, password } = seat.person.user;
  await seat.tab.device.session.signIn(login, password);
  seat.device.line.cut = true;
  await seat.engine.createVisit({ ...visit, user_name: "Анна" });
  return seat;
}

/** A restore into an empty database: the server's halves are gone, and so is every login. */
async function loseHalf({ person, device }: Seat): Promise<void> {
  const { db } = reception.server;
  await db`delete from device_keys where user_id = ${person.user.id}`;
  await db`delete from session_families where user_id = ${person.user.id}`;
  device.line.cut = false;
}

const signIn = ({ person }: Seat, { device }: Tab) =>
  device.session.signIn(person.user.login, person.user.password);

const storeOn = ({ device, person }: Seat, store: string) =>
  readStore(device.indexedDB, outboxName(person.user.id), store);

const ringOf = async (seat: Seat) => (await storeOn(seat, "keys"))[0] as Keyring | undefined;

async function expectSent(seat: Seat, tab: Tab): Promise<void> {
  await until(() => tab.device.engine()?.ready() === true);
  await drained(tab.engine);
  expect(await recordsOn(await reception.server.signIn(), seat.day)).toMatchObject([
    { user_name: "Анна" },
  ]);
  expect(tab.engine.status()).toMatchObject({ waiting: 0, lostEdits: 0 });
}

/** The screen that asks for the password of the user who worked here. */
async function openAtLostHalf(seat: Seat): Promise<Tab> {
  await seat.device.close();
  await reception.server.db`delete from device_keys where user_id = ${seat.person.user.id}`;
  seat.device.line.cut = false;
  const tab = await seat.device.open();
  await until(() => tab.device.dataAccess().kind === "closed");
  expect(tab.device.dataAccess()).toMatchObject({ reason: "other-key" });
  expect(await tab.device.waiting()).toMatchObject({ count: 1 });
  return tab;
}

/** Left as usual with the edit waiting; then the restore: no key is left that opens it. */
async function openWithoutKey(): Promise<Seat & { next: Tab }> {
  const seat = await takeSeatWithEdit();
  await seat.tab.device.session.signOut({ leaveEdits: true });
  expect((await ringOf(seat))?.byPassword).toBeNull();
  await seat.device.close();
  await loseHalf(seat);
  const next = await seat.device.open();
  expect(await signIn(seat, next)).toMatchObject({ ok: true });
  expect(next.device.dataAccess()).toMatchObject({ reason: "lost-key" });
  expect(await next.device.waiting()).toMatchObject({ count: 1 });
  return { ...seat, next };
}

test("leaving where the server lost its half keeps the edits for this person's next login", async () => {
  const seat = await takeSeatWithEdit();
  const tab = await openAtLostHalf(seat);
  expect(await tab.device.session.signOut()).toMatchObject({ outcome: "ask-first", count: 1 });
  expect(await tab.device.session.signOut({ leaveEdits: true })).toEqual({ outcome: "signed-out" });
  expect(await signIn(seat, tab)).toMatchObject({ ok: true });
  await expectSent(seat, tab);
  await tab.device.session.signOut();
  expect(await storeOn(seat, "keys")).toEqual([]);
});

test("a password changed on a device that stayed open during a restore does not remove the key that opens the edits", async () => {
  const seat = await takeSeatWithEdit();
  const { tab, engine, device, visit, person } = seat;
  const { login, password } = person.user;
  await loseHalf(seat);
  const next = "зимний-вечер-58";
  await reception.server.db`
    update users set password_hash = ${await Bun.password.hash(next)} where id = ${person.user.id}`;
  tab.wake();
  await until(() => engine.status().loginNeeded);
  await tab.device.session.signIn(login, next);
  await expectSent(seat, tab);
  device.line.cut = true;
  await engine.createVisit({ ...visit, record_time: "10:30", user_name: "Инна" });
  await tab.device.session.signOut({ leaveEdits: true });
  device.line.cut = false;
  await tab.device.session.signIn(login, next);
  expect(tab.device.dataAccess()).toMatchObject({ reason: "other-key" });
  expect(await tab.device.waiting()).toMatchObject({ count: 1 });
  expect(await tab.device.unlock(password)).toMatchObject({ ok: true });
  await until(() => tab.device.engine()?.ready() === true);
  await drained(tab.engine);
  const reader = await reception.server.signIn();
  expect(await recordsOn(reader, seat.day)).toHaveLength(2);
});

test("without unsent edits, a lost key does not block the user: a new one is made at once", async () => {
  const seat = await reception.takeSeat();
  await until(() => seat.engine.ready());
  await seat.device.close();
  await reception.server.db`delete from device_keys where user_id = ${seat.person.user.id}`;
  const next = await seat.device.open();
  await until(() => next.device.engine()?.ready() === true);
  expect(next.device.dataAccess()).toEqual({ kind: "open" });
});

test("edits without a key stay until the user starts over, are reported as lost, and work continues", async () => {
  const seat = await openWithoutKey();
  const { next, device, visit } = seat;
  expect(await storeOn(seat, "rows")).toHaveLength(1);
  await next.device.startAnew();
  await until(() => next.device.engine()?.ready() === true);
  expect(next.device.dataAccess()).toEqual({ kind: "open" });
  expect(next.engine.status()).toMatchObject({ lostEdits: 1, waiting: 0, saved: true });
  await booked(next.engine, { ...visit, record_time: "10:30" });
  await device.close();
  const again = await device.open();
  await until(() => again.device.engine()?.status().firstMirror === null);
  expect(again.engine.status().lostEdits).toBe(1);
  again.engine.acknowledgeLoss();
  expect(await again.device.leftQueues()).toEqual([]);
});

test("starting over discards nothing while the server cannot be asked again", async () => {
  const seat = await openWithoutKey();
  seat.device.line.cut = true;
  await seat.next.device.startAnew();
  expect(seat.next.device.dataAccess()).toMatchObject({ kind: "closed" });
  expect(await seat.next.device.waiting()).toMatchObject({ count: 1 });
  expect(await storeOn(seat, "rows")).toHaveLength(1);
});

test("starting over after the server has its half back opens the edits instead", async () => {
  const seat = await takeSeatWithEdit();
  const { db } = reception.server;
  const [half] = await db<{ device: string; key: Uint8Array }[]>`
    select device, key from device_keys where user_id = ${seat.person.user.id}`;
  const tab = await openAtLostHalf(seat);
  await db`update device_keys set key = ${half?.key ?? null} where user_id = ${seat.person.user.id}`;
  await tab.device.startAnew();
  await expectSent(seat, tab);
});

test("of two tabs that start over, one discards the old key, and both work with the new one", async () => {
  const seat = await openWithoutKey();
  const second = await seat.device.open();
  await until(() => second.device.dataAccess().kind === "closed");
  await Promise.all([seat.next, second].map(({ device }) => device.startAnew()));
  for (const { device } of [seat.next, second])
    await until(() => device.engine()?.ready() === true);
  await booked(second.engine, { ...seat.visit, record_time: "10:30" });
  expect(await storeOn(seat, "keys")).toHaveLength(1);
  expect(seat.next.engine.status()).toMatchObject({ storage: null, saved: true });
});
