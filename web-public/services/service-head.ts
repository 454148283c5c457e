import { nearestCall } from "../data/calls.ts";
import { doctorCards, pricesOf } from "../data/cuts.ts";
import type { Head, HeadSource } from "../data/head.ts";
import type { Params } from "../data/params.ts";
import { crumbsThing } from "../elements/json-ld.ts";
import { SERVICES } from "../elements/services.ts";
import { crumbsOf, serviceOf } from "./service-of.ts";

export function head({ site, params }: HeadSource): Head {
  const code = serviceOf(params);
  const { title, text } = SERVICES[code];
  return {
    title: `${title}: цены и запись — ${site.clinic.name}, ${site.clinic.city}`,
    description: text,
    found: true,
    jsonLd: [crumbsThing(site, crumbsOf(code), `/services/${code}`)],
  };
}

export function calls(params: Params) {
  return [pricesOf(SERVICES[serviceOf(params)].category), doctorCards, nearestCall];
}
