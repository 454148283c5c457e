import type { Act } from "../../shared/retention/act.ts";
import { formatDay } from "../../shared/time/calendar.ts";
import type { Queryable } from "../database/connection.ts";
import { notFound } from "../http/problems.ts";
import { isActFileName } from "./act-file-name.ts";
import { selectActs, selectDocument } from "./queries.ts";

/** Every act kept, newest first. */
export async function listActs(db: Queryable, timeZone: string): Promise<Act[]> {
  const acts = await selectActs(db, timeZone);
  return acts.map((act) => ({ ...act, record_day: formatDay(act.record_day) }));
}

/** One act's DOCX; throws 404 for anything that is not the name of an act. */
export async function readAct(db: Queryable, fileName: string): Promise<Uint8Array> {
  const document = isActFileName(fileName) ? await selectDocument(db, fileName) : null;
  if (!document) throw notFound("Акт не найден");
  return document;
}
