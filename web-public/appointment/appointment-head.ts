import type { SiteCall } from "../../shared/site/site.ts";
import { availabilityCall, bookedSlotsCall, closuresCall, pricesCall } from "../data/calls.ts";
import { doctorCards } from "../data/cuts.ts";
import type { Head, HeadSource } from "../data/head.ts";
import type { Params } from "../data/params.ts";
import { crumbsTo } from "../elements/crumbs.ts";
import { crumbsThing } from "../elements/json-ld.ts";

export function head({ site }: HeadSource): Head {
  const { clinic } = site;
  return {
    title: `Запись на приём онлайн — ${clinic.name}, ${clinic.city}`,
    description: `Запишитесь к гинекологу, на УЗИ или анализы: свободное время врачей на ближайшие недели. ${clinic.city}, ${clinic.street}, ${clinic.landmark}.`,
    found: true,
    jsonLd: [crumbsThing(site, crumbsTo("Запись на приём"), "/appointment")],
  };
}

export function calls(_params: Params, search: URLSearchParams): SiteCall[] {
  const form = [doctorCards, availabilityCall, bookedSlotsCall, closuresCall];
  // A chosen service, and the confirmation, have a price and a preparation.
  const namesService = search.has("service") || search.has("booked");
  return namesService ? [...form, pricesCall] : form;
}
