import type { Queryable } from "../database/connection.ts";
import { deletePaper } from "./queries.ts";
import { paperNotFound } from "./read.ts";

/** Takes a document off the legal page; links to its file, in articles for one, go on working. */
export async function withdrawPaper(db: Queryable, id: number): Promise<void> {
  if (!(await deletePaper(db, id))) throw paperNotFound();
}
