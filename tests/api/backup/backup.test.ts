import { beforeAll, expect, test } from "bun:test";
import { appendFile, mkdtemp, readdir, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { restore } from "../../../api/operator/backup/restore.ts";
import { backUp } from "../../../api/operator/backup/write.ts";
import type { Db } from "../../../api/platform/database/connection.ts";
import { addDays } from "../../../shared/time/calendar.ts";
import { addDoctor, offer, THURSDAY_NINE, TODAY } from "../../support/clinic/clinic.ts";
import { PatientPage } from "../../support/clinic/patient-page.ts";
import { bookAtDesk, bookOnSite, type Visit } from "../../support/clinic/visits.ts";
import { NO_SECRETS } from "../../support/database/backup-secrets.ts";
import { asSuperuser, freshDatabase } from "../../support/server/database.ts";
import { folderForFile, serverForFile } from "../../support/server/for-file.ts";
import type { SignedIn } from "../../support/server/server.ts";

const TOMORROW = addDays(TODAY, 1);
const DAY_MS = 86_400_000;
let staff: SignedIn;
let doctor: number;
const folder = folderForFile("priem-backups-");

const server = serverForFile({ clock: () => THURSDAY_NINE });
beforeAll(async () => {
  staff = await server.signIn();
  doctor = await addDoctor(server.db, { name_employee: "О'Коннор\\ Анна\tИ.\nвторая строка" });
  await offer(server.db, doctor, TOMORROW, ["10:00", "10:30", "11:00", "11:30", "12:00"]);
});

const at = (time: string) => ({ employee: doctor, day: TOMORROW, time });
const isThere = async ({ uid }: Visit) =>
  (await server.db`select 1 from journal_records where uid = ${uid}`).length === 1;
const later = (days: number) => new Date(THURSDAY_NINE.getTime() + days * DAY_MS);

/** Everything that is carried, as PostgreSQL prints it. */
async function contentOf(db: Db): Promise<Record<string, unknown[]>> {
  const content: Record<string, unknown[]> = {};
  const carried = ["users", "doctors", "schedule_days", "journal_records", "journal_settings"];
  const evidence = ["destroyed_records", "destruction_acts", "event_log", "repeatable_requests"];
  for (const table of [...carried, ...evidence, "uploads"]) {
    const rows = await db.unsafe(`select (to_jsonb(t) - 'xid')::text as row from ${table} t`);
    content[table] = rows.map(({ row }) => row).sort();
  }
  return content;
}

test("a backup restored into a different database contains every row unchanged", async () => {
  await bookOnSite(server, { ...at("10:00"), comment: "кавычки «» \" ' \\ \\. и\nновая строка" });
  const gone = await bookAtDesk(staff, at("10:30"));
  await staff.delete(`/api/journal/${gone.uid}`);
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
  await server.db`insert into uploads (name, original_name, content_type, is_image, bytes)
    values ('a.bin', 'Файл.bin', 'application/octet-stream', false, ${bytes})`;
  const { path } = await backUp(server.db, join(folder, "one"), THURSDAY_NINE, { key: null });
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const other = await freshDatabase();
  await restore(other.db, path, later(1), NO_SECRETS);
  expect(await contentOf(other.db)).toEqual(await contentOf(server.db));
  await other.drop();
});

test("tables larger than the network's buffers are written and restored completely", async () => {
  const large = await freshDatabase();
  const other = await freshDatabase();
  await large.db`insert into uploads (name, original_name, content_type, is_image, bytes)
    select 'photo-' || n || '.jpg', 'Фото.jpg', 'image/jpeg', true, decode(repeat(md5(n::text), 5000), 'hex')
    from generate_series(1, 8) n`;
  await large.db`insert into doctors (name_employee, full_pro_name)
    select 'Врач ' || n, repeat(md5(n::text), 3) from generate_series(1, 700) n`;
  const { path } = await backUp(large.db, join(folder, "large"), THURSDAY_NINE, { key: null });
  await restore(other.db, path, later(1), NO_SECRETS);
  expect(await contentOf(other.db)).toEqual(await contentOf(large.db));
  await Promise.all([large.drop(), other.drop()]);
});

test("visits destroyed after the backup stay destroyed, with their acts and log rows", async () => {
  const kept = await bookAtDesk(staff, at("11:00"));
  const destroyed = await bookAtDesk(staff, at("11:30"));
  const { path } = await backUp(server.db, join(folder, "two"), THURSDAY_NINE, { key: null });
  await staff.delete(`/api/journal/${destroyed.uid}`);
  const lost = await bookAtDesk(staff, at("12:00"));
  const before = await contentOf(server.db);
  const [epoch] = await server.db`select epoch from clinic_state`;

  await restore(server.db, path, later(1), NO_SECRETS);
  const after = await contentOf(server.db);
  expect(await isThere(kept)).toBe(true);
  expect(await isThere(destroyed)).toBe(false);
  expect(await isThere(lost)).toBe(false);
  for (const table of ["destroyed_records", "destruction_acts", "event_log"]) {
    expect(after[table]).toEqual(before[table] ?? []);
  }
  expect(await server.db`select epoch from clinic_state`).not.toEqual([epoch]);
  expect((await staff.request("/api/journal/")).status).toBe(401);
  staff = await server.signIn();
  expect((await bookAtDesk(staff, at("12:00"))).id).toBeGreaterThan(lost.id);
  const visit = { employee: doctor, record_day: "11.06.2027", record_time: "11:30" };
  expect(
    (await staff.post("/api/journal", { ...visit, uid: destroyed.uid, user_name: "Анна Ким" }))
      .status,
  ).toBe(410);
});

test("a restore opens nothing to a token revoked since the backup, and keeps the key of a device first used since", async () => {
  const person = await server.signIn();
  const INPUT = {
    name: "Сайт-агрегатор",
    rights: ["journal"],
    days: 30,
    password: person.user.password,
  };
  const made = await (await person.post("/api/tokens", INPUT)).json();
  const headers = { authorization: `Bearer ${made.token}` };
  const read = () => server.request("/api/journal/unread-count", { headers });
  expect((await read()).status).toBe(200);
  const { path } = await backUp(server.db, join(folder, "since"), THURSDAY_NINE, { key: null });
  await person.delete(`/api/tokens/${made.id}`);
  const key = await deviceKeyOf(person);

  await restore(server.db, path, later(1), NO_SECRETS);
  expect((await read()).status).toBe(401);
  expect(await deviceKeyOf(person)).toBe(key);
});

test("a restore ends a patient's link that was revoked since the backup, and no other", async () => {
  const book = async (time: string) => {
    const { uid } = await bookAtDesk(await server.signIn(), at(time));
    return { uid, path: `/api/journal/${uid}/link` };
  };
  await offer(server.db, doctor, TOMORROW, ["14:00", "14:30"]);
  const [revoked, other] = [await book("14:00"), await book("14:30")];
  let person = await server.signIn();
  const show = async ({ path }: typeof revoked) =>
    (await (await person.post(path)).json()).link as string;
  const opens = async (link: string) =>
    (await new PatientPage(server, "10.9.0.1").answers(link, "анн")).status === 303;
  const tokens = [await show(revoked), await show(other)];
  const { path } = await backUp(server.db, join(folder, "links"), THURSDAY_NINE, { key: null });
  for (let times = 0; times < 2; times += 1) {
    await person.delete(revoked.path);
    tokens.push(await show(revoked));
  }

  await restore(server.db, path, later(1), NO_SECRETS);
  expect(await Promise.all(tokens.map(opens))).toEqual([false, true, false, false]);
  person = await server.signIn();
  // The last link was not revoked: reception shows it again.
  expect(await show(revoked)).toBe(tokens.at(-1) ?? "");
});

/** Uses a new session: a restore has ended the earlier ones. */
async function deviceKeyOf(person: SignedIn): Promise<string> {
  const cookies = Object.entries(await person.newSession());
  const cookie = cookies.map(([name, value]) => `${name}=${value}`).join("; ");
  const headers = { cookie, "x-device": "6f6c1a52-7a4e-4d53-9a0e-0a4bb7f2c111" };
  const answer = await server.request("/api/journal/device-key", { method: "POST", headers });
  expect(answer.status).toBe(200);
  return (await answer.json()).key;
}

test("files that must not or cannot be restored are refused in words, without changes", async () => {
  const { path } = await backUp(server.db, join(folder, "three"), THURSDAY_NINE, { key: null });
  const whole = gunzipSync(await Bun.file(path).bytes()).toString();
  const files = {
    torn: gzipSync(whole.slice(0, whole.length / 2)),
    cut: (await Bun.file(path).bytes()).slice(0, -40),
    strange: Buffer.from("что-то другое"),
    newer: gzipSync(whole.replace(/"checksum":"[^"]+"/, '"checksum":"другая"')),
  };
  for (const [name, bytes] of Object.entries(files)) await Bun.write(join(folder, name), bytes);
  const before = await contentOf(server.db);
  const refusal = (name: string, now = later(1)) =>
    restore(server.db, join(folder, name), now, NO_SECRETS).then(
      () => "",
      (error: Error) => error.message,
    );
  expect(await refusal("three", later(14))).toContain("expire after 14 days");
  expect(await refusal("torn")).toContain("broken off");
  expect(await refusal("cut")).toContain("broken off");
  expect(await refusal("strange")).toContain("no backup of Priem");
  expect(await refusal("newer")).toContain("another version");
  expect(await contentOf(server.db)).toEqual(before);
});

test("a restore names the unreadable table among those it takes over, and changes nothing", async () => {
  const hurt = await freshDatabase();
  const { path } = await backUp(hurt.db, join(folder, "hurt"), THURSDAY_NINE, { key: null });
  await addDoctor(hurt.db);
  await breakPage(hurt.db, "event_log");
  const restoring = restore(hurt.db, path, later(1), NO_SECRETS);
  await expect(restoring).rejects.toThrow(
    /^event_log of the database to be replaced cannot be read \(invalid page .+nothing was changed/,
  );
  expect(await hurt.db`select name_employee from doctors`).toHaveLength(1);
  await hurt.drop();
});

/** Writes a page on the disk that PostgreSQL did not write and does not have in memory. */
async function breakPage(db: Db, table: string): Promise<void> {
  const [file] = await db<{ path: string }[]>`select pg_relation_filepath(${table}) as path`;
  const [server] = await asSuperuser(
    (superuser) => superuser<{ folder: string }[]>`
      select current_setting('data_directory') as folder`,
  );
  await appendFile(join(server?.folder ?? "", file?.path ?? ""), Buffer.alloc(8192, 0xff));
}

test("backing up into a folder removes the oldest backup there that has expired, and nothing else", async () => {
  const into = await mkdtemp(join(folder, "daily-"));
  await Bun.write(join(into, "notes.txt"), "чужое");
  const nameIn = ({ path }: { path: string }) => path.slice(into.length + 1);
  const oldest = nameIn(await backUp(server.db, into, THURSDAY_NINE, { key: null }));
  const old = nameIn(await backUp(server.db, into, later(0.5), { key: null }));
  const young = nameIn(await backUp(server.db, into, later(1), { key: null }));
  await server.db`update clock_trust set trusted_at = ${later(14.5)}`;
  const last = await backUp(server.db, into, later(14.5), { key: null });
  expect(last.removed).toEqual([oldest]);
  expect((await readdir(into)).sort()).toEqual([old, young, nameIn(last), "notes.txt"].sort());
});

test("under a doubted clock no backup expires, and the command reports it", async () => {
  const into = await mkdtemp(join(folder, "doubted-"));
  await server.db`update clock_trust set trusted_at = ${later(20)}`;
  const old = await backUp(server.db, into, later(20), { key: null });
  const { removed, clockDoubt } = await backUp(server.db, into, later(20 + 365), { key: null });
  expect(removed).toEqual([]);
  expect(clockDoubt).toEqual({ now: later(385), newestEvent: later(20) });
  expect(await readdir(into)).toContain(old.path.slice(into.length + 1));
});

test("a draft without writes for an hour is removed from the folder, too", async () => {
  const into = await mkdtemp(join(folder, "killed-"));
  const drafts = { left: 61, written: 59 };
  for (const [name, minutes] of Object.entries(drafts)) {
    const draft = join(into, `${name}.priem-backup.unfinished`);
    await Bun.write(draft, "начало");
    const writtenAt = new Date(THURSDAY_NINE.getTime() - minutes * 60_000);
    await utimes(draft, writtenAt, writtenAt);
  }
  const { removed } = await backUp(server.db, into, THURSDAY_NINE, { key: null });
  expect(removed).toEqual(["left.priem-backup.unfinished"]);
  expect(await readdir(into)).toContain("written.priem-backup.unfinished");
});
