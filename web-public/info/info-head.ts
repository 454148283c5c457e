import { articlesOf } from "../data/cuts.ts";
import type { Head, HeadSource } from "../data/head.ts";
import { crumbsTo } from "../elements/crumbs.ts";
import { crumbsThing } from "../elements/json-ld.ts";

export function head({ site }: HeadSource): Head {
  return {
    title: `Пациентам: подготовка, памятки и статьи — ${site.clinic.name}`,
    description:
      "Как подготовиться к приёму, УЗИ и анализам: рекомендации врачей клиники, статьи и заметки о женском здоровье.",
    found: true,
    jsonLd: [crumbsThing(site, crumbsTo("Пациентам"), "/info")],
  };
}

export function calls() {
  return [articlesOf(1, 2, 3)];
}
