import { strToU8, zipSync } from "fflate";
import { insertTemplate } from "../../../../api/features/acts/queries.ts";
import { insertUser } from "../../../../api/features/users/queries.ts";
import type { Db } from "../../../../api/platform/database/connection.ts";
import { RIGHTS, type Right } from "../../../../shared/access/rights.ts";
import { dayKey } from "../../../../shared/sync/sync.ts";
import { addDays, type Day } from "../../../../shared/time/calendar.ts";
import { addDoctor, offer, THURSDAY_NINE, TODAY } from "../../../support/clinic/clinic.ts";
import type { CookieJar } from "../../../support/server/cookies.ts";
import { openSessionOf } from "../../../support/server/open-session.ts";
import { cutHistory, type TemplateRow, type VisitRow } from "./history.ts";

export const DAYS = [1, 2, 3].map((ahead) => addDays(TODAY, ahead));
/** Days without a schedule. */
export const UNSCHEDULED = [4, 5, 6].map((ahead) => addDays(TODAY, ahead));
export const TIMES = ["09:00", "10:00", "11:00", "12:00", "13:00", "14:00"];
export const SERVICE = "Консультация";
const PASSWORD = "осенний-ветер-47";

/** A template of acts that is filled in thirty times as fast as the clinic's. */
const SHORT_ACT = zipSync({
  "word/document.xml": strToU8(
    `<?xml version="1.0"?>
    <w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">
      <w:body><w:p><w:r><w:t>{{номер_записи}}</w:t></w:r></w:p></w:body>
    </w:document>`,
  ),
});

export interface Person {
  id: number;
  login: string;
  password: string;
  /** Some right is missing now. */
  restricted: boolean;
  /** The doctor that the person is, with the right «Свой день» only; null: reception. */
  doctor: number | null;
}

/** The rights that the person works with, unless they are taken away. */
export const fullRightsOf = ({ doctor }: Pick<Person, "doctor">): readonly Right[] =>
  doctor === null ? RIGHTS : ["day"];

export interface Clinic {
  doctors: number[];
  people: Person[];
}

/** Empties the database and adds two doctors; faster than a new database. */
export async function freshClinic(db: Db, people: number): Promise<Clinic> {
  const tables = await db<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public'
      and tablename not in ('schema_migrations', 'clinic_state', 'journal_settings',
        'clock_trust', 'destruction_guard')`;
  await db.unsafe(`
    set session_replication_role = replica;
    ${tables.map(({ name }) => `delete from ${name};`).join("\n")}
    update journal_settings set delete_after_day_passed = false;
    update clock_trust set trusted_at = null;
    update destruction_guard set stopped_at = null, refused_at = null, refused_by = null,
      usual = 0, confirmed_day = null, confirmed_created = null;
    update clinic_state set log_kept_from = '0', epoch = replace(gen_random_uuid()::text, '-', '');
    reset session_replication_role`);
  const doctors = [];
  for (const name_employee of ["Соколова Мария", "Ершова Ольга"]) {
    doctors.push(await addDoctor(db, { name_employee, services: [SERVICE] }));
  }
  for (const doctor of doctors) {
    for (const day of DAYS) await offer(db, doctor, day, TIMES.slice(0, 5));
  }
  await insertTemplate(db, { document: SHORT_ACT, uploadedBy: "desk1", at: THURSDAY_NINE });
  await cutHistory(db, 0);
  return { doctors, people: await hire(db, people) };
}

/** The cheapest password hash. */
const cheapHash = Bun.password.hash(PASSWORD, {
  algorithm: "argon2id",
  memoryCost: 8,
  timeCost: 1,
});

async function hire(db: Db, count: number): Promise<Person[]> {
  const people: Person[] = [];
  for (let number = 1; number <= count; number++)
    people.push(await hireOne(db, `desk${number}`, RIGHTS));
  return people;
}

export async function hireOne(
  db: Db,
  login: string,
  rights: readonly Right[],
  doctor: number | null = null,
): Promise<Person> {
  const user = await insertUser(db, { login, passwordHash: await cheapHash, rights, doctor });
  if (!user) throw new Error(`There is a ${login} already`);
  const restricted = rights.length < fullRightsOf({ doctor }).length;
  return { id: user.id, login, password: PASSWORD, restricted, doctor };
}

export async function signInOnServer(
  db: Db,
  { person, cookies }: { person: Pick<Person, "id">; cookies: CookieJar },
  now: Date,
): Promise<void> {
  const { tokens } = await openSessionOf(db, person.id, now);
  cookies.set("__Host-priem-access", tokens.access);
  cookies.set("__Host-priem-refresh", tokens.refresh);
}

/** A change without a call. @returns the first doctor's name, as it is then */
export async function renameDoctor(db: Db): Promise<string> {
  const [row] = await db<{ name: string }[]>`
    update doctors set name_employee = name_employee || ' А'
    where id = (select min(id) from doctors where deleted_at is null)
    returning name_employee as name`;
  return row?.name ?? "";
}

export async function recordsIn(db: Db): Promise<Map<string, VisitRow>> {
  const rows = await db<{ uid: string; row: VisitRow }[]>`
    select uid, to_jsonb(r) as row from journal_records r`;
  return new Map(rows.map(({ uid, row }) => [uid, row]));
}

export async function loginsIn(db: Db): Promise<Map<number, string>> {
  const rows = await db<{ id: number; login: string }[]>`select id, login from users`;
  return new Map(rows.map(({ id, login }) => [id, login]));
}

export async function destroyedIn(db: Db): Promise<Set<string>> {
  const rows = await db<{ uid: string }[]>`select uid from destroyed_records`;
  return new Set(rows.map(({ uid }) => uid));
}

export async function timesIn(db: Db): Promise<Map<string, readonly string[]>> {
  const rows = await db<{ employee: number; day: Day; times: string[] }[]>`
    select employee, day, times from schedule_days`;
  return new Map(rows.map(({ employee, day, times }) => [dayKey(employee, day), times]));
}

export const templatesIn = (db: Db) =>
  db<TemplateRow[]>`select uid, tpl_name, times from schedule_templates order by id`;
