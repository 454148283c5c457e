import type { HelpArticle } from "./article.ts";
import { BOOK, JOURNAL, OFFLINE } from "./articles-of-journal.ts";
import { DOCTORS, SCHEDULE, TEMPLATES } from "./articles-of-schedule.ts";
import { ACTS, ARTICLES, PAPERS_AND_TOKENS, PRICES, USERS } from "./articles-of-site.ts";

/** The spec's eight in its order, then the other screens and offline work. */
export const HELP_ARTICLES: readonly HelpArticle[] = [
  PRICES,
  ARTICLES,
  JOURNAL,
  BOOK,
  SCHEDULE,
  TEMPLATES,
  USERS,
  DOCTORS,
  ACTS,
  PAPERS_AND_TOKENS,
  OFFLINE,
];
