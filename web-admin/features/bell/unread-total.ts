import { patientActsSchema } from "../../../shared/visit/patient-act.ts";
import { useStatus, useUnreadCount } from "../../offline/index.ts";
import { useServerQuery } from "../../server/queries.ts";
import { useUser } from "../../server/user.ts";

export const ACTS = "/api/journal/patient-acts";
const ASKED_EVERY_MS = 60_000;

/**
 * Unread acts of patients by their links. Only the server knows them: the mirror does not contain a
 * cancelled visit.
 */
export function usePatientActs() {
  const { online } = useStatus();
  const { rights } = useUser();
  return useServerQuery(ACTS, patientActsSchema, {
    enabled: online && rights.includes("journal"),
    refetchInterval: ASKED_EVERY_MS,
  });
}

/** The number of items in «Непрочитанные»: bookings from the site, and patients' acts. */
export function useUnreadTotal(): number {
  const { rights } = useUser();
  const { data: acts = [] } = usePatientActs();
  const bookings = useUnreadCount();
  // «Непрочитанные» is not open to a doctor with «Свой день».
  return rights.includes("journal") ? bookings + acts.length : 0;
}
