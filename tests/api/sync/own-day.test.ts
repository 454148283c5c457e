import { beforeAll, expect, test } from "bun:test";
import { digestLines, digestText } from "../../../shared/sync/digest.ts";
import { addDoctor, offer, THURSDAY_NINE, TODAY } from "../../support/clinic/clinic.ts";
import { bookAtDesk } from "../../support/clinic/visits.ts";
import { Follower } from "../../support/server/follower.ts";
import { personForFile, serverForFile } from "../../support/server/for-file.ts";
import type { SignedIn } from "../../support/server/server.ts";

const ORLOVA = "Орлова Вера Ильинична";
/** Each is in what belongs to the other doctor only. */
const OF_OTHERS = /Орлова|Чужая|79990000000|УЗИ сердца|14:14/;

let doctor: SignedIn;
let sokolova: number;
let orlova: number;
let own: { id: number; uid: string };
let other: { id: number; uid: string };

const server = serverForFile({ clock: () => THURSDAY_NINE });
const reception = personForFile(server);
beforeAll(async () => {
  sokolova = await addDoctor(server.db);
  orlova = await addDoctor(server.db, { name_employee: ORLOVA });
  doctor = await signInAs(sokolova);
  await offer(server.db, sokolova, TODAY, ["10:00", "10:30", "11:00", "11:30"]);
  await offer(server.db, orlova, TODAY, ["14:14", "15:00", "16:00", "17:00"]);
  const visit = { employee: orlova, name: "Чужая Анна", phone: "79990000000" };
  other = await bookAtDesk(reception, { ...visit, time: "14:14", service: "УЗИ сердца" });
  own = await bookAtDesk(reception, { employee: sokolova, time: "10:00", name: "Своя Вера" });
  const taken = [
    { employee: sokolova, day: TODAY, times: ["12:00"] },
    { employee: orlova, day: TODAY, times: ["14:14"] },
  ];
  const closure = { uid: crypto.randomUUID(), from: "12.06.2027", to: "12.06.2027", reason: "" };
  await reception.post("/api/closures", { ...closure, taken });
});

async function signInAs(employee: number): Promise<SignedIn> {
  const person = await server.signIn(["day"]);
  await server.db`update users set doctor = ${employee} where id = ${person.user.id}`;
  return person;
}

async function followed(person = doctor): Promise<Follower> {
  const follower = new Follower(person.request);
  await follower.takeSnapshot();
  return follower;
}

const textOf = (follower: Follower) => JSON.stringify([...follower.documents.values()]);
const mark = (uid: string | number, fields: object, person = doctor) =>
  person.put(`/api/journal/${uid}`, fields, { "if-match": '"none"' });
const amend = async (uid: string, fields: object, person = doctor) => {
  const [row] = await server.db<{ etag: string }[]>`
    select '"' || current_epoch() || '.' || revision || '"' as etag from journal_records
    where uid = ${uid}`;
  const headers = { "if-match": row?.etag ?? "" };
  return person.put(`/api/journal/${uid}`, fields, headers);
};

test("a doctor's snapshot has her days and her name, and nothing of other doctors", async () => {
  const follower = await followed();
  expect([...follower.documents.keys()].sort()).toEqual([
    "closures",
    `day/${TODAY}/${sokolova}`,
    "doctors",
  ]);
  expect(textOf(follower)).toContain("Своя Вера");
  expect(textOf(follower)).not.toMatch(OF_OTHERS);
});

test("a doctor's changes are of her days only, also as others are booked, edited and cancelled", async () => {
  const follower = await followed();
  const visit = { employee: orlova, name: "Чужая Ольга", phone: "79990000000" };
  const theirs = await bookAtDesk(reception, { ...visit, time: "15:00" });
  await amend(theirs.uid, { add_comment: "Чужая" }, reception);
  await reception.delete(`/api/journal/${theirs.uid}`);
  const hers = await bookAtDesk(reception, { employee: sokolova, time: "10:30" });
  await reception.delete(`/api/journal/${hers.uid}`);
  const changes = await follower.pull();
  expect(changes.documents.map(({ key }) => key)).toEqual([`day/${TODAY}/${sokolova}`]);
  expect(changes.destroyed).toEqual([hers.uid]);
  expect(JSON.stringify(changes)).not.toMatch(OF_OTHERS);
});

test("a visit that is moved to another doctor leaves the doctor's documents, and one moved to her comes", async () => {
  const follower = await followed();
  const visit = await bookAtDesk(reception, { employee: sokolova, time: "11:00", name: "Она" });
  await follower.pullAll();
  expect(textOf(follower)).toContain(visit.uid);
  await amend(visit.uid, { employee: orlova, record_time: "16:00" }, reception);
  await follower.pullAll();
  expect(textOf(follower)).not.toContain(visit.uid);
  await amend(visit.uid, { employee: sokolova, record_time: "11:00" }, reception);
  await follower.pullAll();
  expect(textOf(follower)).toContain(visit.uid);
});

