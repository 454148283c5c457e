import type { Article, ArticleInput } from "../../shared/site/article.ts";
import { previewOf } from "../../shared/site/article-text.ts";
import type { Queryable } from "../database/connection.ts";

export function selectArticles(db: Queryable, { hidden }: { hidden: boolean }) {
  return db<Article[]>`
    select id, name_article, text_article, type_article, delete_article, preview
    from articles
    where ${hidden} or delete_article = 0
    order by id`;
}

export async function selectArticle(db: Queryable, id: number, { hidden }: { hidden: boolean }) {
  const [row] = await db<Article[]>`
    select id, name_article, text_article, type_article, delete_article, preview
    from articles
    where id = ${id} and (${hidden} or delete_article = 0)`;
  return row ?? null;
}

export async function insertArticle(db: Queryable, input: ArticleInput): Promise<Article> {
  const text = input.text_article ?? "";
  const [row] = await db<Article[]>`
    insert into articles (name_article, text_article, type_article, delete_article, preview)
    values (${input.name_article}, ${text}, ${input.type_article}, ${input.delete_article ?? 0},
      ${previewOf(text)})
    returning id, name_article, text_article, type_article, delete_article, preview`;
  if (!row) throw new Error("The article was not returned");
  return row;
}

export async function updateArticle(db: Queryable, id: number, input: ArticleInput) {
  const text = input.text_article ?? null;
  const [row] = await db<Article[]>`
    update articles
    set name_article = ${input.name_article},
      text_article = coalesce(${text}, text_article),
      preview = coalesce(${text === null ? null : previewOf(text)}, preview),
      type_article = ${input.type_article},
      delete_article = coalesce(${input.delete_article ?? null}, delete_article),
      updated_at = now()
    where id = ${id}
    returning id, name_article, text_article, type_article, delete_article, preview`;
  return row ?? null;
}

/** @returns the text it had; null where there is no such article */
export async function deleteArticle(db: Queryable, id: number): Promise<string | null> {
  const [row] = await db<{ text_article: string }[]>`
    delete from articles where id = ${id} returning text_article`;
  return row?.text_article ?? null;
}
