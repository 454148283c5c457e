import type postgres from "postgres";
import type { Queryable } from "./connection.ts";

type Value = string | number | boolean | Date | null;
type Row<Column extends string> = { readonly [Name in Column]: Value };

type Part = postgres.PendingQuery<postgres.Row[]>;

const joined = (db: Queryable, parts: readonly Part[]): Part[] =>
  parts.map((part, at) => (at === 0 ? part : db`, ${part}`));

/** `"a", "b"`; with a table, `"table"."a", "table"."b"`. */
export const columnNames = (db: Queryable, columns: readonly string[], table?: string) =>
  joined(
    db,
    columns.map((column) => db`${db(table === undefined ? column : `${table}.${column}`)}`),
  );

/** The values of these columns, in their order. */
export const columnValues = <Column extends string>(
  db: Queryable,
  row: Row<Column>,
  columns: readonly Column[],
) =>
  joined(
    db,
    columns.map((column) => db`${row[column]}`),
  );

/** `"a" = …, "b" = …`, for an update. */
export const columnChanges = <Column extends string>(
  db: Queryable,
  row: Row<Column>,
  columns: readonly Column[],
) =>
  joined(
    db,
    columns.map((column: string & Column) => db`${db(column as string)} = ${row[column]}`),
  );