test("a doctor's copy has the digest of the server, which counts no other doctors", async () => {
  const follower = await followed();
  const lines = [...follower.documents.values()].flatMap((each) => digestLines(each, TODAY));
  const digest = new Bun.CryptoHasher("sha256").update(digestText(lines)).digest("hex");
  const body = { since: follower.cursor, from: TODAY, digest, lines: lines.length };
  const answer = await doctor.post("/api/sync/digest", body);
  expect(await answer.json()).toEqual({ result: "same" });
});

test("a doctor marks the arrival and the outcome of her own visit", async () => {
  const answer = await amend(own.uid, { arrived_at: "09:55", outcome: "came" });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ arrived_at: "09:55", outcome: "came" });
});

test("a doctor changes nothing else of her visit", async () => {
  for (const fields of [{ phone: "79001112233" }, { record_time: "10:30" }, { read: true }]) {
    expect((await amend(own.uid, fields)).status).toBe(403);
  }
});

test("another doctor's visit does not exist for her, present or destroyed, by number or by uid", async () => {
  const visit = { employee: orlova, name: "Чужая Нина", phone: "79990000000" };
  const gone = await bookAtDesk(reception, { ...visit, time: "17:00" });
  await reception.delete(`/api/journal/${gone.uid}`);
  for (const name of [other.uid, other.id, gone.uid, gone.id, crypto.randomUUID()]) {
    const answer = await mark(name, { outcome: "came" });
    expect([answer.status, await answer.json()]).toEqual([
      404,
      { code: "not_found", message: "Запись не найдена" },
    ]);
  }
});

test("a stale edit answers a doctor her own visit only", async () => {
  const answer = await mark(own.uid, { outcome: "missed" });
  expect(answer.status).toBe(412);
  expect(await answer.text()).not.toMatch(OF_OTHERS);
});

test("a replayed mark of a visit that is another doctor's now shows nothing of it", async () => {
  const visit = await bookAtDesk(reception, { employee: sokolova, time: "11:30" });
  const [row] = await server.db<{ etag: string }[]>`
    select '"' || current_epoch() || '.' || revision || '"' as etag from journal_records
    where uid = ${visit.uid}`;
  const headers = { "if-match": row?.etag ?? "", "idempotency-key": crypto.randomUUID() };
  const send = () => doctor.put(`/api/journal/${visit.uid}`, { outcome: "came" }, headers);
  expect((await send()).status).toBe(200);
  await amend(visit.uid, { employee: orlova, record_time: "17:00" }, reception);
  expect((await send()).status).toBe(404);
});

test.each([
  [
    "the tie to another doctor",
    (id: number) => server.db`update users set doctor = ${orlova} where id = ${id}`,
  ],
  ["no tie", (id: number) => server.db`update users set doctor = null where id = ${id}`],
  ["no right", (id: number) => server.db`update users set rights = '{}' where id = ${id}`],
])(
  "with %s the cursor is refused, and the new snapshot has nothing of the former doctor",
  async (_, change) => {
    const person = await signInAs(sokolova);
    const follower = await followed(person);
    await change(person.user.id);
    const refused = await person.request(`/api/sync/changes?since=${follower.cursor}`);
    expect(refused.status).toBe(409);
    expect((await mark(own.uid, { outcome: "came" }, person)).status).not.toBe(200);
    await follower.takeSnapshot();
    expect(textOf(follower)).not.toContain("Соколова");
    expect(textOf(follower)).not.toContain("Своя");
  },
);

test("a doctor who has left reads nothing any more", async () => {
  const leaving = await addDoctor(server.db, { name_employee: "Уходящая Анна Ивановна" });
  const person = await signInAs(leaving);
  expect((await followed(person)).documents.size).toBe(2);
  await server.db`update doctors set deleted_at = now() where id = ${leaving}`;
  expect((await followed(person)).documents.size).toBe(0);
});

test("a doctor's device reports when it was last connected, but does not count as reception", async () => {
  const device = crypto.randomUUID();
  const follower = new Follower((path) =>
    doctor.request(path, { headers: { "x-device": device } }),
  );
  await follower.takeSnapshot();
  await follower.pull();
  const rows = await server.db`select user_id from devices where device = ${device}`;
  expect(rows.map(({ user_id }) => user_id)).toEqual([doctor.user.id]);
});
