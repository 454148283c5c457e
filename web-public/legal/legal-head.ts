import { papersCall } from "../data/calls.ts";
import type { Head, HeadSource } from "../data/head.ts";
import { crumbsTo } from "../elements/crumbs.ts";
import { crumbsThing } from "../elements/json-ld.ts";

const TITLE = "Правовая информация";

export function head({ site }: HeadSource): Head {
  const { legal } = site.clinic;
  return {
    title: `${TITLE}, лицензия — ${site.clinic.name}`,
    description: `${legal.entity}, ИНН ${legal.inn}. Лицензия ${legal.licence.number}, контролирующие органы, режим работы и документы клиники.`,
    found: true,
    jsonLd: [crumbsThing(site, crumbsTo(TITLE), "/legal")],
  };
}

export function calls() {
  return [papersCall];
}
