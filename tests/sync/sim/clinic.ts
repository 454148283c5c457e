import { openSession } from "../../../api/auth/open-session.ts";
import type { Db } from "../../../api/database/connection.ts";
import { insertUser } from "../../../api/users/queries.ts";
import { addDays, type Day } from "../../../shared/calendar.ts";
import { RIGHTS } from "../../../shared/rights.ts";
import { addDoctor, offer, TODAY } from "../../support/clinic.ts";
import type { Person } from "./device.ts";

export const DAYS = [1, 2, 3].map((ahead) => addDays(TODAY, ahead));
export const TIMES = ["09:00", "10:00", "11:00", "12:00", "13:00", "14:00"];
export const SERVICE = "Консультация";
const PASSWORD = "осенний-ветер-47";

/** Keeps every change of a record, so that what was done twice or undone can be told. */
export async function prepareClinic(db: Db): Promise<void> {
  await db.unsafe(`
    create schema sim;
    create table sim.history (
      n bigint generated always as identity primary key,
      uid uuid not null, before jsonb, after jsonb
    );
    create function sim.remember() returns trigger language plpgsql as $$
    begin
      insert into sim.history (uid, before, after) values (
        coalesce(new.uid, old.uid),
        case when tg_op <> 'INSERT' then to_jsonb(old) end,
        case when tg_op <> 'DELETE' then to_jsonb(new) end);
      return null;
    end $$`);
  await rememberRecords(db);
}

/** Of a table just made. */
export async function rememberRecords(db: Db): Promise<void> {
  await db.unsafe(`
    create trigger sim_remembers after insert or update or delete on journal_records
      for each row execute function sim.remember()`);
}

/** All but the first so many changes never were. */
export async function forgetHistory(db: Db, kept: number): Promise<void> {
  await db`delete from sim.history where n not in (
    select n from sim.history order by n limit ${kept})`;
}

export interface Clinic {
  doctors: number[];
  people: Person[];
}

/** An empty clinic with two doctors; quicker than a database of its own. */
export async function freshClinic(db: Db, people: number): Promise<Clinic> {
  const tables = await db<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public'
      and tablename not in ('schema_migrations', 'clinic_state', 'journal_settings')`;
  await db.unsafe(`
    set session_replication_role = replica;
    ${tables.map(({ name }) => `delete from ${name};`).join("\n")}
    delete from sim.history;
    update journal_settings set delete_after_day_passed = false;
    update clinic_state set log_kept_from = '0', epoch = replace(gen_random_uuid()::text, '-', '');
    reset session_replication_role`);
  const doctors = [];
  for (const name_employee of ["Соколова Мария", "Ершова Ольга"]) {
    doctors.push(await addDoctor(db, { name_employee, services: [SERVICE] }));
  }
  for (const doctor of doctors) {
    for (const day of DAYS) await offer(db, doctor, day, TIMES.slice(0, 5));
  }
  return { doctors, people: await hire(db, people) };
}

/** The cheapest password there is: signing in is not what is tried here. */
const cheapHash = Bun.password.hash(PASSWORD, {
  algorithm: "argon2id",
  memoryCost: 8,
  timeCost: 1,
});

async function hire(db: Db, count: number): Promise<Person[]> {
  const people: Person[] = [];
  for (let number = 1; number <= count; number++) {
    const login = `desk${number}`;
    const passwordHash = await cheapHash;
    const user = await insertUser(db, { login, passwordHash, rights: RIGHTS });
    if (user) people.push({ id: user.id, login, password: PASSWORD });
  }
  return people;
}

export async function signInOnServer(
  db: Db,
  { person, cookies }: { person: Person; cookies: Map<string, string> },
  now: Date,
): Promise<void> {
  const { tokens } = await openSession(db, person.id, now);
  cookies.set("__Host-priem-access", tokens.access);
  cookies.set("__Host-priem-refresh", tokens.refresh);
}

export interface Change {
  uid: string;
  before: Row | null;
  after: Row | null;
}

/** A record's row as PostgreSQL prints it. */
export interface Row {
  employee: number;
  record_day: Day;
  record_time: string;
  user_name: string;
  phone: string;
  service: string;
  add_comment: string;
  revision: number;
}

export const historyOf = (db: Db) =>
  db<Change[]>`select uid, before, after from sim.history order by n`;

export async function recordsIn(db: Db): Promise<Map<string, Row>> {
  const rows = await db<{ uid: string; row: Row }[]>`
    select uid, to_jsonb(r) as row from journal_records r`;
  return new Map(rows.map(({ uid, row }) => [uid, row]));
}

export async function destroyedIn(db: Db): Promise<Set<string>> {
  const rows = await db<{ uid: string }[]>`select uid from destroyed_records`;
  return new Set(rows.map(({ uid }) => uid));
}
