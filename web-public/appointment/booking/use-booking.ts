import { useEffect, useReducer, useState } from "react";
import { minutesOfService } from "../../../shared/clinic/visit-minutes.ts";
import type { BookedVisit, DoctorCard } from "../../../shared/site/site.ts";
import {
  type ClinicMoment,
  type Day,
  formatDayAndMonth,
  parseDay,
} from "../../../shared/time/calendar.ts";
import { nearestFree, type OfferedDay } from "../../../shared/time/free-times.ts";
import { isPast, type Slot } from "../../../shared/time/slot.ts";
import { type BookingField, bookingProblems, nameProblem } from "../patient/booking-problems.ts";
import { type Patient, patientOf } from "../patient/patient.ts";
import { doctorOf, NOTHING_CHOSEN, type Selection, withoutSlot } from "../selection/selection.ts";
import { FAILED, UNKNOWN } from "../selection/words.ts";
import { openingSelection, readArrival } from "./arrival.ts";
import type { Attempt } from "./attempt.ts";
import { bookingOf, formFields } from "./booking-body.ts";
import { dropDraft, readOwnVisits } from "./draft.ts";
import type { Opening } from "./opening.ts";
import { type BookingRefusal, refusalIn, sendBooking } from "./send-booking.ts";
import { useServices } from "./use-services.ts";

/** Why the last attempt did not book. */
export type Setback =
  | { kind: "taken"; message: string; wanted: Slot; nearest: Slot[] }
  | { kind: "failed"; message: string }
  | { kind: "again"; message: string };

interface BookingSources {
  opening: Opening | null;
  now: ClinicMoment;
  offered: readonly OfferedDay[];
  doctors: readonly DoctorCard[];
  reloadSlots(): Promise<unknown>;
  onBooked(visit: BookedVisit): void;
}

type Problems = Partial<Record<BookingField, string>>;
type ChosenSlot = NonNullable<Selection["slot"]>;

const ORDER: readonly BookingField[] = ["day", "time", "name", "phone", "service", "consent"];

export type Booking = ReturnType<typeof useBooking>;

/** The patient's choice and words, their problems, and the sending of them. */
export function useBooking(sources: BookingSources) {
  const { opening, now, offered, doctors, reloadSlots, onBooked } = sources;
  const [opened] = useState(() => openedBooking(sources));
  const [selection, select] = useState<Selection>(opened.selection);
  const [typed, type] = useReducer(
    (was: Patient, by: Partial<Patient>): Patient => ({ ...was, ...by }),
    patientOf(opening?.typed ?? null),
  );
  const [touched, touch] = useReducer(
    (was: ReadonlySet<BookingField>, fields: readonly BookingField[]) =>
      new Set([...was, ...fields]),
    new Set<BookingField>(opening?.refusal ? ORDER : []),
  );
  const [answered, setAnswered] = useState<Problems>(opened.answered);
  // The first render equals the server's, regardless of input since.
  const [isAsServed, setIsAsServed] = useState(true);
  useEffect(() => setIsAsServed(false), []);
  const [sending, setSending] = useState<"no" | "under way" | "booked">("no");
  const [setback, setSetback] = useState<Setback | null>(opened.setback);
  /** A sent and unanswered booking: it may have been made all the same. */
  const [attempt, setAttempt] = useState<Attempt | null>(null);

  const { day, slot } = selection;
  const doctor = doctors.find((each) => each.id === doctorOf(selection));
  const services = useServices(doctor);
  // A service of another doctor waits unseen: with its doctor it is chosen again.
  const service =
    [typed.service, selection.wanted ?? ""].find((each) => services.includes(each)) ?? "";
  const patient = { ...typed, service };
  const all = bookingProblems({
    name: patient.name,
    phone: patient.phone.shown,
    service,
    consent: patient.consent,
    day,
    time: slot?.time ?? null,
  });

  const send = async (chosenDay: Day, chosen: ChosenSlot) => {
    const made = bookingOf(patient, chosenDay, chosen, {
      earlier: attempt,
      uid: opening?.uid ?? null,
    });
    setAttempt(made.attempt);
    setSending("under way");
    setSetback(null);
    setAnswered({});
    const answer = await sendBooking(made.body, made.attempt.key, now.day);
    if (answer.kind !== "booked") {
      await reloadSlots();
      setSending("no");
      showRefusal(answer, { ...chosen, day: chosenDay });
      return;
    }
    dropDraft();
    setSending("booked");
    const { uid, record_day, record_time } = made.body;
    const name = doctor?.name_employee ?? "";
    onBooked({
      uid,
      day: record_day,
      time: record_time,
      employee: chosen.employee,
      doctor: name,
      service,
      minutes: minutesOfService(doctor, service),
      ...(answer.link ? { link: answer.link } : {}),
      patient: { name: made.body.user_name, phone: made.body.phone },
    });
  };

  const giveUpSlot = (message: string, wanted: Slot, nearest: Slot[]) => {
    setSetback({ kind: "taken", message, wanted, nearest });
    select((was) => withoutSlot(was, wanted.day, now.day));
  };

  const showRefusal = (answer: BookingRefusal, wanted: Slot) => {
    if (answer.kind !== "failed") setAttempt(null);
    // A browser's autofill may have filled the trap: the next click sends it empty.
    type({ website: "" });
    if (answer.kind === "taken") return giveUpSlot(answer.message, wanted, answer.nearest);
    console.error(FAILED, answer.kind === "refused" ? answer.message : answer.reason);
    setAnswered(answer.kind === "refused" ? formFields(answer.fields) : {});
    setSetback(failure(answer));
  };

  return {
    selection,
    patient,
    services,
    sending,
    setback,
    nearest: setback?.kind === "taken" ? nearestTo(setback, offered, now) : [],
    attempt,
    setAttempt,
    problems: { ...answered, ...shownProblems(all, touched, isAsServed ? "" : patient.name) },
    touch,
    giveUpSlot,
    select: (next: Selection) => {
      setSetback(null);
      setAnswered((was) => without(was, ["day", "time"]));
      select(next);
    },
    change: (by: Partial<Patient>) => {
      setAnswered((was) => without(was, Object.keys(by)));
      type(by);
    },
    /**
     * Sends a complete form; otherwise returns the first incomplete field. A second visit for the
     * same service needs a confirmation first: the button in the question passes `isWanted`.
     */
    submit: (isWanted = false): BookingField | null => {
      if (sending !== "no") return null;
      if (day && slot && Object.keys(all).length === 0) {
        const earlier = isWanted ? null : ownVisitFor(service, now);
        if (earlier) setSetback({ kind: "again", message: earlier });
        else void send(day, slot);
        return null;
      }
      touch(ORDER);
      return ORDER.find((field) => all[field]) ?? null;
    },
  };
}

