import type { Head, HeadSource } from "../data/head.ts";

const TITLE = "Политика обработки персональных данных";

export function head({ site }: HeadSource): Head {
  return {
    title: `${TITLE} — ${site.clinic.name}`,
    description: `Как ${site.clinic.legal.entity} обрабатывает и защищает персональные данные пациентов и посетителей сайта по закону № 152-ФЗ.`,
    found: true,
  };
}
