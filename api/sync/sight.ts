import type { Right } from "../../shared/rights.ts";

/** What of the feed these rights may see; nothing else is in the documents. */
export interface Sight {
  /** Records of a day, settings, who was destroyed. */
  journal: boolean;
  /** Templates; without `journal` a day's visits are only times that are held. */
  schedule: boolean;
}

export function sightOf(rights: readonly Right[]): Sight {
  return { journal: rights.includes("journal"), schedule: rights.includes("schedule") };
}

export const seesDays = (sight: Sight) => sight.journal || sight.schedule;

/** Part of every cursor: a device whose rights changed must start from a new snapshot. */
export function fingerprint(sight: Sight): string {
  return `${sight.journal ? "j" : ""}${sight.schedule ? "s" : ""}`;
}
