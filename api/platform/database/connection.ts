import postgres from "postgres";
import { parseAddress } from "../config/database-address.ts";

/** A pool of connections. Days come back as 'YYYY-MM-DD', bigint (ids, counts) as numbers. */
export type Db = postgres.Sql;
/** The one connection of an open transaction. */
export type Tx = postgres.TransactionSql;
/** A pool or a transaction: most queries run on either. */
export type Queryable = postgres.ISql;

const DATE = 1082;
const BIGINT = 20;

const plainDay = {
  to: DATE,
  from: [DATE],
  serialize: (day: string) => day,
  parse: (day: string) => day,
};

const safeInteger = {
  to: BIGINT,
  from: [BIGINT],
  serialize: (value: number | string) => String(value),
  parse: (text: string) => {
    const value = Number(text);
    if (!Number.isSafeInteger(value)) throw new Error(`bigint out of range: ${text}`);
    return value;
  },
};

/**
 * Opens a pool; connects on the first query. `url` is a postgres:// address; as in libpq,
 * `?host=/directory` names the directory of a Unix socket, and of several servers the primary is
 * used.
 */
export function connect(url: string, { max = 20 }: { max?: number } = {}): Db {
  return open(url, { max });
}

/**
 * One connection that the driver never replaces, without deadlines of statements: for a session
 * lock. `onclose` is called when it is lost.
 */
export function connectSession(url: string, onclose: () => void = () => {}): Db {
  return open(url, { max: 1, max_lifetime: null, idle_timeout: 0, onclose }, 0);
}

function open(
  url: string,
  options: { max: number; max_lifetime?: null; idle_timeout?: number; onclose?: () => void },
  statementTimeout = 15_000,
): Db {
  const address = parseAddress(url);
  if (!address) throw new Error("This is no address of PostgreSQL");
  const pool: unknown = postgres(address.url, {
    ...(address.socketDirectory === null ? {} : { host: address.socketDirectory }),
    // The driver tries several servers in turn. Its "read-write" would take a standby, whose
    // default_transaction_read_only is off.
    ...(address.findsPrimary ? { target_session_attrs: "primary" as const } : {}),
    ...options,
    connect_timeout: 5,
    keep_alive: 15,
    // Retrying after a lost database: quick at first, never slower than two seconds.
    backoff: (retries: number) => Math.min(0.05 * 2 ** retries, 2),
    connection: {
      application_name: "priem",
      statement_timeout: statementTimeout,
      lock_timeout: 8_000,
      idle_in_transaction_session_timeout: 10_000,
    },
    types: { plainDay, safeInteger },
    onnotice: () => {},
  });
  // The custom types change values at run time only; typed queries state their own rows.
  return pool as Db;
}

/** For long work: it has no deadline, and is named apart in the log of long transactions. */
export async function takeTime(tx: Tx): Promise<void> {
  await tx`set local statement_timeout = 0`;
  await tx`set local application_name = 'priem-maintenance'`;
}

const RETRYABLE = /^(40P01|40001)$/;
const MAX_ATTEMPTS = 3;

/**
 * Runs a transaction, and again after a deadlock or a serialization failure, at most `MAX_ATTEMPTS`
 * times: `work` changes nothing outside the database.
 */
export function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return retryAfterDeadlock(() => db.begin(work) as Promise<T>);
}

/** The same for a single statement. */
export async function retryAfterDeadlock<T>(write: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "";
      if (attempt === MAX_ATTEMPTS || !RETRYABLE.test(code)) throw error;
    }
  }
}

/** Error codes of the driver, the system and PostgreSQL that mean the database is unavailable. */
const AWAY =
  /^(CONNECTION_|CONNECT_TIMEOUT|ECONN|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPIPE|ETIMEDOUT|ENOENT$|08|28|3D|53|57P0)/;

/** Whether a retry may succeed without a change of code or data. */
export function isConnectionError(error: unknown): error is Error {
  return error instanceof Error && "code" in error && AWAY.test(String(error.code));
}

type Row<Column extends string> = {
  readonly [Name in Column]: string | number | boolean | Date | null;
};

/** `"a", "b"`; with a table, `"table"."a", "table"."b"`. */
export const columnNames = (db: Queryable, columns: readonly string[], table?: string) =>
  db`${db(table === undefined ? [...columns] : columns.map((column) => `${table}.${column}`))}`;

/** The values of these columns, in their order, for a `select`. */
export const columnValues = <Column extends string>(
  db: Queryable,
  row: Row<Column>,
  columns: readonly Column[],
) => columns.map((column, at) => (at === 0 ? db`${row[column]}` : db`, ${row[column]}`));

const known = new WeakMap<Db, Promise<Uint8Array>>();

/** The installation's secret that signs texts; read once. */
export function serverSecret(db: Db): Promise<Uint8Array> {
  const read = known.get(db) ?? readSecret(db);
  known.set(db, read);
  // A failed read is repeated by the next caller.
  read.catch(() => known.delete(db));
  return read;
}

async function readSecret(db: Db): Promise<Uint8Array> {
  const [row] = await db<{ server_secret: Uint8Array }[]>`select server_secret from clinic_state`;
  if (!row) throw new Error("clinic_state is empty");
  return row.server_secret;
}
