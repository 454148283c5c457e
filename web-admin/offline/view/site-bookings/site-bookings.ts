import { phoneTail } from "../../../../shared/patient/patient.ts";
import type { ClinicNow } from "../../operations/record.ts";
import type { ViewRow } from "../table/projected-record.ts";
import type { Change } from "../table/record-table.ts";

/** Bookings from the site, by phone. */
export class SiteBookings {
  readonly #byPhone = new Map<string, Set<ViewRow>>();

  change(changes: readonly Change[]): void {
    for (const { before, after } of changes) {
      if (before) this.#remove(before);
      if (after) this.#add(after);
    }
  }

  /** The place of a visit among the upcoming ones its phone has booked, from 1; null: not of these. */
  nthOfPhone(shown: ViewRow, now: ClinicNow): number | null {
    if (!isFromSite(shown) || !isUpcoming(shown, now)) return null;
    const others = this.#byPhone.get(phoneTail(shown.record.phone)) ?? [];
    let nth = 1;
    for (const other of others) if (isUpcoming(other, now) && isEarlier(other, shown)) nth += 1;
    return nth;
  }

  #add(shown: ViewRow): void {
    if (!isFromSite(shown)) return;
    const phone = phoneTail(shown.record.phone);
    const known = this.#byPhone.get(phone);
    if (known) known.add(shown);
    else this.#byPhone.set(phone, new Set([shown]));
  }

  #remove(shown: ViewRow): void {
    if (!isFromSite(shown)) return;
    const phone = phoneTail(shown.record.phone);
    const known = this.#byPhone.get(phone);
    known?.delete(shown);
    if (known?.size === 0) this.#byPhone.delete(phone);
  }
}

const AFTER_ALL_NUMBERS = Number.MAX_SAFE_INTEGER;

const isFromSite = ({ record }: ViewRow) => record.source === "site" && record.phone !== "";

function isUpcoming({ day, record }: ViewRow, now: ClinicNow): boolean {
  return day > now.day || (day === now.day && record.record_time > now.time);
}

/** By when they were booked, not by the day of the visit. */
function isEarlier(one: ViewRow, other: ViewRow): boolean {
  const [a, b] = [one.record, other.record];
  if (a.created_at !== b.created_at) return a.created_at < b.created_at;
  return (a.id ?? AFTER_ALL_NUMBERS) < (b.id ?? AFTER_ALL_NUMBERS);
}
