import type { SiteCall } from "../../shared/site/site.ts";
import type { Call } from "./calls.ts";
import type { Params } from "./params.ts";
import type { Site } from "./site-context.ts";
import type { Answer } from "./use-call.ts";

/** The data a page's head is made from. */
export interface HeadSource {
  site: Site;
  params: Params;
  answer<T>(call: Call<T>): Answer<T>;
}

export interface Head {
  title: string;
  description: string;
  /** False answers 404. */
  found: boolean;
  /** False keeps a page that was found out of search engines. */
  isIndexed?: boolean;
  /** Structured data about this page. */
  jsonLd?: object[];
  image?: string;
  /** The page's one address, if the page was requested by an alias, such as `/doctors/01`. */
  path?: string;
}

/** The server's half of a page, which browsers need not carry. */
export interface PageHead {
  head(source: HeadSource): Head;
  /** The calls the page is made from, so that the server can bring their answers. */
  calls?(params: Params, search: URLSearchParams): SiteCall[];
}
