import type { Db } from "../../../../api/platform/database/connection.ts";
import type { Day } from "../../../../shared/time/calendar.ts";

/** Tables whose changes are recorded. The status of a call's key is written last. */
const TRIGGERS = [
  ["journal_records", "insert or update or delete"],
  ["schedule_days", "insert or update or delete"],
  ["schedule_templates", "insert or update or delete"],
  ["repeatable_requests", "update of status"],
];

/** Records every change of the clinic's tables. */
export async function prepareHistory(db: Db): Promise<void> {
  await db.unsafe(`
    create schema sim;
    create table sim.history (
      n bigint generated always as identity primary key,
      xid text not null default pg_current_xact_id()::text,
      what text not null, before jsonb, after jsonb
    );
    create function sim.record() returns trigger language plpgsql as $$
    begin
      insert into sim.history (what, before, after) values (tg_table_name,
        case when tg_op <> 'INSERT' then to_jsonb(old) end,
        case when tg_op <> 'DELETE' then to_jsonb(new) end);
      return null;
    end $$`);
  await createTriggers(db);
}

/** A restore makes the tables again, without triggers. */
export async function createTriggers(db: Db): Promise<void> {
  const created = TRIGGERS.map(
    ([table, change]) => `create trigger sim_record after ${change} on ${table}
      for each row execute function sim.record();`,
  );
  await db.unsafe(created.join("\n"));
}

/** The number of the last change, including uncommitted ones. */
export async function positionIn(db: Db): Promise<number> {
  const [row] = await db<{ n: number }[]>`select last_value::integer as n from sim.history_n_seq`;
  return row?.n ?? 0;
}

/** Deletes the changes after a position. */
export async function cutHistory(db: Db, position: number): Promise<void> {
  await db`delete from sim.history where n > ${position}`;
}

interface Change<Row> {
  n: number;
  xid: string;
  before: Row | null;
  after: Row | null;
}

export type VisitChange = Change<VisitRow> & { uid: string };

/** A row of `journal_records`, as PostgreSQL prints it. */
export interface VisitRow {
  id: number;
  uid: string;
  employee: number;
  record_day: Day;
  record_time: string;
  user_name: string;
  phone: string;
  service: string;
  add_comment: string;
  call_operator: boolean;
  sms_consent: boolean;
  arrived_at: string;
  outcome: string;
  read_at: string | null;
}

interface DayRow {
  employee: number;
  day: Day;
  times: string[];
}

export interface TemplateRow {
  uid: string;
  tpl_name: string;
  times: string[];
}

/** A call with an idempotency key that was carried out. */
export interface Call {
  n: number;
  xid: string;
  key: string;
  userId: number | null;
  uid: string | null;
}

export interface History {
  visits: VisitChange[];
  days: Change<DayRow>[];
  templates: Change<TemplateRow>[];
  calls: Call[];
}

export async function historyOf(db: Db, after = 0): Promise<History> {
  const rows = await db<(Change<unknown> & { what: string })[]>`
    select n::integer, xid, what, before, after from sim.history where n > ${after} order by n`;
  const of = <Row>(what: string) => rows.filter((row) => row.what === what) as Change<Row>[];
  return {
    visits: of<VisitRow>("journal_records").map((change) => ({
      ...change,
      uid: change.after?.uid ?? change.before?.uid ?? "",
    })),
    days: of<DayRow>("schedule_days"),
    templates: of<TemplateRow>("schedule_templates"),
    calls: of<{ key: string; user_id: number | null; uid: string | null }>(
      "repeatable_requests",
    ).flatMap(({ n, xid, after }) =>
      after ? [{ n, xid, key: after.key, userId: after.user_id, uid: after.uid }] : [],
    ),
  };
}
