import type { Day } from "../time/calendar.ts";
import type { DayPart } from "../wishes/wish.ts";

/** The data of the waiting list's form. */
export interface WishFormState {
  /** The uid of the wish that this form leaves: sent twice, it is left once. */
  uid: string;
  typed: TypedWish;
  /** Russian messages by field; `form` is the whole form. */
  problems: Partial<Record<WishField | "form", string>>;
  /** The first and the last day that can be chosen. */
  from: Day;
  to: Day;
}

/** What the waiting-list page shows: its form, or the confirmation. */
export type WishPageState = { view: "form"; form: WishFormState } | { view: "left" };

/** The form's fields as a browser sends them. */
export interface TypedWish {
  name: string;
  phone: string;
  /** A doctor's number, or empty. */
  doctor: string;
  service: string;
  weekdays: readonly string[];
  part: DayPart;
  until: string;
  anyDoctor: boolean;
  consent: boolean;
}

export type WishField =
  | "user_name"
  | "phone"
  | "employee"
  | "service"
  | "until"
  | "consent"
  | "website";

export const WISH_PAGE = "/wish";

/** The page's address with a choice already made. */
export function wishAddress({
  doctor,
  service,
}: {
  doctor: number | null;
  service: string | null;
}) {
  const asked = new URLSearchParams();
  if (doctor !== null) asked.set("doctor", String(doctor));
  if (service) asked.set("service", service);
  return asked.size > 0 ? `${WISH_PAGE}?${asked}` : WISH_PAGE;
}
