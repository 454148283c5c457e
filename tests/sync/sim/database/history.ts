import type { Db } from "../../../../api/platform/database/connection.ts";
import type { Day } from "../../../../shared/time/calendar.ts";

/** Keeps every change, so that what was done twice, undone or overwritten can be told. */
export async function prepareHistory(db: Db): Promise<void> {
  await db.unsafe(`
    create schema sim;
    create table sim.history (
      n bigint generated always as identity primary key,
      xid text not null default pg_current_xact_id()::text,
      standing text[] not null,
      epoch text not null, what text not null, before jsonb, after jsonb
    );
    create function sim.remember() returns trigger language plpgsql as $$
    begin
      insert into sim.history (standing, epoch, what, before, after) values (
        array(select each::text from pg_snapshot_xip(pg_current_snapshot()) each),
        current_epoch(), tg_table_name,
        case when tg_op <> 'INSERT' then to_jsonb(old) end,
        case when tg_op <> 'DELETE' then to_jsonb(new) end);
      return null;
    end $$`);
  await rememberChanges(db);
}

/** Of tables just made. A call's key gets its status last, under the locks of what was written. */
export async function rememberChanges(db: Db): Promise<void> {
  const changed = [
    "journal_records",
    "schedule_days",
    "schedule_templates",
    "journal_settings",
  ].map(
    (table) => `create trigger sim_remembers after insert or update or delete on ${table}
      for each row execute function sim.remember();`,
  );
  await db.unsafe(`
    ${changed.join("\n")}
    create trigger sim_remembers after insert on event_log
      for each row execute function sim.remember();
    create trigger sim_remembers after update of status on repeatable_requests
      for each row execute function sim.remember()`);
}

/** Where the history stands; what is written by now and not committed yet is before it. */
export async function positionIn(db: Db): Promise<number> {
  const [row] = await db<{ n: number }[]>`select last_value::integer as n from sim.history_n_seq`;
  return row?.n ?? 0;
}

/** What came later never was. */
export async function forgetHistory(db: Db, kept: number): Promise<void> {
  await db`delete from sim.history where n > ${kept}`;
}

interface Change<Row> {
  n: number;
  /** Of the transaction. */
  xid: string;
  before: Row | null;
  after: Row | null;
}

export type VisitChange = Change<VisitRow> & { uid: string };

/** A record's row as PostgreSQL prints it. */
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
  source: "site" | "staff";
  operator_view: boolean;
  call_operator: boolean;
  arrived_at: string;
  outcome: string;
  squeezed_in: boolean;
  read_at: string | null;
  consent_version: string | null;
  consent_at: string | null;
  created_at: string;
  revision: number;
}

export interface DayRow {
  employee: number;
  day: Day;
  times: string[];
  revision: number;
}

export interface TemplateRow {
  id: number;
  uid: string;
  tpl_name: string;
  times: string[];
  revision: number;
}

export interface ActRow {
  uid: string;
  journal_id: number;
  record_day: string;
  record_time: string;
  deleted_by: string;
  bytes: number;
}

interface SettingsRow {
  delete_after_day_passed: boolean;
}

/** A line of the event log. */
export interface EventLine {
  xid: string;
  actor: string;
  user_id: number | null;
  action: string;
  journal_id: number | null;
  detail: string;
}

interface CallRow {
  key: string;
  user_id: number | null;
  uid: string | null;
}

/** A call that was carried out. */
export interface Call {
  n: number;
  xid: string;
  /** Transactions in progress then: it did not see what they had changed. */
  standing: readonly string[];
  key: string;
  userId: number | null;
  uid: string | null;
  /** In which it was carried out. */
  epoch: string;
}

export interface History {
  visits: VisitChange[];
  days: Change<DayRow>[];
  templates: Change<TemplateRow>[];
  settings: Change<SettingsRow>[];
  events: EventLine[];
  calls: Call[];
}

type HistoryRow = Change<unknown> & Pick<Call, "standing" | "epoch"> & { what: string };

export async function historyOf(db: Db, after = 0): Promise<History> {
  const rows = await db<HistoryRow[]>`
    select n::integer, xid, standing, epoch, what, before, after from sim.history
    where n > ${after} order by n`;
  const of = <Row>(what: string) => rows.filter((row) => row.what === what) as Change<Row>[];
  return {
    visits: of<VisitRow>("journal_records").map((change) => ({
      ...change,
      uid: change.after?.uid ?? change.before?.uid ?? "",
    })),
    days: of<DayRow>("schedule_days"),
    templates: of<TemplateRow>("schedule_templates"),
    settings: of<SettingsRow>("journal_settings"),
    events: of<EventLine>("event_log").flatMap(({ xid, after }) =>
      after ? [{ ...after, xid }] : [],
    ),
    calls: rows.flatMap(({ n, xid, standing, epoch, what, after }) => {
      if (what !== "repeatable_requests") return [];
      const { key, user_id: userId, uid } = after as CallRow;
      return [{ n, xid, standing, epoch, key, userId, uid }];
    }),
  };
}
