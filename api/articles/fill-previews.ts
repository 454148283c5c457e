import { previewOf } from "../../shared/site/article-text.ts";
import type { Db } from "../database/connection.ts";
import { selectUnpreviewed, updatePreview } from "./queries.ts";

/** Makes the previews of articles that an older version or a restored backup left without one. */
export async function fillPreviews(db: Db): Promise<number> {
  const articles = await selectUnpreviewed(db);
  for (const article of articles) await updatePreview(db, article, previewOf(article.text_article));
  return articles.length;
}
