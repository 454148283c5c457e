import { appointmentAddress } from "../../elements/appointment-address.ts";
import type { YearMonth } from "./months.ts";
import { doctorOf, type Selection } from "./selection.ts";

/** The booking page's address with this choice made, and this month in view. */
export function selectionAddress(selection: Selection, month: YearMonth | null = null): string {
  const { wanted, day, slot } = selection;
  const doctor = doctorOf(selection);
  return appointmentAddress({
    ...(wanted === null ? {} : { service: wanted }),
    ...(doctor === null ? {} : { doctor }),
    ...(day === null ? {} : { day }),
    ...(slot === null ? {} : { time: slot.time }),
    ...(month === null ? {} : { month: monthName(month) }),
  });
}

/** `2026-12` */
export const monthName = ({ year, month }: YearMonth) =>
  `${year}-${String(month).padStart(2, "0")}`;
