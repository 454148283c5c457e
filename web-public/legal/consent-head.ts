import type { Head, HeadSource } from "../data/head.ts";
import { crumbsTo } from "../elements/crumbs.ts";
import { crumbsThing } from "../elements/json-ld.ts";

const TITLE = "Согласие на обработку персональных данных";

export function head({ site }: HeadSource): Head {
  return {
    title: `${TITLE} — ${site.clinic.name}`,
    description: `Текст согласия, которое пациент даёт ${site.clinic.legal.entity} при записи на приём через сайт.`,
    found: true,
    jsonLd: [crumbsThing(site, crumbsTo(TITLE), "/consent")],
  };
}
