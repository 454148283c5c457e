import type { InferRequestType } from "hono/client";
import type { Day } from "../../../shared/time/calendar.ts";
import { parseDay } from "../../../shared/time/calendar.ts";
import type { Slot } from "../../../shared/time/slot.ts";
import type { ApiClient } from "../../data/api-types.ts";

type VisitorBooking = Extract<
  InferRequestType<ApiClient["journal"]["$post"]>["json"],
  { consent?: boolean | undefined }
>;

/** The booking as the API takes it from a visitor; a field that it renames breaks the build. */
export type BookingBody = Omit<VisitorBooking, "website"> & {
  uid: string;
  /** Sent as it was filled in, for the API to refuse. */
  website?: string;
};

export type BookingAnswer =
  | { kind: "booked"; link: string | null }
  | { kind: "taken"; message: string; nearest: Slot[] }
  | { kind: "refused"; message: string; fields: Record<string, string> }
  | { kind: "failed"; reason: string };

const TIMEOUT_MS = 20_000;
/** A weak line gets two more tries; the key makes them one booking. */
const RETRY_DELAYS_MS = [500, 1500];
/** Codes of a lost slot: taken, withdrawn, already past. */
const LOST_SLOT = new Set(["slot_taken", "slot_not_offered", "slot_past"]);

/** Books, trying again under the same key while no answer comes. Never rejects. */
export async function sendBooking(
  body: BookingBody,
  key: string,
  today: Day,
): Promise<BookingAnswer> {
  for (const pause of [...RETRY_DELAYS_MS, null]) {
    try {
      return await readAnswer(await post(body, key), body, today);
    } catch (error) {
      if (pause === null) return { kind: "failed", reason: String(error) };
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return { kind: "failed", reason: "no answer" };
}

function post(body: BookingBody, key: string): Promise<Response> {
  return fetch("/api/journal", {
    method: "POST",
    credentials: "include",
    headers: { "content-type": "application/json", "idempotency-key": key },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}

async function readAnswer(
  response: Response,
  body: BookingBody,
  today: Day,
): Promise<BookingAnswer> {
  if (response.ok) {
    const receipt = await response.json();
    const link = field(receipt, "link");
    if (isOurBooking(receipt, body)) {
      return { kind: "booked", link: typeof link === "string" ? link : null };
    }
    throw new Error(`HTTP ${response.status} without the visit`);
  }
  return refusalIn(response.status, await response.json().catch(() => null), today);
}

export type BookingRefusal = Exclude<BookingAnswer, { kind: "booked" }>;

/** The refusal in the API's response. */
export function refusalIn(status: number, problem: unknown, today: Day): BookingRefusal {
  const code = field(problem, "code");
  const message = field(problem, "message");
  if (typeof message !== "string" || status >= 500) {
    return { kind: "failed", reason: `HTTP ${status}` };
  }
  if (typeof code === "string" && LOST_SLOT.has(code)) {
    return { kind: "taken", message, nearest: readSlots(field(problem, "nearest"), today) };
  }
  return { kind: "refused", message, fields: readFields(field(problem, "fields")) };
}

/** A Wi-Fi login page answers 200 as well: only the visit that was sent counts as booked. */
function isOurBooking(answer: unknown, body: BookingBody): boolean {
  return field(answer, "uid") === body.uid;
}

function readSlots(list: unknown, today: Day): Slot[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((each) => {
    const day = parseDay(String(field(each, "day")), today);
    const employee = Number(field(each, "employee"));
    return day ? [{ employee, day, time: String(field(each, "time")) }] : [];
  });
}

function readFields(fields: unknown): Record<string, string> {
  if (typeof fields !== "object" || fields === null) return {};
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, String(text)]));
}

function field(object: unknown, name: string): unknown {
  if (typeof object !== "object" || object === null) return undefined;
  return Object.entries(object).find(([key]) => key === name)?.[1];
}
