import { closuresCall, nearestCall } from "../data/calls.ts";
import { articlesOf, doctorCards } from "../data/cuts.ts";
import type { Head, HeadSource } from "../data/head.ts";
import { clinicThing } from "../elements/json-ld.ts";

export function head({ site }: HeadSource): Head {
  const { clinic } = site;
  return {
    title: `${clinic.name} — гинеколог, УЗИ и анализы, ${clinic.city}`,
    description: clinic.description,
    found: true,
    jsonLd: [clinicThing(site)],
  };
}

export function calls() {
  return [doctorCards, articlesOf(4), nearestCall, closuresCall];
}
