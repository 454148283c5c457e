import type { Queryable } from "./connection.ts";

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
