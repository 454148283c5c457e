import type { Queryable } from "../../platform/database/connection.ts";
import { notFound } from "../../platform/http/problems.ts";
import { isActFileName } from "./act-file-name.ts";
import { selectDocument } from "./queries.ts";

/** One act's DOCX; throws 404 for anything that is not the name of an act. */
export async function readAct(db: Queryable, fileName: string): Promise<Uint8Array> {
  const document = isActFileName(fileName) ? await selectDocument(db, fileName) : null;
  if (!document) throw notFound("Акт не найден");
  return document;
}
