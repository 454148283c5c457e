import { type Day, parseFullDay } from "../time/calendar.ts";
import type { Article } from "./article.ts";

/** The section of announcements: the home page shows them, and they have no separate page. */
export const ANNOUNCEMENT = 4 satisfies Article["type_article"];

type Listed = Pick<Article, "id" | "type_article" | "delete_article" | "last_day">;

/** The announcement on the site: the newest one that is not hidden and not past its last day. */
export function shownAnnouncement<A extends Listed>(articles: readonly A[], today: Day): A | null {
  const shown = articles.filter(
    (each) =>
      each.type_article === ANNOUNCEMENT && each.delete_article === 0 && !isOver(each, today),
  );
  return shown.sort((a, b) => b.id - a.id)[0] ?? null;
}

/** Whether its last day has passed by the clinic's clock. */
export function isOver({ last_day }: Pick<Article, "last_day">, today: Day): boolean {
  const last = last_day === null ? null : parseFullDay(last_day);
  return last !== null && last < today;
}
