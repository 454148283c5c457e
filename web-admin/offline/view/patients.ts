import { plainLetters, plainText } from "../../../shared/language/plain-text.ts";
import { phoneDigits } from "../../../shared/patient/patient.ts";
import { knownNumbers } from "../../../shared/patient/stored-phone.ts";
import type { ClinicMoment } from "../../../shared/time/calendar.ts";
import { holdsTime, type VisitView } from "../operations/visit.ts";
import { listJournal, WHOLE_JOURNAL } from "./journal-list.ts";
import { searchForNumbers } from "./visit-search.ts";
import { isOver, type Visits } from "./visits.ts";

/** The visits under a phone, as far as this device holds them. */
export interface PatientVisits {
  /** The soonest first. */
  upcoming: readonly VisitView[];
  /** The latest first. */
  past: readonly VisitView[];
}

export interface KnownPatient {
  name: string;
  phone: string;
}

/** The visits under any of the numbers in a phone field, without refused bookings. */
export function visitsOfPhone(visits: Visits, phone: string, now: ClinicMoment): PatientVisits {
  const isOfPhone = searchForNumbers(knownNumbers(phone));
  const found = visits
    .byTime()
    .filter((row) => isOfPhone(row) && holdsTime(row.visit))
    .map(({ visit }) => visit);
  return {
    upcoming: found.filter((visit) => !isOver(visit, now)),
    past: found.filter((visit) => isOver(visit, now)).reverse(),
  };
}

const PATIENTS_AT_MOST = 4;
const LOOKED_THROUGH = 60;
const DIGITS_AT_LEAST = 4;
const LETTERS_AT_LEAST = 3;

/**
 * Patients that match a typed name or phone: by enough digits of the phone, else by the name's
 * words. Empty if the text is a known patient already.
 */
export function knownPatients(
  visits: Visits,
  typed: KnownPatient,
  now: ClinicMoment,
): readonly KnownPatient[] {
  const query = queryOf(typed);
  if (!query) return [];
  const { records } = listJournal(visits, { ...WHOLE_JOURNAL, ...query }, now, LOOKED_THROUGH);
  const patients = new Map<string, KnownPatient>();
  for (const { user_name: name, phone } of records) {
    const key = patientKey({ name, phone });
    if (name !== "" && !patients.has(key)) patients.set(key, { name, phone });
  }
  return patients.has(patientKey(typed)) ? [] : [...patients.values()].slice(0, PATIENTS_AT_MOST);
}

function queryOf({ name, phone }: KnownPatient): Partial<KnownPatient> | null {
  if (phoneDigits(phone).length >= DIGITS_AT_LEAST) return { phone };
  if (phone.trim() !== "") return null;
  return plainText(name).length >= LETTERS_AT_LEAST ? { name } : null;
}

/** One person: the same letters, the same numbers. */
const patientKey = ({ name, phone }: KnownPatient) =>
  [plainLetters(name.trim()), ...knownNumbers(phone)].join(" ");
