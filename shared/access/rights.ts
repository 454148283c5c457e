import * as z from "zod/mini";

/**
 * The assignable rights, in the order the screens show them: those of the back-office spec,
 * section 6, and `day`, a doctor's own day.
 */
export const RIGHTS = ["journal", "users", "articles", "schedule", "prices", "day"] as const;

export const rightSchema = z.enum(RIGHTS);
export type Right = z.infer<typeof rightSchema>;

/** `;journal;users;` → the rights in it; unknown words are dropped. */
export function parseRights(text: string): Right[] {
  const words = new Set(text.split(";").map((word) => word.trim()));
  return RIGHTS.filter((right) => words.has(right));
}

/** Rights as the spec's string: each surrounded by semicolons; without rights `;`. */
export function formatRights(rights: readonly Right[]): string {
  return `;${RIGHTS.filter((right) => rights.includes(right))
    .map((right) => `${right};`)
    .join("")}`;
}

/** How a screen names a right. */
export const RIGHT_LABELS: Record<Right, string> = {
  journal: "Журнал записей",
  users: "Пользователи",
  articles: "Статьи и объявления",
  schedule: "Расписание и врачи",
  prices: "Цены",
  day: "Свой день",
};

/** `«Цены», «Свой день»` */
export const rightsWords = (rights: readonly Right[]): string =>
  rights.map((right) => `«${RIGHT_LABELS[right]}»`).join(", ");
