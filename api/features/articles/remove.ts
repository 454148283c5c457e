import type { Queryable } from "../../platform/database/connection.ts";
import { removeUploadsOf } from "../uploads/unused.ts";
import { deleteArticle } from "./queries.ts";
import { articleNotFound } from "./read.ts";

/** Deletes an article, and the uploads that only it referred to. */
export async function removeArticle(db: Queryable, id: number): Promise<void> {
  const text = await deleteArticle(db, id);
  if (text === null) throw articleNotFound();
  await removeUploadsOf(db, text);
}
