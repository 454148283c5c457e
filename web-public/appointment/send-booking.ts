import type { Day } from "../../shared/calendar.ts";
import { parseDay } from "../../shared/calendar.ts";
import type { Slot } from "../../shared/slots.ts";

/** The booking as the API takes it (public spec, section 3), with our two fields beside. */
export interface BookingBody {
  record_time: string;
  record_day: string;
  employee: number;
  user_name: string;
  phone: string;
  service: string;
  add_comment: string;
  operator_view: false;
  call_operator: false;
  uid: string;
  consent: true;
  website?: string;
}

export type BookingAnswer =
  | { kind: "booked" }
  | { kind: "taken"; message: string; nearest: Slot[] }
  | { kind: "refused"; message: string; fields: Record<string, string> }
  | { kind: "failed"; reason: string };

const PATIENCE_MS = 20_000;
/** A weak line gets two more tries; the key makes them one booking. */
const PAUSES_MS = [500, 1500];
/** What the slot's loss is called: taken, withdrawn, already past. */
const LOST_SLOT = new Set(["slot_taken", "slot_not_offered", "slot_past"]);

/** Books, trying again under the same key while no answer comes. Never rejects. */
export async function sendBooking(
  body: BookingBody,
  key: string,
  today: Day,
): Promise<BookingAnswer> {
  for (const pause of [...PAUSES_MS, null]) {
    try {
      return await readAnswer(await post(body, key), today);
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
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
}

async function readAnswer(response: Response, today: Day): Promise<BookingAnswer> {
  if (response.ok) return { kind: "booked" };
  const problem: unknown = await response.json().catch(() => null);
  const code = field(problem, "code");
  const message = field(problem, "message");
  if (typeof message !== "string" || response.status >= 500) {
    return { kind: "failed", reason: `HTTP ${response.status}` };
  }
  if (typeof code === "string" && LOST_SLOT.has(code)) {
    return { kind: "taken", message, nearest: readSlots(field(problem, "nearest"), today) };
  }
  return { kind: "refused", message, fields: readFields(field(problem, "fields")) };
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
