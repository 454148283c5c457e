import type { Queryable } from "../../platform/database/connection.ts";
import { removeUploadsOf } from "../uploads/unused.ts";
import { deletePaper } from "./queries.ts";
import { paperNotFound } from "./read.ts";

/** Takes a document off the legal page, and its file away unless an article links to it. */
export async function withdrawPaper(db: Queryable, id: number): Promise<void> {
  const url = await deletePaper(db, id);
  if (url === null) throw paperNotFound();
  await removeUploadsOf(db, url);
}
