import type { SiteCall } from "../../shared/site/site.ts";
import { WISH_PAGE } from "../../shared/site/wish-page.ts";
import { doctorCards } from "../data/cuts.ts";
import type { Head, HeadSource } from "../data/head.ts";

/** The form lists doctors and their services. */
export const calls = (): SiteCall[] => [doctorCards];

export function head({ site }: HeadSource): Head {
  const { clinic } = site;
  return {
    title: `Лист ожидания — ${clinic.name}, ${clinic.city}`,
    description: `Нет удобного времени? Оставьте телефон: ${clinic.name} позвонит, когда подходящее время освободится.`,
    found: true,
    isIndexed: false,
    path: WISH_PAGE,
  };
}
