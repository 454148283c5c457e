import { createContext, useContext } from "react";
import type { SiteState } from "../../shared/site/site.ts";

export type Site = Omit<SiteState, "calls">;

export const SiteContext = createContext<Site | null>(null);

/** The clinic's facts and clock, as the page was made with them. */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error("No site around this component");
  return site;
}
