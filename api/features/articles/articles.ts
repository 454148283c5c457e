import type { Article, ArticleChange, ArticleInput } from "../../../shared/site/article.ts";
import type { Queryable } from "../../platform/database/connection.ts";
import { notFound } from "../../platform/http/problems.ts";
import { removeUploadsOf } from "../uploads/store.ts";
import {
  deleteArticle,
  insertArticle,
  selectArticle,
  selectArticles,
  updateArticle,
} from "./queries.ts";
import { sanitiseArticle } from "./sanitise.ts";

/** Visitors never see a hidden article; editors do. */
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

/** Caches sanitised texts: every list of articles would sanitise all of them again. */
const sanitisedBefore = new Map<string, string>();
/** Above this number the oldest ones are dropped. */
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

export function createArticle(db: Queryable, input: ArticleInput): Promise<Article> {
  return insertArticle(db, { ...input, text_article: sanitiseArticle(input.text_article ?? "") });
}

export async function changeArticle(
  db: Queryable,
  id: number,
  { text_article, ...rest }: ArticleChange,
): Promise<Article> {
  const clean = text_article === undefined ? {} : { text_article: sanitiseArticle(text_article) };
  const article = await updateArticle(db, id, { ...rest, ...clean });
  if (!article) throw articleNotFound();
  return article;
}

/** Deletes an article, and the uploads that only it referred to. */
export async function removeArticle(db: Queryable, id: number): Promise<void> {
  const text = await deleteArticle(db, id);
  if (text === null) throw articleNotFound();
  await removeUploadsOf(db, text);
}
