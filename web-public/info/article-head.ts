import { articleCall } from "../data/calls.ts";
import type { Head, HeadSource } from "../data/head.ts";
import type { Params } from "../data/params.ts";
import { dataOf } from "../data/use-call.ts";
import { crumbsThing } from "../elements/json-ld.ts";
import { crumbsOf, idOf } from "./article-of.ts";
import { shortened } from "./preview.ts";

export function head({ site, params, answer }: HeadSource): Head {
  const id = idOf(params);
  const asked = id === null ? null : answer(articleCall(id));
  const article = asked ? dataOf(asked) : undefined;
  if (!article) {
    const missing = !asked || (asked.kind === "failed" && asked.status === 404);
    return {
      title: `Информация — ${site.clinic.name}`,
      description: site.clinic.description,
      found: !missing,
    };
  }
  return {
    title: `${article.name_article} — ${site.clinic.name}`,
    description: shortened(article.preview),
    found: true,
    jsonLd: [crumbsThing(site, crumbsOf(article.name_article), `/info/${article.id}`)],
  };
}

export function calls(params: Params) {
  const id = idOf(params);
  return id === null ? [] : [articleCall(id)];
}
