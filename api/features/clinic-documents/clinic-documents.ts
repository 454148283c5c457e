import type { Paper, PaperInput } from "../../../shared/clinic/paper.ts";
import type { Queryable } from "../../platform/database/connection.ts";
import { invalid, notFound } from "../../platform/http/problems.ts";
import { isStored, removeUploadsOf } from "../uploads/store.ts";
import { deletePaper, insertPaper, selectPapers } from "./queries.ts";

/** The documents of the legal page, in the order of publication. */
export async function listPapers(db: Queryable): Promise<Paper[]> {
  return [...(await selectPapers(db))];
}

export const paperNotFound = () => notFound("Документ не найден");

/** Puts an uploaded file under a title on the legal page. */
export async function publishPaper(db: Queryable, { title, url }: PaperInput): Promise<Paper> {
  const upload = url.replace("/uploads/", "");
  if (!(await isStored(db, upload))) throw invalid({ url: "Такого файла на сайте нет" });
  return insertPaper(db, title, upload);
}

/** Takes a document off the legal page, and its file away unless an article links to it. */
export async function withdrawPaper(db: Queryable, id: number): Promise<void> {
  const url = await deletePaper(db, id);
  if (url === null) throw paperNotFound();
  await removeUploadsOf(db, url);
}
