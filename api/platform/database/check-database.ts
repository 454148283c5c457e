import { CannotStart } from "../config/startup-error.ts";
import type { Db } from "./connection.ts";

const OLDEST_MAJOR = 15;

/**
 * Throws CannotStart if PostgreSQL is too old, or if the database cannot store or compare Russian
 * text: a different encoding, or a locale with ASCII letters only.
 */
export async function checkDatabase(db: Db): Promise<void> {
  const [row] = await db<{ name: string; version: string; number: number; encoding: string }[]>`
    select current_database() as name, current_setting('server_version') as version,
      current_setting('server_version_num')::integer as number,
      current_setting('server_encoding') as encoding`;
  if (!row) throw new Error("The database did not say what it is");
  if (row.number < OLDEST_MAJOR * 10_000) {
    throw new CannotStart(
      `The server of ${row.name} is PostgreSQL ${row.version}, and Priem needs ${OLDEST_MAJOR} or newer. Upgrade it, or name a newer server in DATABASE_URL. Nothing was changed.`,
    );
  }
  if (row.encoding === "UTF8" && (await foldsRussian(db))) return;
  const wrong =
    row.encoding === "UTF8"
      ? "does not know the case of Russian letters (locale C)"
      : `has the encoding ${row.encoding}`;
  throw new CannotStart(
    `The database ${row.name} ${wrong}. Make one that can hold Russian text, and move the data there with backup and restore: createdb --template=template0 --encoding=UTF8 --locale-provider=icu --icu-locale=ru-RU NAME`,
  );
}

/** Checked for UTF-8 only: other encodings may not accept the letters. */
async function foldsRussian(db: Db): Promise<boolean> {
  const [row] = await db<{ folds: boolean }[]>`select lower('МАРИНА') = 'марина' as folds`;
  return row?.folds ?? false;
}
