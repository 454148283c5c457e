import type { SiteCall } from "../../shared/site/site.ts";
import { VISIT_PAGE } from "../../shared/site/visit-page.ts";
import { pricesCall } from "../data/calls.ts";
import type { Head, HeadSource } from "../data/head.ts";

/** The visit's service may have a preparation. */
export const calls = (): SiteCall[] => [pricesCall];

/** Contains no data of the visit: link previews show the title. */
export function head({ site }: HeadSource): Head {
  const { clinic } = site;
  return {
    title: clinic.name,
    description: clinic.description,
    found: true,
    isIndexed: false,
    // The address of a link is not repeated in its page.
    path: VISIT_PAGE.page,
  };
}
