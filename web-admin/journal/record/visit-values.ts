import { storedPhone } from "../../../shared/patient/staff-patient.ts";
import type { Day } from "../../../shared/time/calendar.ts";
import type { OfferedDay } from "../../../shared/time/slots.ts";
import type { PlaceFound } from "../../fields/place-fields.tsx";
import type { VisitInput } from "../../offline/operations/operation.ts";
import type { FoldedRecord } from "../../offline/operations/record.ts";
import type { FoldedDay } from "../../offline/view/doctor-days.ts";

/** A record as its form holds it; day and time are empty until chosen again. */
export interface Draft {
  employee: number;
  day: Day | "";
  time: string;
  /** Where another slot was chosen: one that is not offered. */
  squeezedIn: boolean;
  name: string;
  phone: string;
  service: string;
  comment: string;
  read: boolean;
  confirmed: boolean;
}

type SlotPart = "employee" | "day" | "time";

export function draftOf(record: FoldedRecord): Draft {
  return {
    employee: record.employee,
    day: record.day,
    time: record.record_time,
    squeezedIn: false,
    name: record.user_name,
    phone: record.phone,
    service: record.service,
    comment: record.add_comment,
    read: isSeen(record),
    confirmed: record.call_operator,
  };
}

/** Staff have seen what staff have entered. */
export const isSeen = (record: FoldedRecord) =>
  record.source === "staff" || record.read_at !== null;

/** The touched fields alone: what a colleague changed meanwhile is not sent back. */
export function editOf(draft: Draft, from: Draft): VisitInput {
  const edit: VisitInput = {};
  if (draft.employee !== from.employee) edit.employee = draft.employee;
  if (draft.day !== "" && draft.day !== from.day) edit.record_day = draft.day;
  if (draft.time !== from.time) edit.record_time = draft.time;
  if (!isSameSlot(draft, from)) edit.squeezed_in = draft.squeezedIn;
  if (draft.name.trim() !== from.name) edit.user_name = draft.name.trim();
  if (storedPhone(draft.phone) !== from.phone) edit.phone = storedPhone(draft.phone);
  if (draft.service.trim() !== from.service) edit.service = draft.service.trim();
  if (draft.comment.trim() !== from.comment) edit.add_comment = draft.comment.trim();
  if (draft.confirmed !== from.confirmed) edit.call_operator = draft.confirmed;
  return edit;
}

/** The draft at a place that was chosen freely. */
export const withPlace = (draft: Draft, { slot }: PlaceFound): Draft =>
  slot ? { ...draft, ...slot } : { ...draft, day: "", time: "" };

const isSameSlot = (a: Pick<Draft, SlotPart>, b: Pick<Draft, SlotPart>) =>
  a.employee === b.employee && a.day === b.day && a.time === b.time;

export const isTouched = (draft: Draft, from: Draft) =>
  draft.day === "" ||
  draft.time === "" ||
  draft.read !== from.read ||
  Object.keys(editOf(draft, from)).length > 0;

/** The slots a visit may be moved to: what is offered and free, and the one it holds. */
export class Choices {
  constructor(
    private readonly days: readonly FoldedDay[],
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
