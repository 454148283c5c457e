import postgres from "postgres";

/** A pool of connections. Days come back as 'YYYY-MM-DD', bigint (ids, counts) as numbers. */
export type Db = postgres.Sql;
/** The one connection of an open transaction. */
export type Tx = postgres.TransactionSql;
/** Whatever runs a statement: most queries do not care whether a transaction is open. */
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
 * `?host=/directory` names the directory of a Unix socket.
 */
export function connect(url: string, { max = 20 }: { max?: number } = {}): Db {
  const { address, socketDirectory } = splitSocket(url);
  const pool: unknown = postgres(address, {
    ...(socketDirectory === null ? {} : { host: socketDirectory }),
    max,
    connect_timeout: 5,
    keep_alive: 15,
    // Retrying after a lost database: quick at first, never slower than two seconds.
    backoff: (retries: number) => Math.min(0.05 * 2 ** retries, 2),
    connection: {
      application_name: "priem",
      statement_timeout: 15_000,
      lock_timeout: 8_000,
      idle_in_transaction_session_timeout: 10_000,
    },
    types: { plainDay, safeInteger },
    onnotice: () => {},
  });
  // The custom types change values at run time only; typed queries state their own rows.
  return pool as Db;
}

export function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.begin(work) as Promise<T>;
}

function splitSocket(url: string): { address: string; socketDirectory: string | null } {
  const parsed = new URL(url);
  const host = parsed.searchParams.get("host");
  if (host === null) return { address: url, socketDirectory: null };
  parsed.searchParams.delete("host");
  return { address: parsed.href, socketDirectory: host };
}
