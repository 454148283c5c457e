import type { Article } from "../../../shared/site/article.ts";
import type { Queryable } from "../../platform/database/connection.ts";
import { notFound } from "../../platform/http/problems.ts";
import { selectArticle, selectArticles } from "./queries.ts";
import { sanitiseArticle } from "./sanitise.ts";

/** Visitors never see a hidden article; whoever edits articles does. */
export type Reader = "visitor" | "editor";

/** All articles by age. Sanitised again on show: rows may be older than today's rules. */
export async function listArticles(db: Queryable, reader: Reader): Promise<Article[]> {
  const articles = await selectArticles(db, { hidden: reader === "editor" });
  return articles.map(shown);
}

export async function findArticle(db: Queryable, id: number, reader: Reader): Promise<Article> {
  const article = await selectArticle(db, id, { hidden: reader === "editor" });
  if (!article) throw articleNotFound();
  return shown(article);
}

export const articleNotFound = () => notFound("Статья не найдена");

const shown = (article: Article): Article => ({
  ...article,
  text_article: sanitised(article.text_article),
});

/** Every list of articles brings all their texts, and what becomes of one does not change. */
const sanitisedBefore = new Map<string, string>();
/** Beyond it the oldest ones are forgotten. */
const MOST_LETTERS = 4_000_000;
let letters = 0;

function sanitised(text: string): string {
  const before = sanitisedBefore.get(text);
  if (before !== undefined) return before;
  const clean = sanitiseArticle(text);
  sanitisedBefore.set(text, clean);
  letters += text.length + clean.length;
  for (const [old, made] of sanitisedBefore) {
    if (letters <= MOST_LETTERS) break;
    sanitisedBefore.delete(old);
    letters -= old.length + made.length;
  }
  return clean;
}
