import { isTime } from "./parse-times.ts";

/**
 * Reads a time of day as people type it: `9:40`, `15.15`, `15-15`, `1515`, `930`, `9`.
 * @returns `HH:MM`, or null where any part of the text is not understood
 */
export function readTime(text: string): string | null {
  const parts = TIME.exec(text.trim());
  if (!parts) return null;
  const [, hours = "", minutes = "00"] = parts;
  const time = `${hours.padStart(2, "0")}:${minutes}`;
  return isTime(time) ? time : null;
}

const TIME = /^(\d{1,2})(?:[:.,\- ]?(\d{2}))?$/;
