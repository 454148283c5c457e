import type { Article, ArticleInput } from "../../../shared/site/article.ts";
import type { Queryable } from "../../platform/database/connection.ts";
import { insertArticle } from "./queries.ts";
import { sanitiseArticle } from "./sanitise.ts";

export function createArticle(db: Queryable, input: ArticleInput): Promise<Article> {
  return insertArticle(db, { ...input, text_article: sanitiseArticle(input.text_article ?? "") });
}
