import type { DoctorCalendar } from "../../../shared/calendar/doctor-calendar.ts";

/** The open dialog of the screen. */
export type Opened =
  | { action: "create" | "change" | "revoke"; doctor: DoctorCalendar }
  | { action: "shown"; doctor: DoctorCalendar; address: string };
