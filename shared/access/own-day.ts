import type { Right } from "./rights.ts";

/**
 * The rule of the right «Свой день»: a doctor without the journal reads the visits of her own days
 * only, and marks there who came and how the visit ended. A session holds her number as `doctor`.
 */
export const seesOwnDayOnly = (rights: readonly Right[]) =>
  rights.includes("day") && !rights.includes("journal");

/** The doctor to whose visits a user is limited; null: all doctors' visits, or no doctor is set. */
export const ownDoctor = (user: { rights: readonly Right[]; doctor: number | null }) =>
  seesOwnDayOnly(user.rights) ? user.doctor : null;

/** Hidden from a doctor: the visit is another doctor's. */
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

/** The only doctor whose documents a device mirrors; null: it mirrors every doctor's. */
export const onlyDoctor = ({ journal, schedule, own }: Opened) =>
  journal || schedule ? null : own;

/** Whether a device mirrors a doctor's records, rather than the times that they hold. */
export const mayReadRecordsOf = (
  { journal, own }: Pick<Opened, "journal" | "own">,
  employee: number,
) => journal || employee === own;
