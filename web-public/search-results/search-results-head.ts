import { searchCall } from "../data/calls.ts";
import type { Head, HeadSource } from "../data/head.ts";
import type { Params } from "../data/params.ts";

export function head({ site }: HeadSource): Head {
  return {
    title: `Поиск по сайту — ${site.clinic.name}, ${site.clinic.city}`,
    description: "Врачи, услуги, цены и статьи клиники.",
    found: true,
    isIndexed: false,
  };
}

export function calls(_params: Params, search: URLSearchParams) {
  const query = search.get("q")?.trim() ?? "";
  return query === "" ? [] : [searchCall(query)];
}
