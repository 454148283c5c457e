import { searchCall } from "../data/calls.ts";
import type { Head, HeadSource } from "../data/head.ts";

export function head({ site }: HeadSource): Head {
  return {
    title: `Поиск по сайту — ${site.clinic.name}, ${site.clinic.city}`,
    description: "Врачи, услуги, цены и статьи клиники.",
    found: true,
    isIndexed: false,
  };
}

export function calls() {
  return [searchCall];
}
