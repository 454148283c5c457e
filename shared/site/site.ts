import type { Clinic } from "../clinic/clinic.ts";
import type { Doctor } from "../clinic/doctor.ts";
import type { RetentionInput } from "../retention/retention.ts";
import type { ClinicMoment } from "../time/calendar.ts";
import type { LowVision } from "./low-vision.ts";
import type { VisitPageState } from "./visit-page.ts";
import type { WishPageState } from "./wish-page.ts";

/** A longer query of the search is cut. */
export const SEARCH_LETTERS = 200;

/** A doctor in a list of the site; the profile's texts come with the doctor's page. */
export type DoctorCard = Pick<
  Doctor,
  | "id"
  | "name_employee"
  | "desc_employee"
  | "full_pro_name"
  | "sort_emp"
  | "is_flagged"
  | "hidden_doctor"
  | "services"
  | "service_minutes"
  | "photo_version"
>;

/** An answer of the API as the server already has it, or the status it would have failed with. */
export type CallAnswer = { data: unknown } | { status: number };

/** The data a page is rendered and hydrated from. */
export interface SiteState {
  /** Scheme and host that patients see, without a slash at the end. */
  origin: string;
  clinic: Clinic;
  /** The rule by which past records are destroyed; null while the database is away. */
  retention: RetentionInput | null;
  timeZone: string;
  /** Null if the clinic sends no messages; `processor` is the provider that receives the phones. */
  messages: { processor: string | null } | null;
  /** The clinic's clock when the page was made. */
  now: ClinicMoment;
  /** Null in the normal version. */
  lowVision: LowVision | null;
  /** The address's query with its `?`; empty without a query. */
  search: string;
  /** Answers by the path of the call, e.g. `/api/doctors`. */
  calls: Record<string, CallAnswer>;
  /** On the booking page only. */
  booking?: BookingState;
  /** On the pages of a patient's link only. */
  visit?: VisitPageState;
  /** On the page of the waiting list only. */
  wish?: WishPageState;
}

/** The data of the booking page, beside the choice in its address. */
export interface BookingState {
  /** The uid of the visit that this page's form books: sent twice, it is booked once. */
  uid: string;
  /** The values of a form sent without scripts. */
  typed: TypedForm | null;
  /** Why that form booked no visit; null if it only made a choice, or was not sent. */
  refusal: { status: number; problem: unknown } | null;
  /** The visit just booked. */
  visit: BookedVisit | null;
}

/** The booking form's fields, as a browser sends them. */
export interface TypedForm {
  name: string;
  phone: string;
  service: string;
  comment: string;
  consent: boolean;
  /** The patient agrees to messages about this visit. */
  smsConsent: boolean;
}

/** A visit just booked, as its confirmation shows it. */
export interface BookedVisit {
  uid: string;
  day: string;
  time: string;
  employee: number;
  doctor: string;
  service: string;
  /** How long the service takes with this doctor; null if the clinic set no duration. */
  minutes: number | null;
  /** The address on this site of the patient's own page; never stored in the browser. */
  link?: string;
  /** For the browser that sent the booking; others who open the address do not get these data. */
  patient?: { name: string; phone: string };
}

/** The query of the booking page that shows the confirmation of the visit with this uid. */
export const BOOKED_VISIT_QUERY = "booked";

/** The booking page with the confirmation of a visit. */
export const confirmationAddress = (uid: string) => `/appointment?${BOOKED_VISIT_QUERY}=${uid}`;

/** The booking form's names, where its page and the server must agree. */
export const BOOKING_FORM = {
  /**
   * On a button that only makes a choice; its address is the choice, its value the list to read.
   */
  choose: "choose",
  wanted: "wanted",
  month: "month",
} as const;

/** One page to render. */
export interface SiteRequest {
  path: string;
  state: SiteState;
  assets: SiteAssets;
}

/** Built files a document names, as addresses on this site. */
export interface SiteAssets {
  /** The script that starts every page's scripts. */
  entry: string;
  /** The site's one style sheet, as text: every page carries it and is drawn as it arrives. */
  style: string;
  fonts: string[];
}

export interface SiteDocument {
  status: 200 | 404;
  html: string;
}

/** A call whose answer a page is made from. */
export interface SiteCall {
  path: string;
  /** Reduces the response to the data that the page shows. */
  cut?: (answer: unknown) => unknown;
}

/** The exports of the site's SSR bundle. */
export interface SiteRenderer {
  /** Empty for pages that need no data. */
  callsOf(path: string, search: string): SiteCall[];
  render(request: SiteRequest): SiteDocument;
}
