import type { Head, HeadSource } from "../data/head.ts";
import { crumbsTo } from "../elements/crumbs.ts";
import { crumbsThing } from "../elements/json-ld.ts";

const TITLE = "Политика обработки персональных данных";

export function head({ site }: HeadSource): Head {
  return {
    title: `${TITLE} — ${site.clinic.name}`,
    description: `Как ${site.clinic.legal.entity} обрабатывает и защищает персональные данные пациентов и посетителей сайта по закону № 152-ФЗ.`,
    found: true,
    jsonLd: [crumbsThing(site, crumbsTo(TITLE), "/politics")],
  };
}
