import { CannotStart } from "../../platform/config/startup-error.ts";
import type { Tx } from "../../platform/database/connection.ts";
import { quoteName } from "./catalog.ts";

/**
 * Tables that a restore takes over from the replaced database: evidence of destruction, destroyed
 * uids, the templates in use, the keys of devices, and which events receivers have.
 */
const KEPT = [
  "destroyed_records",
  "destruction_acts",
  "event_log",
  "act_templates",
  "devices",
  "device_keys",
  "webhooks",
  "webhook_events",
  "webhook_deliveries",
] as const;

/** Tables with one row per record or device; of the other tables all rows are copied. */
const STANDS_ALONE: ReadonlySet<string> = new Set([
  "destroyed_records",
  "destruction_acts",
  "devices",
  "device_keys",
]);

/**
 * Reads them into memory.
 * @throws CannotStart naming the table that cannot be read: without it the destroyed would be back
 */
export async function layAside(tx: Tx): Promise<string[]> {
  const aside: string[] = [];
  for (const table of KEPT) {
    const [found] = await tx<{ there: boolean }[]>`
      select to_regclass(${`public.${table}`}) is not null as there`;
    if (!found?.there) continue;
    await tx
      .unsafe(`create temp table aside_${table} on commit drop as table public.${table}`)
      .catch((cause: Error) => {
        throw unreadable(table, cause);
      });
    aside.push(table);
  }
  return aside;
}

const unreadable = (table: string, { message }: Error) =>
  new CannotStart(
    `${table} of the database to be replaced cannot be read (${message}), and nothing was changed. It keeps what must not be lost in a restore: acts, the log, who was destroyed. Mend that table, or restore into an empty database.`,
  );

/**
 * Adds the rows taken over to the restored ones; of two rows with the same key the restored one
 * stays. Rows numbered differently get new numbers after both.
 */
export async function bringBack(tx: Tx, aside: readonly string[], now: Date): Promise<void> {
  for (const table of aside) await bringTableBack(tx, table);
  if (aside.includes("destruction_acts")) await logActsLeftOut(tx, now);
  await tx`
    delete from destroyed_records gone where exists (
      select from destruction_acts taken_back where uid = gone.uid and kind = 'return'
        and nth = (select max(nth) from destruction_acts where uid = gone.uid)
    )`;
  await tx`delete from journal_records where uid in (select uid from destroyed_records)`;
  await tx`delete from wishes where uid in (select uid from destroyed_records)`;
}

/**
 * Ends the patients' links that were revoked since the backup, according to the retained log. A
 * link's version rises by each revocation, so that no token of before is derived again.
 */
export async function endRevokedLinks(tx: Tx, takenAt: string): Promise<void> {
  await tx`
    update visit_links link set version = version + revoked.times, token_hash = null
    from (
      select record.uid, count(*)::integer as times
      from event_log join journal_records record on record.id = event_log.journal_id
      where event_log.action = 'link_revoked' and event_log.created_at >= ${takenAt}
      group by record.uid
    ) revoked
    where link.uid = revoked.uid`;
}

async function bringTableBack(tx: Tx, table: string): Promise<void> {
  const columns = await columnsInBoth(tx, table);
  if (columns.length === 0) return;
  const names = columns.map(({ name }) => name);
  const numbered = names.includes("id");
  const content = names.filter((name) => name !== "id");
  const list = (names: readonly string[]) => names.map(quoteName).join(", ");
  const isNew = `not exists (select from "${table}" there where ${isSame(columns)})`;
  const isKnownUser =
    names.includes("user_id") && table !== "event_log"
      ? "and exists (select from users where id = aside.user_id)"
      : "";
  const from = `from aside_${table} aside where ${isNew} ${isKnownUser}`;
  const ignoring = STANDS_ALONE.has(table) ? "on conflict do nothing" : "";
  if (numbered) {
    const isFree = `and not exists (select from "${table}" there where there.id = aside.id)`;
    await tx.unsafe(
      `insert into "${table}" (${list(names)}) overriding system value
       select ${list(names)} ${from} ${isFree} ${ignoring}`,
    );
  }
  const order = numbered ? "order by aside.id" : "";
  await tx.unsafe(
    `insert into "${table}" (${list(content)}) select ${list(content)} ${from} ${order} ${ignoring}`,
  );
}

/**
 * Whether a row `there` and a row `aside` are equal. PostgreSQL compares whole tables in time in
 * proportion to them by equality only, and equality knows no null: so rows are compared as texts,
 * and documents, which are large, only where those are equal.
 */
function isSame(columns: readonly Column[]): string {
  const content = columns.filter(({ name }) => name !== "id");
  const bytes = content.filter(({ type }) => type === "bytea");
  const rest = content.filter(({ type }) => type !== "bytea");
  const textOf = (row: string) => `row(${rest.map(({ name }) => `${row}."${name}"`)})::text`;
  return [
    `${textOf("there")} = ${textOf("aside")}`,
    ...bytes.map(({ name }) => `there."${name}" is not distinct from aside."${name}"`),
  ].join(" and ");
}

/**
 * A record is destroyed under one act; the log keeps the name of a second one found by a restore.
 */
async function logActsLeftOut(tx: Tx, now: Date): Promise<void> {
  await tx`
    insert into event_log (created_at, actor, action, journal_id, record_day, record_time, detail,
      reason)
    select ${now}, 'Сервер', 'act_left_out', aside.journal_id, aside.record_day, aside.record_time,
      format('не перенесён: %s; действует: %s', aside.act_filename, there.act_filename),
      'Восстановление из копии, в которой эта запись уничтожена по другому акту'
    from aside_destruction_acts aside
    cross join lateral (
      -- A database to be replaced may not have been brought up to date yet.
      select coalesce(to_jsonb(aside) ->> 'kind', 'destruction') as kind,
        coalesce((to_jsonb(aside) ->> 'nth')::integer, 1) as nth
    ) older
    join destruction_acts there on (there.uid, there.kind, there.nth) = (aside.uid, older.kind, older.nth)
      or there.act_filename = aside.act_filename
    where (there.uid, there.created_at, there.document)
      is distinct from (aside.uid, aside.created_at, aside.document)
    order by aside.id`;
}

interface Column {
  name: string;
  type: string;
}

/** Columns to carry: transaction ids are generated again. */
async function columnsInBoth(tx: Tx, table: string): Promise<Column[]> {
  return tx<Column[]>`
    select there.attname as name, there.atttypid::regtype::text as type from pg_attribute there
    join pg_attribute aside on aside.attname = there.attname and aside.attnum > 0
      and aside.attrelid = to_regclass(${`pg_temp.aside_${table}`})
    left join pg_attrdef on adrelid = there.attrelid and adnum = there.attnum
    where there.attrelid = to_regclass(${`public.${table}`}) and there.attnum > 0
      and not there.attisdropped
      and coalesce(pg_get_expr(adbin, adrelid), '') <> 'pg_current_xact_id()'
    order by there.attnum`;
}
