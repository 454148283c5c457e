import { ANNOUNCEMENT } from "../../../shared/site/announcement.ts";
import type { Article, ArticleChange, ArticleInput } from "../../../shared/site/article.ts";
import { previewOf } from "../../../shared/site/article-text.ts";
import type { Day } from "../../../shared/time/calendar.ts";
import type { Queryable } from "../../platform/database/connection.ts";

export function selectArticles(db: Queryable, { hidden }: { hidden: boolean }) {
  return db<Article[]>`
    select id, name_article, text_article, type_article, delete_article, preview,
      to_char(last_day, 'DD.MM.YYYY') as last_day
    from articles
    where ${hidden} or delete_article = 0
    order by id`;
}

export async function selectArticle(db: Queryable, id: number, { hidden }: { hidden: boolean }) {
  const [row] = await db<Article[]>`
    select id, name_article, text_article, type_article, delete_article, preview,
      to_char(last_day, 'DD.MM.YYYY') as last_day
    from articles
    where id = ${id} and (${hidden} or delete_article = 0)`;
  return row ?? null;
}

export async function insertArticle(db: Queryable, input: ArticleInput): Promise<Article> {
  const text = input.text_article ?? "";
  const [row] = await db<Article[]>`
    insert into articles (name_article, text_article, type_article, delete_article, preview,
      last_day)
    values (${input.name_article}, ${text}, ${input.type_article}, ${input.delete_article ?? 0},
      ${previewOf(text)}, ${lastDayOf(input)})
    returning id, name_article, text_article, type_article, delete_article, preview,
      to_char(last_day, 'DD.MM.YYYY') as last_day`;
  if (!row) throw new Error("The article was not returned");
  return row;
}

export async function updateArticle(db: Queryable, id: number, change: ArticleChange) {
  const { text_article: text = null, type_article: section = null, last_day: lastDay } = change;
  const [row] = await db<Article[]>`
    update articles
    set name_article = coalesce(${change.name_article ?? null}, name_article),
      text_article = coalesce(${text}, text_article),
      preview = coalesce(${text === null ? null : previewOf(text)}, preview),
      type_article = coalesce(${section}, type_article),
      delete_article = coalesce(${change.delete_article ?? null}, delete_article),
      last_day = case
        when coalesce(${section}, type_article) <> ${ANNOUNCEMENT} then null
        when ${lastDay === undefined} then last_day
        else ${lastDay ?? null}::date end,
      updated_at = now()
    where id = ${id}
    returning id, name_article, text_article, type_article, delete_article, preview,
      to_char(last_day, 'DD.MM.YYYY') as last_day`;
  return row ?? null;
}

/** @returns the deleted text; null if the article does not exist */
export async function deleteArticle(db: Queryable, id: number): Promise<string | null> {
  const [row] = await db<{ text_article: string }[]>`
    delete from articles where id = ${id} returning text_article`;
  return row?.text_article ?? null;
}

const lastDayOf = ({ type_article, last_day = null }: ArticleInput): Day | null =>
  type_article === ANNOUNCEMENT ? last_day : null;
