import type { Queryable } from "../../platform/database/connection.ts";
import type { GivenNumber } from "./format.ts";

/** Of the moment and the machine; a token ended since must not come back; a receiver must not get an event twice; the log's transaction ids mean nothing in another database. */
const NOT_CARRIED = [
  "schema_migrations",
  "change_log",
  "refused_cursors",
  "write_probe",
  "session_families",
  "session_tokens",
  "access_tokens",
  "attempt_limits",
  "divergences",
  "doctor_calendars",
  "calendar_cancellations",
  "webhooks",
  "webhook_events",
  "webhook_deliveries",
];

export interface TableShape {
  name: string;
  /** Without the columns that PostgreSQL fills: transaction ids are generated again. */
  columns: string[];
}

/** Tables to carry, each after those it refers to. */
export async function tablesToCarry(db: Queryable): Promise<TableShape[]> {
  const shapes = await db<TableShape[]>`
    select relname as name, array_agg(attname order by attnum) as columns
    from pg_class
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attgenerated = ''
      and coalesce(pg_get_expr(adbin, adrelid), '') <> 'pg_current_xact_id()'
      and relname <> all(${NOT_CARRIED})
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    group by relname
    order by relname`;
  const references = await db<{ name: string; to: string }[]>`
    select distinct child.relname as name, parent.relname as to
    from pg_constraint
    join pg_class child on child.oid = conrelid
    join pg_class parent on parent.oid = confrelid
    where contype = 'f' and conrelid <> confrelid
      and connamespace = 'public'::regnamespace`;
  return inOrder(shapes, references);
}

function inOrder(
  shapes: readonly TableShape[],
  references: readonly { name: string; to: string }[],
): TableShape[] {
  const carried = new Set(shapes.map(({ name }) => name));
  const ordered: TableShape[] = [];
  const placed = new Set<string>();
  while (ordered.length < shapes.length) {
    const next = shapes.filter(
      ({ name }) =>
        !placed.has(name) &&
        references.every(
          (each) => each.name !== name || placed.has(each.to) || !carried.has(each.to),
        ),
    );
    if (next.length === 0) throw new Error("Tables refer to each other in a circle");
    for (const shape of next) placed.add(shape.name);
    ordered.push(...next);
  }
  return ordered;
}

/** The last number each identity column has given; only those that gave any. */
export async function numbersGiven(db: Queryable): Promise<GivenNumber[]> {
  return db<GivenNumber[]>`
    select relname as table, attname as column, last_value as last
    from pg_attribute
    join pg_class on pg_class.oid = attrelid
    join pg_sequences on (quote_ident(schemaname) || '.' || quote_ident(sequencename)) =
      pg_get_serial_sequence(quote_ident(relname), attname)
    where relnamespace = 'public'::regnamespace and attidentity <> '' and last_value is not null
    order by relname`;
}

/**
 * No number is given again, whichever of the two databases gave it. A column that this version
 * does not have is passed over: a newer version or another program numbered it.
 */
export async function continueNumbers(db: Queryable, given: readonly GivenNumber[]): Promise<void> {
  for (const { table, column, last } of given) {
    await db`
      select setval(name::regclass, greatest(${last}, seen.last_value))
      from pg_attribute
      join pg_class on pg_class.oid = attrelid
      cross join pg_get_serial_sequence(quote_ident(relname), attname) as name
      join pg_sequences seen on name = (quote_ident(schemaname) || '.' || quote_ident(sequencename))
      where relnamespace = 'public'::regnamespace and attidentity <> ''
        and relname = ${table} and attname = ${column}`;
  }
}

/** A name as SQL spells it. */
export const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`;

/**
 * Empties the schema; objects of extensions stay. A newer version may have left objects of any kind
 * here, and its next upgrade creates them again. Names are read before the first is dropped, since
 * `cascade` drops some of the others; sequences of columns go with their tables.
 */
export async function dropEverything(db: Queryable): Promise<void> {
  await db.unsafe(`
    do $$
    declare command text;
    begin
      for command in
        select format('drop %s if exists public.%I cascade', case relkind when 'v' then 'view'
          when 'm' then 'materialized view' when 'f' then 'foreign table' when 'S' then 'sequence'
          when 'c' then 'type' else 'table' end, relname)
        from pg_class where relnamespace = 'public'::regnamespace
          and relkind in ('r', 'p', 'f', 'v', 'm', 'S', 'c')
          and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
        order by relkind = 'S'
      loop
        execute command;
      end loop;
      for command in
        select format('drop routine if exists %s cascade', pg_proc.oid::regprocedure)
        from pg_proc where pronamespace = 'public'::regnamespace
          and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
      loop
        execute command;
      end loop;
      for command in
        select format('drop type if exists public.%I cascade', typname)
        from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd', 'r')
          and not exists (select from pg_depend where objid = pg_type.oid and deptype = 'e')
      loop
        execute command;
      end loop;
    end $$`);
}
