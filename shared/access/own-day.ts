import type { Right } from "./rights.ts";

/**
 * The rule of the right «Свой день»: a doctor without the journal reads the visits of her own days
 * only, and marks there who came and how the visit ended. A session holds her number as `doctor`.
 */
export const seesOwnDayOnly = (rights: readonly Right[]) =>
  rights.includes("day") && !rights.includes("journal");

/** The doctor whose visits alone a user may read and mark; null: the rights do not limit it. */
export const ownDoctor = (user: { rights: readonly Right[]; doctor: number | null }) =>
  seesOwnDayOnly(user.rights) ? user.doctor : null;

/** Whether a visit with this doctor does not exist for a caller of `own`. */
export const isOthersVisit = (employee: number, own: number | null) =>
  own !== null && employee !== own;

const OWN_DAY_FIELDS: ReadonlySet<string> = new Set(["arrived_at", "outcome"]);

/** Whether a doctor may change these fields of her visit. */
export const areOwnDayFields = (fields: readonly string[]) =>
  fields.every((field) => OWN_DAY_FIELDS.has(field));

interface Opened {
  journal: boolean;
  schedule: boolean;
  own: number | null;
}

/** The doctor whose documents are all that a device mirrors; null: those of every doctor. */
export const onlyDoctor = ({ journal, schedule, own }: Opened) =>
  journal || schedule ? null : own;

/** Whether a device mirrors a doctor's records, rather than the times that they hold. */
export const mayReadRecordsOf = (
  { journal, own }: Pick<Opened, "journal" | "own">,
  employee: number,
) => journal || employee === own;
