import { articlesOf } from "../data/cuts.ts";
import type { Head, HeadSource } from "../data/head.ts";

export function head({ site }: HeadSource): Head {
  return {
    title: `Пациентам: подготовка, памятки и статьи — ${site.clinic.name}`,
    description:
      "Как подготовиться к приёму, УЗИ и анализам: рекомендации врачей клиники, статьи и заметки о женском здоровье.",
    found: true,
  };
}

export function calls() {
  return [articlesOf(1, 2, 3)];
}
