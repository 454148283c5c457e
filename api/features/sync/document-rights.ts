import type { Session } from "../../platform/http/env.ts";

/** Which documents a session's rights let a device mirror. */
export interface DocumentRights {
  /** Records of a day, waiting list, settings, destroyed uids. */
  journal: boolean;
  /** Templates; without `journal` a day's visits are only occupied times. */
  schedule: boolean;
  /** Records of this doctor's days only (`own-day.ts`); null: of no single doctor. */
  own: number | null;
}

export const documentRightsOf = ({
  rights,
  doctor,
}: Pick<Session, "rights" | "doctor">): DocumentRights => ({
  journal: rights.includes("journal"),
  schedule: rights.includes("schedule"),
  own: doctor,
});

export const mayReadDays = ({ journal, schedule, own }: DocumentRights) =>
  journal || schedule || own !== null;

/** Whether a device mirrors records, of all doctors or of one. */
export const mayReadRecords = ({ journal, own }: DocumentRights) => journal || own !== null;

/**
 * Part of every cursor: after a change of rights the cursor is refused and the device takes a new
 * snapshot.
 */
export function rightsFingerprint({ journal, schedule, own }: DocumentRights): string {
  return `${journal ? "j" : ""}${schedule ? "s" : ""}${own === null ? "" : `d${own}`}`;
}
