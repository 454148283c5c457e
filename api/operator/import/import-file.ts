import type { Db } from "../../platform/database/connection.ts";
import type { Now } from "../../platform/http/clock.ts";
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
import { readSheets } from "./sheets.ts";

export interface FileWish {
  /** Null: found out by the columns. */
  kind: FileKind | null;
  isDry: boolean;
  opensTimes: boolean;
  now: Now;
}

/** Imports a CSV or a workbook. @param show is called with what the columns were taken for */
export async function importFile(
  db: Db,
  path: string,
  wish: FileWish,
  show: (recognised: Recognised) => void,
): Promise<ImportEnd> {
  const recognised = recognise(await readSheets(path), wish.kind);
  show(recognised);
  const bring = async (run: Importing) => [await bringTable(run, recognised, wish)];
  return runImport(db, bring, wish);
}

function bringTable(run: Importing, recognised: Recognised, wish: FileWish): Promise<KindReport> {
  switch (recognised.kind) {
    case "doctors":
      return bringDoctors(run, doctorRows(recognised));
    case "prices":
      return bringPrices(run, priceRows(recognised));
    case "schedules":
      return bringSchedules(run, timesRows(recognised));
    case "visits":
      return bringVisits(run, visitRows(recognised), wish);
  }
}
