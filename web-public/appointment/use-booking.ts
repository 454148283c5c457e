import { useReducer, useState } from "react";
import { type BookingField, bookingProblems, nameProblem } from "../../shared/booking-form.ts";
import type { ClinicMoment, Day } from "../../shared/calendar.ts";
import type { DoctorCard } from "../../shared/site.ts";
import { nearestFree, type OfferedDay, type Slot } from "../../shared/slots.ts";
import type { Attempt } from "./attempt.ts";
import { bookingOf, formFields } from "./booking-body.ts";
import { type BookedVisit, dropDraft } from "./draft.ts";
import { NOBODY, type Patient } from "./patient.ts";
import { doctorOf, NOTHING_CHOSEN, type Selection } from "./selection.ts";
import { type BookingAnswer, sendBooking } from "./send-booking.ts";
import { useServices } from "./use-services.ts";
import { FAILED } from "./words.ts";

/** What went wrong with the last try, to be read and acted upon. */
export type Setback =
  | { kind: "taken"; message: string; nearest: Slot[] }
  | { kind: "failed"; message: string };

interface Surroundings {
  now: ClinicMoment;
  offered: readonly OfferedDay[];
  doctors: readonly DoctorCard[];
  reloadSlots(): Promise<unknown>;
  onBooked(visit: BookedVisit): void;
}

type Problems = Partial<Record<BookingField, string>>;
type Slots = NonNullable<Selection["slot"]>;

const ORDER: readonly BookingField[] = ["day", "time", "name", "phone", "service", "consent"];

export type Booking = ReturnType<typeof useBooking>;

/** The patient's choice and words, their problems, and the sending of them. */
export function useBooking({ now, offered, doctors, reloadSlots, onBooked }: Surroundings) {
  const [selection, select] = useState<Selection>(NOTHING_CHOSEN);
  const [typed, type] = useReducer(
    (was: Patient, by: Partial<Patient>): Patient => ({ ...was, ...by }),
    NOBODY,
  );
  const [looked, lookAt] = useReducer(
    (was: ReadonlySet<BookingField>, at: readonly BookingField[]) => new Set([...was, ...at]),
    new Set<BookingField>(),
  );
  const [answered, setAnswered] = useState<Problems>({});
  const [sending, setSending] = useState<"no" | "under way" | "booked">("no");
  const [setback, setSetback] = useState<Setback | null>(null);
  /** What was sent and not answered: it may have been done all the same. */
  const [attempt, setAttempt] = useState<Attempt | null>(null);

  const { day, slot } = selection;
  const doctor = doctors.find((each) => each.id === doctorOf(selection));
  const services = useServices(doctor);
  // A service of another doctor waits unseen: with its doctor it is chosen again.
  const service = services.includes(typed.service) ? typed.service : "";
  const patient = { ...typed, service };
  const all = bookingProblems({
    name: patient.name,
    phone: patient.phone.shown,
    service,
    consent: patient.consent,
    day,
    time: slot?.time ?? null,
  });

  const send = async (chosenDay: Day, chosen: Slots) => {
    const made = bookingOf(patient, chosenDay, chosen, attempt);
    setAttempt(made.attempt);
    setSending("under way");
    setSetback(null);
    setAnswered({});
    const answer = await sendBooking(made.body, made.attempt.key, now.day);
    if (answer.kind !== "booked") {
      await reloadSlots();
      setSending("no");
      suffer(answer, { ...chosen, day: chosenDay });
      return;
    }
    dropDraft();
    setSending("booked");
    const { uid, record_day, record_time } = made.body;
    const name = doctor?.name_employee ?? "";
    onBooked({ uid, day: record_day, time: record_time, doctor: name, service });
  };

  const lose = (message: string, wanted: Slot, nearest: Slot[]) => {
    const found = nearest.length > 0 ? nearest : nearestFree(wanted, offered, now);
    setSetback({ kind: "taken", message, nearest: found });
    select((was) => ({ ...was, slot: null, doctor: doctorOf(was) }));
  };

  const suffer = (answer: Exclude<BookingAnswer, { kind: "booked" }>, wanted: Slot) => {
    if (answer.kind !== "failed") setAttempt(null);
    if (answer.kind === "taken") return lose(answer.message, wanted, answer.nearest);
    const refused = answer.kind === "refused";
    console.error(FAILED, refused ? answer.message : answer.reason);
    const fields = refused ? formFields(answer.fields) : {};
    setAnswered(fields);
    const words = refused ? answer.message : "Проверьте связь и попробуйте ещё раз.";
    setSetback({ kind: "failed", message: `${FAILED}. ${words}` });
  };

  return {
    selection,
    patient,
    services,
    sending,
    setback,
    attempt,
    setAttempt,
    problems: { ...shownProblems(all, looked, patient.name), ...answered },
    lookAt,
    lose,
    select: (next: Selection) => {
      setSetback(null);
      setAnswered((was) => without(was, ["day", "time"]));
      select(next);
    },
    change: (by: Partial<Patient>) => {
      setAnswered((was) => without(was, Object.keys(by)));
      type(by);
    },
    /** Sends what is complete; otherwise answers the first field that is not. */
    submit: (): BookingField | null => {
      if (sending !== "no") return null;
      if (day && slot && Object.keys(all).length === 0) {
        void send(day, slot);
        return null;
      }
      lookAt(ORDER);
      return ORDER.find((field) => all[field]) ?? null;
    },
  };
}

/** Messages of the fields already looked at; a sign that no name has shows at once. */
function shownProblems(all: Problems, looked: ReadonlySet<BookingField>, name: string): Problems {
  const seen = ORDER.filter((field) => looked.has(field) && all[field]);
  return {
    ...(name === "" ? {} : nameProblem(name)),
    ...Object.fromEntries(seen.map((field) => [field, all[field]])),
  };
}

function without(problems: Problems, fields: string[]): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([field]) => !fields.includes(field)));
}
