import { parseTimes } from "../../../shared/time/parse-times.ts";
import { readTime } from "../../../shared/time/read-time.ts";

/** The content of a free-text field of times: its times, and the other words. */
export interface TimesText {
  /** Valid times, sorted, without repeats. */
  times: string[];
  /** Entries that will be dropped, as they were typed. */
  dropped: string[];
}

export const TIMES_WANTED = "Введите время в формате HH:MM, разделяя запятыми";

/** Reads the field as it is typed; spaces and semicolons part entries as commas do. */
export function readTimes(text: string): TimesText {
  const entries = text.split(/[,;\s]+/).filter((entry) => entry !== "");
  return {
    times: parseTimes(entries.map((entry) => readTime(entry) ?? "")),
    dropped: entries.filter((entry) => readTime(entry) === null),
  };
}

export const writeTimes = (times: readonly string[]) => times.join(", ");

/** The field rewritten when it loses focus; unknown words stay at its end to be corrected. */
export function tidyTimes(text: string): string {
  const { times, dropped } = readTimes(text);
  return writeTimes([...times, ...dropped]);
}
