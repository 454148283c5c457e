import { foldLogin } from "../../../shared/access/user.ts";
import type { Day } from "../../../shared/time/calendar.ts";
import { keepReturn, type ReturnDecision } from "../../features/acts/return-act.ts";
import { withdrawConfirmations } from "../../features/retention/guard.ts";
import { CannotStart } from "../../platform/config/startup-error.ts";
import { type Db, type Tx, takeTime, transaction } from "../../platform/database/connection.ts";
import { SERVER, userName } from "../../platform/event-log/event.ts";
import type { Now } from "../../platform/http/env.ts";
import { quoteName } from "./catalog.ts";
import type { BackupSecrets } from "./format.ts";
import { readTables } from "./read.ts";
import { loadTable, readRestorable } from "./restore.ts";

interface ReturnOrder {
  /** Names of acts; a `*` at the end matches any continuation. */
  acts: readonly string[];
  /** Login of the administrator who decided. */
  by: string;
  reason: string;
}

export interface Returned {
  /** File names of the acts of return. */
  returned: string[];
  /** Acts whose records could not be brought back, and why. */
  left: { act: string; why: string }[];
}

/**
 * Returns records that auto-delete destroyed by mistake from a backup into the present database;
 * other data stay. One transaction, with an act of return for each record.
 * @throws CannotStart, in words, for records that must not or cannot be returned
 */
export async function returnRecords(
  db: Db,
  path: string,
  order: ReturnOrder,
  now: Now,
  secrets: BackupSecrets,
): Promise<Returned> {
  await readRestorable(path, now.instant, secrets);
  if (order.reason.trim() === "") throw new CannotStart("Why? Say it after --reason.");
  return transaction(db, async (tx) => {
    await takeTime(tx);
    await tx`set local idle_in_transaction_session_timeout = 0`;
    const decision = { by: await administrator(tx, order.by), now, reason: order.reason.trim() };
    const acts = await findActs(tx, order.acts);
    const columns = await loadRecords(tx, path, secrets);
    return bringAllBack(tx, acts, { ...decision, columns });
  });
}

async function administrator(tx: Tx, login: string): Promise<ReturnDecision["by"]> {
  const [found] = await tx<{ id: number; login: string }[]>`
    select id, login from users
    where login_folded = ${foldLogin(login)} and deleted_at is null and 'users' = any(rights)`;
  if (!found) throw new CannotStart(`There is no administrator ${login}: name one after --by.`);
  return { name: userName(found.login, found.id), userId: found.id };
}

interface FoundAct {
  uid: string;
  nth: number;
  act_filename: string;
  /** Only records destroyed by auto-delete; a person's cancellation is not undone. */
  automatic: boolean;
  gone: boolean;
}

async function findActs(tx: Tx, names: readonly string[]): Promise<FoundAct[]> {
  const found = new Map<string, FoundAct>();
  for (const name of names) {
    const acts = await actsNamed(tx, name);
    if (acts.length === 0) throw new CannotStart(`There is no act ${name}.`);
    for (const act of acts) found.set(act.act_filename, act);
  }
  const byPeople = [...found.values()].filter(({ automatic }) => !automatic);
  if (byPeople.length > 0) {
    throw new CannotStart(
      `A person destroyed the record of ${byPeople.map((act) => act.act_filename).join(", ")}: only what auto-delete destroyed can be returned. Nothing was changed.`,
    );
  }
  return [...found.values()];
}

function actsNamed(tx: Tx, name: string): Promise<FoundAct[]> {
  const isPrefix = name.endsWith("*");
  return tx<FoundAct[]>`
    select uid, nth, act_filename,
      exists (select from destroyed_records where uid = act.uid)
        and nth = (select max(nth) from destruction_acts where uid = act.uid) as gone,
      exists (
        select from event_log where action = 'deleted' and journal_id = act.journal_id
          and created_at = act.created_at and actor = ${SERVER.name} and user_id is null
      ) as automatic
    from destruction_acts act
    where kind = 'destruction' and ${
      isPrefix
        ? tx`starts_with(act_filename, ${name.slice(0, -1)}) and deleted_by = ${SERVER.name}`
        : tx`act_filename = ${name}`
    }
    order by id`;
}

/** The backup's records, as rows of a table of this transaction. @returns its columns */
async function loadRecords(tx: Tx, path: string, secrets: BackupSecrets): Promise<string> {
  let loaded = "";
  for await (const table of readTables(path, secrets)) {
    if (table.name !== "journal_records") {
      for await (const _ of table.rows);
      continue;
    }
    const columns = await tx<{ name: string }[]>`
      select attname as name from pg_attribute
      where attrelid = 'public.journal_records'::regclass and attnum > 0 and not attisdropped`;
    const known = new Set(columns.map(({ name }) => name));
    if (table.columns.some((name) => !known.has(name))) {
      throw new CannotStart("This backup is of a version whose records are kept otherwise.");
    }
    const list = table.columns.map(quoteName).join(", ");
    await tx.unsafe(
      `create temp table backed_up on commit drop as
       select ${list} from public.journal_records with no data`,
    );
    await loadTable(tx, { ...table, name: "backed_up" });
    await tx`create index on backed_up (uid)`;
    loaded = list;
  }
  if (loaded === "") throw new CannotStart("This backup has no records.");
  return loaded;
}

type Decided = ReturnDecision & { columns: string };

async function bringAllBack(
  tx: Tx,
  acts: readonly FoundAct[],
  decision: Decided,
): Promise<Returned> {
  const result: Returned = { returned: [], left: [] };
  for (const act of acts) {
    const back = await bringBack(tx, act, decision);
    if ("why" in back) result.left.push({ act: act.act_filename, why: back.why });
    else result.returned.push(back.fileName);
  }
  // An earlier confirmation, or a clock that was believed wrongly, must not destroy them again.
  if (result.returned.length > 0) await withdrawConfirmations(tx, decision.now.instant);
  return result;
}

async function bringBack(
  tx: Tx,
  { uid, nth, act_filename, gone }: FoundAct,
  { columns, ...decision }: Decided,
): Promise<{ why: string } | { fileName: string }> {
  if (!gone) return { why: "it was returned before" };
  const [kept] = await tx<{ employee: number; record_day: Day; record_time: string }[]>`
    select employee, record_day, record_time from backed_up where uid = ${uid}`;
  if (!kept) return { why: "the backup does not have its record" };
  const [held] = await tx`
    select 1 from journal_records where employee = ${kept.employee}
      and record_day = ${kept.record_day} and record_time = ${kept.record_time}`;
  if (held) return { why: "its time has been taken by another visit" };
  const [doctor] = await tx`select 1 from doctors where id = ${kept.employee}`;
  if (!doctor) return { why: "its doctor is no more" };
  await tx.unsafe(
    `insert into journal_records (${columns}) overriding system value
     select ${columns} from backed_up where uid = $1`,
    [uid],
  );
  // Above every revision that the destroyed record had, which the backup does not know: a client with
  // one of those meets a conflict, and receivers of events can order them.
  const [record] = await tx<
    { id: number; revision: number; record_day: Day; record_time: string }[]
  >`
    update journal_records set revision = revision + 1000 where uid = ${uid}
    returning id, revision, record_day, record_time`;
  if (!record) throw new Error(`The record of ${act_filename} was not put back`);
  await tx`delete from destroyed_records where uid = ${uid}`;
  const named = { ...record, uid, act: { fileName: act_filename, nth } };
  return { fileName: await keepReturn(tx, named, decision) };
}
