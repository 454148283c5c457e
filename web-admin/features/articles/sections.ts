import type { Article } from "../../../shared/site/article.ts";

export type Section = Article["type_article"];

/** Sections by the API's numbers. */
export const SECTIONS: readonly { id: Section; label: string }[] = [
  { id: 1, label: "Статьи" },
  { id: 2, label: "Заметки" },
  { id: 3, label: "Рекомендации" },
  { id: 4, label: "Объявление" },
];

/** A section's label on a card; «Неизвестно» for an unknown id. */
export const sectionLabel = (section: number) =>
  SECTIONS.find(({ id }) => id === section)?.label ?? "Неизвестно";

/** The section of a new article. */
export const ARTICLES: Section = 1;

export const sectionOf = (text: string): Section =>
  SECTIONS.find(({ id }) => String(id) === text)?.id ?? ARTICLES;
