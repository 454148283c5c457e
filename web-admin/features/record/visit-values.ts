import {
  isSlotField,
  only,
  RECORD_FIELDS,
  SLOT_TERMS,
} from "../../../shared/journal/visit-fields.ts";
import type { Day } from "../../../shared/time/calendar.ts";
import type { OfferedDay } from "../../../shared/time/free-times.ts";
import {
  type DayView,
  destinationOf,
  moveTo,
  type SomeVisitFields,
  type VisitView,
} from "../../offline/index.ts";
import type { PlaceFound } from "../../ui/fields/place-fields.tsx";
import { enteredFields, type StaffEntry, staffEntryOf } from "../../ui/fields/visit-entry.ts";

/** A record as its form holds it; day and time are empty until chosen again. */
export interface Draft extends StaffEntry {
  employee: number;
  day: Day | "";
  time: string;
  /** Whether the chosen slot is a new one that is not offered. */
  squeezedIn: boolean;
  read: boolean;
  confirmed: boolean;
}

export const SLOT = ["employee", "day", "time"] as const;

export const draftOf = (record: VisitView): Draft => ({
  ...destinationOf(record),
  squeezedIn: false,
  ...staffEntryOf(record),
  read: isSeen(record),
  confirmed: record.call_operator,
});

/** A record entered by staff counts as seen. */
export const isSeen = (record: VisitView) => record.source === "staff" || record.read_at !== null;

/** The touched fields alone: a colleague's concurrent changes are not overwritten. */
export function editOf(draft: Draft, from: Draft): SomeVisitFields {
  const [now, before] = [draft, from].map(inputOf) as [SomeVisitFields, SomeVisitFields];
  const touched = RECORD_FIELDS.filter((field) => now[field] !== before[field]);
  return only(now, touched.some(isSlotField) ? [...touched, ...SLOT_TERMS] : touched);
}

const inputOf = ({ day, ...draft }: Draft): SomeVisitFields => ({
  ...enteredFields(draft),
  ...(day === "" ? {} : moveTo({ ...draft, day })),
  call_operator: draft.confirmed,
});

/** The draft with a freely chosen slot. */
export const withPlace = (draft: Draft, { slot }: PlaceFound): Draft =>
  slot ? { ...draft, ...slot } : { ...draft, day: "", time: "" };

/** The slots a visit may be moved to: free offered ones, and its own. */
export class Choices {
  constructor(
    private readonly days: readonly DayView[],
    private readonly own: Pick<Draft, "employee" | "day" | "time">,
    private readonly free: (of: OfferedDay) => string[],
  ) {}

  employees(): Set<number> {
    const offering = this.days.filter((of) => this.free(of).length > 0);
    return new Set([this.own.employee, ...offering.map((of) => of.employee)]);
  }

  daysOf(employee: number): Day[] {
    const days = this.days.filter((of) => of.employee === employee && this.free(of).length > 0);
    const own = employee === this.own.employee && this.own.day ? [this.own.day] : [];
    return [...new Set([...own, ...days.map((of) => of.day)])].sort();
  }

  timesOf(employee: number, day: Day | ""): string[] {
    const of = this.days.find((each) => each.employee === employee && each.day === day);
    const own = employee === this.own.employee && day === this.own.day ? [this.own.time] : [];
    return [...new Set([...own, ...(of ? this.free(of) : [])])].sort();
  }
}
