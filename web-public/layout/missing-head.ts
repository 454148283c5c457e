import type { Head, HeadSource } from "../data/head.ts";

export function head({ site }: HeadSource): Head {
  return {
    title: `Страница не найдена — ${site.clinic.shortName}`,
    description: "Такой страницы на сайте нет.",
    found: false,
  };
}
