import type { Db } from "../database/connection.ts";
import type { Now } from "../http/clock.ts";
import { bringDoctors } from "./bring-doctors.ts";
import { bringPrices } from "./bring-prices.ts";
import { bringSchedules } from "./bring-schedules.ts";
import { bringVisits } from "./bring-visits.ts";
import { type Recognised, recognise } from "./columns.ts";
import { doctorRows, priceRows, timesRows, visitRows } from "./file-rows.ts";
import type { Importing } from "./importing.ts";
import type { FileKind } from "./kinds.ts";
import type { KindReport } from "./report.ts";
import { type ImportEnd, runImport } from "./run.ts";
import { readTable, type Table } from "./table.ts";

export interface FileWish {
  /** Null: found out by the columns. */
  kind: FileKind | null;
  isDry: boolean;
  opensTimes: boolean;
  now: Now;
}

/** Imports a CSV or XLSX. @param show is called with what the columns were taken for */
export async function importFile(
  db: Db,
  path: string,
  wish: FileWish,
  show: (recognised: Recognised, lines: number) => void,
): Promise<ImportEnd> {
  const table = await readTable(path);
  const recognised = recognise(table, wish.kind);
  show(recognised, table.lines.length);
  const bring = async (run: Importing) => [await bringTable(run, table, recognised, wish)];
  return runImport(db, bring, wish);
}

function bringTable(
  run: Importing,
  table: Table,
  recognised: Recognised,
  wish: FileWish,
): Promise<KindReport> {
  switch (recognised.kind) {
    case "doctors":
      return bringDoctors(run, doctorRows(table, recognised));
    case "prices":
      return bringPrices(run, priceRows(table, recognised));
    case "schedules":
      return bringSchedules(run, timesRows(table, recognised));
    case "visits":
      return bringVisits(run, visitRows(table, recognised), wish);
  }
}
