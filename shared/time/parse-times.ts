const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

export function isTime(text: string): boolean {
  return TIME.test(text);
}

/**
 * Reads times in every shape the spec names: a list of `HH:MM`, a JSON array as a string,
 * a comma-separated string, or a list of one element that is either of these.
 * Invalid entries are dropped; the rest come back sorted and without repeats.
 */
export function parseTimes(input: unknown): string[] {
  if (isSortedTimes(input)) return [...input];
  return [...new Set(spellings(input, DEEPEST).map(padTime).filter(isTime))].sort();
}

/** Stored lists are sorted; the booking page reads thousands of their times for each visitor. */
function isSortedTimes(input: unknown): input is string[] {
  if (!Array.isArray(input)) return false;
  let before = "";
  for (const time of input) {
    if (typeof time !== "string" || !isTime(time) || time <= before) return false;
    before = time;
  }
  return true;
}

/** A list with a JSON string of a list is the deepest in the spec. */
const DEEPEST = 4;

function spellings(input: unknown, depth: number): string[] {
  if (depth === 0) return [];
  if (Array.isArray(input)) return input.flatMap((each) => spellings(each, depth - 1));
  if (typeof input !== "string") return [];
  const text = input.trim();
  if (!text.startsWith("[")) return text.split(",").map((each) => each.trim());
  try {
    return spellings(JSON.parse(text), depth - 1);
  } catch {
    return [];
  }
}

/** `09:30` → 570: minutes from midnight. */
export function minutesOfDay(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** 570 → `09:30`; midnight at the end of the day is `24:00`. */
export function timeOfDay(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `${String(hours).padStart(2, "0")}:${String(rest).padStart(2, "0")}`;
}

function padTime(text: string): string {
  return /^\d:\d\d$/.test(text) ? `0${text}` : text;
}
