import { normaliseText } from "../language/normalise-text.ts";
import type { Doctor } from "./doctor.ts";

export const SERVICES_SEPARATOR = " | ";
const SORT_LIMIT = 1_000_000;

/** A list, or one string with ` | ` separators → service names, normalised, no empty ones (P-3.18). */
export function parseServices(input: string | readonly string[]): string[] {
  const names = typeof input === "string" ? input.split("|") : input;
  return names.map(normaliseText).filter((name) => name !== "");
}

/** The services of one visit as it stores them; empty ones are left out. */
export const joinServices = (names: readonly string[]): string =>
  parseServices(names).join(SERVICES_SEPARATOR);

/** The services of a visit in words: `УЗИ малого таза, Кольпоскопия`. */
export const serviceWords = (service: string): string => parseServices(service).join(", ");

/**
 * Whether a doctor has all services of a visit. A doctor without a list of services offers any. An
 * empty service fits every doctor.
 */
export const offersService = ({ services }: { services?: string }, service: string): boolean =>
  service === "" ||
  parseServices(services ?? "").length === 0 ||
  listsServices({ services: services ?? "" }, service);

/** Whether a visit has services and the doctor's list names all of them. */
export function listsServices({ services }: { services: string }, service: string): boolean {
  const [known, wanted] = [parseServices(services), parseServices(service)];
  return wanted.length > 0 && wanted.every((name) => known.includes(name));
}

/** Splits on line breaks and on a literal backslash-n, trims, drops empty lines (P-3.4, P-3.5). */
export function profileLines(text: string): string[] {
  return text
    .split(/\r?\n|\\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** The integer part of a typed order number; 0 for text that is not a number. */
export function parseSortOrder(input: unknown): number {
  // Only these types convert to text safely: an object may throw.
  const typed = typeof input === "string" || typeof input === "number" ? input : "";
  const parsed = typeof typed === "number" ? Math.trunc(typed) : Number.parseInt(typed, 10);
  if (Number.isNaN(parsed)) return 0;
  return Math.max(-SORT_LIMIT, Math.min(SORT_LIMIT, parsed));
}

/** The doctors that visitors may see, in the order of lists. */
export const visibleDoctors = <
  D extends Pick<Doctor, "hidden_doctor" | "sort_emp" | "name_employee">,
>(
  doctors: readonly D[],
): D[] => doctors.filter((doctor) => doctor.hidden_doctor === 0).sort(compareDoctors);

/** Ascending by `sort_emp`, then by name. */
export function compareDoctors(
  a: Pick<Doctor, "sort_emp" | "name_employee">,
  b: Pick<Doctor, "sort_emp" | "name_employee">,
): number {
  return a.sort_emp - b.sort_emp || a.name_employee.localeCompare(b.name_employee, "ru");
}
