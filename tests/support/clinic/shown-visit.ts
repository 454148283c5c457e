import { ABSENT } from "../../../shared/journal/visit-fields.ts";
import type { VisitView } from "../../../web-admin/offline/operations/visit.ts";

/**
 * A confirmed visit to the first doctor on 10 June 2027 at 10:00 as the device shows it, changed by
 * `fields`.
 */
export const shownVisit = (fields: Partial<VisitView> = {}): VisitView => ({
  ...ABSENT,
  id: 1,
  uid: "",
  revision: 1,
  sync: "synced",
  source: "staff",
  employee: 1,
  employee_name: "Ким Я. Ю.",
  service: "",
  day: "2027-06-10",
  record_time: "10:00",
  user_name: "Анна",
  phone: "",
  consent: null,
  operator_view: true,
  call_operator: true,
  read_at: null,
  created_at: "2027-06-10T06:00:00Z",
  ...fields,
});
