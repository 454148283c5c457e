import type { Article, ArticleInput } from "../../../shared/site/article.ts";
import type { Queryable } from "../../platform/database/connection.ts";
import { updateArticle } from "./queries.ts";
import { articleNotFound } from "./read.ts";
import { sanitiseArticle } from "./sanitise.ts";

export async function replaceArticle(
  db: Queryable,
  id: number,
  { text_article, ...rest }: ArticleInput,
): Promise<Article> {
  const clean = text_article === undefined ? {} : { text_article: sanitiseArticle(text_article) };
  const article = await updateArticle(db, id, { ...rest, ...clean });
  if (!article) throw articleNotFound();
  return article;
}
