import type { Db } from "../../platform/database/connection.ts";
import type { Now } from "../../platform/http/clock.ts";
import { type FileKind, type Recognised, recognise } from "./columns.ts";
import { doctorRows, priceRows, timesRows, visitRows } from "./file-rows.ts";
import { importDoctors } from "./import-doctors.ts";
import { importPrices } from "./import-prices.ts";
import { importSchedules } from "./import-schedules.ts";
import { importVisits } from "./import-visits.ts";
import { type ImportEnd, type Importing, runImport } from "./importing.ts";
import type { KindReport } from "./report.ts";
import { readSheets } from "./sheets.ts";

interface FileWish {
  /** Null: found out by the columns. */
  kind: FileKind | null;
  isDry: boolean;
  opensTimes: boolean;
  now: Now;
}

/** Imports a CSV or a workbook. @param show is called with the field of each column */
export async function importFile(
  db: Db,
  path: string,
  wish: FileWish,
  show: (recognised: Recognised) => void,
): Promise<ImportEnd> {
  const recognised = recognise(await readSheets(path), wish.kind);
  show(recognised);
  const bring = async (run: Importing) => [await importTable(run, recognised, wish)];
  return runImport(db, bring, wish);
}

function importTable(run: Importing, recognised: Recognised, wish: FileWish): Promise<KindReport> {
  switch (recognised.kind) {
    case "doctors":
      return importDoctors(run, doctorRows(recognised));
    case "prices":
      return importPrices(run, priceRows(recognised));
    case "schedules":
      return importSchedules(run, timesRows(recognised));
    case "visits":
      return importVisits(run, visitRows(recognised), wish);
  }
}
