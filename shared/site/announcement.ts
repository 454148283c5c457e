import type { Article } from "./article.ts";

/** The section of announcements: they are a part of the first page and have no page of their own. */
export const ANNOUNCEMENT = 4 satisfies Article["type_article"];

type Listed = Pick<Article, "id" | "type_article" | "delete_article">;

/** The announcement that the site shows: the newest one that is not hidden. */
export function shownAnnouncement<A extends Listed>(articles: readonly A[]): A | null {
  const shown = articles.filter(
    (each) => each.type_article === ANNOUNCEMENT && each.delete_article === 0,
  );
  return shown.sort((a, b) => b.id - a.id)[0] ?? null;
}
