import { afterAll, beforeAll, expect, test } from "bun:test";
import { addDoctor, offer, THURSDAY_NINE, TODAY } from "../../support/clinic/clinic.ts";
import { bookAtDesk } from "../../support/clinic/visits.ts";
import { TestDevice, until } from "../../support/device/device.ts";
import { drained, editElsewhere } from "../../support/device/reception.ts";
import { type SignedIn, startServer, type TestServer } from "../../support/server/server.ts";
import { mirrorOnDisk } from "../sim/device/disk.ts";

const ORLOVA = "Орлова Вера Ильинична";
/** Words of another doctor's visit; her name and her times. */
const OF_OTHERS = /Орлова|Чужая|79990000000|УЗИ сердца|14:14|15:15/;

let server: TestServer;
let reception: SignedIn;
let sokolova: number;
let orlova: number;

beforeAll(async () => {
  server = await startServer({ clock: () => THURSDAY_NINE });
  reception = await server.signIn();
  sokolova = await addDoctor(server.db);
  orlova = await addDoctor(server.db, { name_employee: ORLOVA });
  await offer(server.db, sokolova, TODAY, ["10:00", "11:00"]);
  await offer(server.db, orlova, TODAY, ["14:14", "15:15"]);
});
afterAll(() => server.stop());

/** A doctor at a new device, and every answer that it gets. */
async function seatOf(employee: number) {
  const person = await server.signIn(["day"]);
  await server.db`update users set doctor = ${employee} where id = ${person.user.id}`;
  const answers: string[] = [];
  const device = new TestDevice(server.url, person.cookie);
  const { line } = device;
  const fetch = line.fetch.bind(line);
  line.fetch = async (path, init) => {
    const response = await fetch(path, init);
    if (path !== "/api/sync/stream") answers.push(await response.clone().text());
    return response;
  };
  const { engine } = await device.open();
  await until(() => engine.status().firstMirror === null);
  return { person, answers, device, engine };
}

const dumpOf = async ({ indexedDB }: TestDevice, { user }: SignedIn) =>
  JSON.stringify(await mirrorOnDisk(server.db, { indexedDB, userId: user.id }));

test("a doctor's device holds and is sent nothing of other doctors, as visits are made, moved and cancelled", async () => {
  const other = { employee: orlova, name: "Чужая Анна", phone: "79990000000" };
  const theirs = await bookAtDesk(reception, { ...other, time: "14:14", service: "УЗИ сердца" });
  await bookAtDesk(reception, { employee: sokolova, time: "10:00", name: "Своя Вера" });
  const { person, device, engine, answers } = await seatOf(sokolova);
  await until(() => engine.day(TODAY).length === 1);
  await editElsewhere(reception, theirs.uid, { record_time: "15:15" });
  await reception.delete(`/api/journal/${theirs.uid}`);
  const own = await bookAtDesk(reception, { employee: sokolova, time: "11:00", name: "Своя Зоя" });
  await until(() => engine.record(own.uid) !== null);
  await engine.editVisit(own.uid, { arrived_at: "09:00", outcome: "came" });
  await drained(engine);
  const dump = await dumpOf(device, person);
  expect(dump).toContain("Своя Вера");
  expect(dump).toContain("Своя Зоя");
  expect(dump).not.toMatch(OF_OTHERS);
  expect(dump).not.toContain(theirs.uid);
  const sent = answers.join("\n");
  expect(sent).toContain("Своя Зоя");
  expect(sent).not.toMatch(OF_OTHERS);
  expect(sent).not.toContain(theirs.uid);
  await device.close();
});

test("a doctor's mark made without a network is sent once it is back", async () => {
  const { device, engine } = await seatOf(orlova);
  await offer(server.db, orlova, TODAY, ["16:00"]);
  const visit = await bookAtDesk(reception, { employee: orlova, time: "16:00" });
  await until(() => engine.record(visit.uid) !== null);
  device.line.cut = true;
  await engine.editVisit(visit.uid, { outcome: "came" });
  expect(engine.record(visit.uid)).toMatchObject({ outcome: "came", sync: "waiting" });
  device.line.cut = false;
  engine.syncNow();
  await drained(engine);
  const [row] = await server.db`select outcome from journal_records where uid = ${visit.uid}`;
  expect(row).toEqual({ outcome: "came" });
  await device.close();
});

test.each([
  [
    "is another doctor now",
    (id: number) => server.db`update users set doctor = ${orlova} where id = ${id}`,
  ],
  ["is no doctor now", (id: number) => server.db`update users set doctor = null where id = ${id}`],
  [
    "has lost the right",
    (id: number) => server.db`update users set rights = '{}' where id = ${id}`,
  ],
])("the device of a user who %s drops the former doctor's visits", async (_, change) => {
  const { person, device, engine } = await seatOf(sokolova);
  await until(() => engine.day(TODAY).length === 1);
  await change(person.user.id);
  engine.syncNow();
  await until(async () => !/Своя|Соколова/.test(await dumpOf(device, person)));
  expect(JSON.stringify(engine.day(TODAY))).not.toMatch(/Своя|Соколова/);
  await device.close();
});
