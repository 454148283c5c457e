import { pricesCall } from "../data/calls.ts";
import type { Head, HeadSource } from "../data/head.ts";
import { crumbsTo } from "../elements/crumbs.ts";
import { crumbsThing } from "../elements/json-ld.ts";

export function head({ site }: HeadSource): Head {
  const { clinic } = site;
  return {
    title: `Услуги и цены — ${clinic.name}, ${clinic.city}`,
    description: `Цены на приём гинеколога, УЗИ и анализы: ${clinic.name}, ${clinic.city}. Запись онлайн и по телефону.`,
    found: true,
    jsonLd: [crumbsThing(site, crumbsTo("Услуги и цены"), "/services")],
  };
}

export function calls() {
  return [pricesCall];
}
