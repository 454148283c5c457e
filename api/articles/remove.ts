import type { Queryable } from "../database/connection.ts";
import { deleteArticle } from "./queries.ts";
import { articleNotFound } from "./read.ts";

export async function removeArticle(db: Queryable, id: number): Promise<void> {
  if (!(await deleteArticle(db, id))) throw articleNotFound();
}
