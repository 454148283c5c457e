/** What a file may hold. */
export const FILE_KINDS = ["doctors", "prices", "schedules", "visits"] as const;
export type FileKind = (typeof FILE_KINDS)[number];
/** An older product also has these. */
export type Kind = FileKind | "photos" | "articles" | "templates";

export const KIND_WORDS: Record<Kind, string> = {
  doctors: "Врачи",
  photos: "Фотографии",
  prices: "Цены",
  articles: "Статьи",
  templates: "Шаблоны расписания",
  schedules: "Расписание",
  visits: "Записи",
};