/** The choice of the address, and the answer to the form where it was sent without scripts. */
function openedBooking({ opening, now, doctors }: BookingSources): {
  selection: Selection;
  answered: Problems;
  setback: Setback | null;
} {
  if (!opening) return { selection: NOTHING_CHOSEN, answered: {}, setback: null };
  const asked = readArrival(opening.search, null, now);
  const selection = openingSelection(null, asked, doctors);
  if (!opening.refusal) return { selection, answered: {}, setback: null };
  const { status, problem } = opening.refusal;
  const answer = refusalIn(status, problem, now.day);
  const { day, slot } = selection;
  if (answer.kind === "taken" && day && slot) {
    const { message, nearest } = answer;
    const setback: Setback = { kind: "taken", message, wanted: { ...slot, day }, nearest };
    return { selection: withoutSlot(selection, day, now.day), answered: {}, setback };
  }
  const answered = answer.kind === "refused" ? formFields(answer.fields) : {};
  const isOfFields = Object.keys(answered).length > 0;
  return { selection, answered, setback: isOfFields ? null : failure(answer) };
}

/** «Вы уже записаны 2 декабря в 15:00.», if this tab has booked the service and it is ahead. */
function ownVisitFor(service: string, now: ClinicMoment): string | null {
  for (const own of readOwnVisits()) {
    const day = parseDay(own.day, now.day);
    if (own.service === service && day && !isPast({ day, time: own.time }, now)) {
      return `Вы уже записаны ${formatDayAndMonth(day)} в ${own.time}.`;
    }
  }
  return null;
}

function failure(answer: BookingRefusal): Setback {
  const message = answer.kind === "failed" ? UNKNOWN : `${FAILED}. ${answer.message}`;
  return { kind: "failed", message };
}

/**
 * The times that the server named are as old as its answer: those that have passed are left out.
 */
function nearestTo(
  { wanted, nearest }: { wanted: Slot; nearest: readonly Slot[] },
  offered: readonly OfferedDay[],
  now: ClinicMoment,
): readonly Slot[] {
  const ahead = nearest.filter((slot) => !isPast(slot, now));
  return ahead.length > 0 ? ahead : nearestFree(wanted, offered, now);
}

/** Messages of the touched fields; a sign that no name has shows at once. */
function shownProblems(all: Problems, touched: ReadonlySet<BookingField>, name: string): Problems {
  const seen = ORDER.filter((field) => touched.has(field) && all[field]);
  return {
    ...(name === "" ? {} : nameProblem(name)),
    ...Object.fromEntries(seen.map((field) => [field, all[field]])),
  };
}

function without(problems: Problems, fields: string[]): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([field]) => !fields.includes(field)));
}
