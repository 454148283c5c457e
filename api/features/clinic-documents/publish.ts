import type { Paper, PaperInput } from "../../../shared/clinic/paper.ts";
import type { Queryable } from "../../platform/database/connection.ts";
import { invalid } from "../../platform/http/problems.ts";
import { isStored } from "../uploads/fetch.ts";
import { insertPaper } from "./queries.ts";

/** Puts an uploaded file under a title on the legal page. */
export async function publishPaper(db: Queryable, { title, url }: PaperInput): Promise<Paper> {
  const upload = url.replace("/uploads/", "");
  if (!(await isStored(db, upload))) throw invalid({ url: "Такого файла на сайте нет" });
  return insertPaper(db, title, upload);
}
