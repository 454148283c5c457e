import type { Right } from "../../../shared/access/rights.ts";

/** Which documents a session's rights let a device mirror. */
export interface DocumentRights {
  /** Records of a day, waiting list, settings, who was destroyed. */
  journal: boolean;
  /** Templates; without `journal` a day's visits are only times that are held. */
  schedule: boolean;
}

export function documentRightsOf(rights: readonly Right[]): DocumentRights {
  return { journal: rights.includes("journal"), schedule: rights.includes("schedule") };
}

export const mayReadDays = (documentRights: DocumentRights) =>
  documentRights.journal || documentRights.schedule;

/**
 * Part of every cursor: after a change of rights the cursor is refused and the device takes a new
 * snapshot.
 */
export function rightsFingerprint(documentRights: DocumentRights): string {
  return `${documentRights.journal ? "j" : ""}${documentRights.schedule ? "s" : ""}`;
}
