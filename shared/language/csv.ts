export const BYTE_ORDER_MARK = "\uFEFF";

/**
 * The beginning of a formula in a spreadsheet; a line feed or a tab before it does not stop one.
 */
const FORMULA_START = /^[=+\-@\t\r\n]/;

/** `+7 (900) 123-45-67`: the brackets already keep a spreadsheet from reading it as a formula. */
const FORMATTED_PHONE = /^\+7 \(\d{3}\) \d{3}-\d\d-\d\d$/;

export const isFormattedRussianPhone = (text: string): boolean => FORMATTED_PHONE.test(text);

/** A line of CSV as a Russian Excel expects it: semicolons and CRLF. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(";")}\r\n`;

/**
 * A cell's text: quoted if necessary, and with an apostrophe before a text that a spreadsheet would
 * run as a formula (`=1+1` → `'=1+1`).
 */
export function csvCell(text: string): string {
  const isFormula = FORMULA_START.test(text) && !isFormattedRussianPhone(text);
  const safe = isFormula ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
