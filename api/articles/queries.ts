import type { Article, ArticleInput } from "../../shared/article.ts";
import type { Queryable } from "../database/connection.ts";

export function selectArticles(db: Queryable, { hidden }: { hidden: boolean }) {
  return db<Article[]>`
    select id, name_article, text_article, type_article, delete_article
    from articles
    where ${hidden} or delete_article = 0
    order by id`;
}

export async function selectArticle(db: Queryable, id: number, { hidden }: { hidden: boolean }) {
  const [article] = await db<Article[]>`
    select id, name_article, text_article, type_article, delete_article
    from articles
    where id = ${id} and (${hidden} or delete_article = 0)`;
  return article ?? null;
}

export async function insertArticle(db: Queryable, input: ArticleInput) {
  const [article] = await db<Article[]>`
    insert into articles (name_article, text_article, type_article, delete_article)
    values (${input.name_article}, ${input.text_article ?? ""}, ${input.type_article},
      ${input.delete_article ?? 0})
    returning id, name_article, text_article, type_article, delete_article`;
  if (!article) throw new Error("The article was not returned");
  return article;
}

export async function updateArticle(db: Queryable, id: number, input: ArticleInput) {
  const [article] = await db<Article[]>`
    update articles
    set name_article = ${input.name_article},
      text_article = coalesce(${input.text_article ?? null}, text_article),
      type_article = ${input.type_article},
      delete_article = coalesce(${input.delete_article ?? null}, delete_article),
      updated_at = now()
    where id = ${id}
    returning id, name_article, text_article, type_article, delete_article`;
  return article ?? null;
}

export async function deleteArticle(db: Queryable, id: number): Promise<boolean> {
  const { count } = await db`delete from articles where id = ${id}`;
  return count > 0;
}
