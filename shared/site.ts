import type { ClinicMoment } from "./calendar.ts";
import type { Clinic } from "./clinic.ts";
import type { Doctor } from "./doctor.ts";

/** What the site shows of a doctor in a list; the profile's texts come with the doctor's own page. */
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
  | "photo_version"
>;

/** An answer of the API as the server already has it, or the status it would have failed with. */
export type CallAnswer = { data: unknown } | { status: number };

/** What a page is rendered from, and what the browser finds in it to hydrate from. */
export interface SiteState {
  /** Scheme and host that patients see, without a slash at the end. */
  origin: string;
  clinic: Clinic;
  timeZone: string;
  /** The clinic's clock when the page was made. */
  now: ClinicMoment;
  lowVision: boolean;
  /** Answers by the path of the call, e.g. `/api/doctors`. */
  calls: Record<string, CallAnswer>;
}

/** One page to render. */
export interface SiteRequest {
  path: string;
  state: SiteState;
  assets: SiteAssets;
}

/** Built files a document names, as addresses on this site. */
export interface SiteAssets {
  /** The script that hydrates every page. */
  entry: string;
  /** The site's one style sheet, as text: every page carries it and is drawn as it arrives. */
  style: string;
  fonts: string[];
  /** By the page's source module: scripts to fetch along with the entry. */
  pages: Record<string, string[]>;
}

export interface SiteDocument {
  status: 200 | 404;
  html: string;
}

/** A call whose answer a page is made from. */
export interface SiteCall {
  path: string;
  /** Cuts the answer down to what the page shows. */
  cut?: (answer: unknown) => unknown;
}

/** What the server build of the site exports. */
export interface SiteRenderer {
  /** Empty for pages that need no data. */
  callsOf(path: string): SiteCall[];
  render(request: SiteRequest): SiteDocument;
}

/** Set while a visitor reads the low-vision version. */
export const LOW_VISION_COOKIE = "low_vision";
