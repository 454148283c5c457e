import { expect, test } from "bun:test";
import { DEVICE_DATABASE, outboxName } from "../../../web-admin/offline/storage/databases.ts";
import { WHOLE_JOURNAL } from "../../../web-admin/offline/view/journal-list.ts";
import { type Tab, type TestDevice, until } from "../../support/device/device.ts";
import { readStore } from "../../support/device/read-store.ts";
import { booked, drained, recordsOn, uidOf } from "../../support/device/reception.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";

const reception = receptionForFile();

const HOUR = 3_600_000;

async function readyAndDrained(tab: Tab): Promise<void> {
  await until(() => tab.engine.ready());
  await drained(tab.engine);
}

function storesOf(database: string): string[] {
  if (database === DEVICE_DATABASE) return ["device"];
  return database.includes("outbox") ? ["rows", "keys"] : ["docs", "spare", "meta"];
}

/** All bytes on the device's disk and in its memory. */
async function everythingOn({ indexedDB, memory }: TestDevice): Promise<string> {
  const texts = [...memory].flat();
  for (const { name = "" } of await indexedDB.databases()) {
    for (const store of storesOf(name)) {
      for (const row of await readStore(indexedDB, name, store)) {
        texts.push(
          JSON.stringify(row, (_, value) =>
            value instanceof Uint8Array ? Buffer.from(value).toString("utf8") : value,
          ),
        );
      }
    }
  }
  return texts.join("\n");
}

test("the mirror and the outbox contain no readable name, phone, comment or service", async () => {
  const { device, engine, day, visit } = await reception.takeSeatByPassword();
  const words = { user_name: "Канарейкина", phone: "79005550123", add_comment: "Тайна-жёлтая" };
  await booked(engine, { ...visit, ...words, service: "УЗИ малого таза" });
  device.line.cut = true;
  await engine.createVisit({
    ...visit,
    record_time: "10:30",
    ...words,
    service: "УЗИ малого таза",
  });
  const held = await everythingOn(device);
  for (const word of [...Object.values(words), "УЗИ", "Соколова", "осенний"]) {
    expect(held).not.toContain(word);
  }
  expect(held).toContain(`day/${day}/`);
  expect(engine.journal({ ...WHOLE_JOURNAL, name: "канарей" }, 20).total).toBe(2);
});

test("after a restart offline the password opens the device, and a wrong one is refused", async () => {
  const { device, engine, visit, password } = await reception.takeSeatByPassword();
  device.line.cut = true;
  const waiting = uidOf(await engine.createVisit({ ...visit, user_name: "Анна" }));
  await device.close();
  const tab = await device.open();
  expect(tab.device.engine()).toBeNull();
  expect(tab.device.dataAccess()).toMatchObject({ kind: "closed", reason: "no-line" });
  expect(await tab.device.waiting()).toEqual({
    count: 1,
    since: expect.stringMatching(/^\d{4}-/),
  });
  expect(await tab.device.unlock("не тот пароль")).toMatchObject({
    ok: false,
    message: "Неверный пароль",
  });
  expect(tab.device.engine()).toBeNull();
  expect(await tab.device.unlock(password)).toMatchObject({ ok: true });
  await until(() => tab.engine.ready());
  expect(tab.engine.record(waiting)?.user_name).toBe("Анна");
});

test("a new tab gets the key from an open one, without the server and without a password", async () => {
  const { device } = await reception.takeSeatByPassword();
  device.line.cut = true;
  const second = await device.open();
  await until(() => second.device.engine()?.ready() === true);
  expect(second.device.dataAccess()).toEqual({ kind: "open" });
});

test("72 hours after the last contact the password alone does not open the data; the network does", async () => {
  const { device, password } = await reception.takeSeatByPassword();
  await device.close();
  device.line.cut = true;
  device.time.offMs = 71 * HOUR;
  const soon = await device.open();
  expect(soon.device.dataAccess()).toMatchObject({ reason: "no-line" });
  await device.close();
  device.time.offMs = 73 * HOUR;
  const tab = await device.open();
  expect(tab.device.dataAccess()).toMatchObject({ reason: "expired" });
  expect(await tab.device.unlock(password)).toMatchObject({
    ok: false,
    message: expect.stringContaining("72 часов"),
  });
  device.line.cut = false;
  tab.wake();
  await until(() => tab.device.engine() !== null);
  expect(tab.device.dataAccess()).toEqual({ kind: "open" });
});

test("a new password never makes a queue unreadable", async () => {
  const { device, engine, person, day, visit } = await reception.takeSeatByPassword();
  device.line.cut = true;
  await engine.createVisit({ ...visit, user_name: "Анна" });
  await device.close();
  const next = "зимний-вечер-58";
  const passwordHash = await Bun.password.hash(next);
  await reception.server.db`
    update users set password_hash = ${passwordHash} where id = ${person.user.id}`;
  await reception.server.db`delete from session_families where user_id = ${person.user.id}`;
  device.line.cut = false;
  const tab = await device.open();
  expect(tab.device.session.state()).toEqual({ phase: "signed-out" });
  await tab.device.session.signIn(person.user.login, next);
  await readyAndDrained(tab);
  expect((await recordsOn(await reception.server.signIn(), day)).length).toBe(1);
  await device.close();

  device.line.cut = true;
  const offline = await device.open();
  expect(await offline.device.unlock(person.user.password)).toMatchObject({ ok: false });
  expect(await offline.device.unlock(next)).toMatchObject({ ok: true });
});

test("signing out destroys the key; edits left behind open at this person's next login only", async () => {
  const { device, tab, engine, person, day, visit } = await reception.takeSeatByPassword();
  const keys = () => readStore(device.indexedDB, outboxName(person.user.id), "keys");
  device.line.cut = true;
  await engine.createVisit({ ...visit, user_name: "Анна" });
  await tab.device.session.signOut({ leaveEdits: true });
  expect(await keys()).toMatchObject([{ byPassword: null }]);
  device.line.cut = false;
  await tab.device.session.signIn(person.user.login, person.user.password);
  await readyAndDrained(tab);
  expect(await recordsOn(await reception.server.signIn(), day)).toHaveLength(1);
  await tab.device.session.signOut();
  expect(await keys()).toEqual([]);
});

test("after a restore to before the server's half, the password opens, and the queue is sent", async () => {
  const { device, engine, person, password, day, visit } = await reception.takeSeatByPassword();
  device.line.cut = true;
  await engine.createVisit({ ...visit, user_name: "Анна" });
  await device.close();
  await reception.server.db`delete from device_keys where user_id = ${person.user.id}`;
  device.line.cut = false;
  const tab = await device.open();
  expect(tab.device.dataAccess()).toMatchObject({ reason: "other-key" });
  expect(await tab.device.waiting()).toMatchObject({ count: 1 });
  expect(await tab.device.unlock(password)).toMatchObject({ ok: true });
  await readyAndDrained(tab);
  expect(await recordsOn(person, day)).toHaveLength(1);
  await device.close();
  const next = await device.open();
  expect(next.device.dataAccess()).toEqual({ kind: "open" });
});
