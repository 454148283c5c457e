import { nearestCall } from "../data/calls.ts";
import { doctorCards } from "../data/cuts.ts";
import type { Head, HeadSource } from "../data/head.ts";
import { crumbsTo } from "../elements/crumbs.ts";
import { crumbsThing } from "../elements/json-ld.ts";

export function head({ site }: HeadSource): Head {
  const { clinic } = site;
  return {
    title: `Врачи — ${clinic.name}, ${clinic.city}`,
    description: `Гинекологи, врачи УЗИ и другие специалисты: ${clinic.name}, ${clinic.city}. Ближайшее свободное время и запись онлайн.`,
    found: true,
    jsonLd: [crumbsThing(site, crumbsTo("Врачи"), "/doctors")],
  };
}

export function calls() {
  return [doctorCards, nearestCall];
}
