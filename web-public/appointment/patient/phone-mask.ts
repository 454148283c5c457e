import { normalisePhone } from "../../../shared/language/normalise-text.ts";
import { phoneDigits } from "../../../shared/patient/patient.ts";

/** The shown text of a phone field and its caret. */
export interface MaskedPhone {
  shown: string;
  caret: number;
}

/**
 * Shows a phone while it is typed: `8900…`, `7900…` and `900…` as `+7 (900) 123-45-67`, one that
 * begins with another country's `+` as typed. Digits beyond the eleventh stay visible, so that no
 * typed digit is lost.
 * @param typed the field's text after the keystroke, paste or autofill
 * @param caret the caret's position in it
 */
export function maskPhone(typed: string, caret: number): MaskedPhone {
  const digits = phoneDigits(typed);
  const hasCode = /^[78]/.test(digits);
  if (digits === "" || (!hasCode && normalisePhone(typed).startsWith("+")))
    return { shown: typed, caret };
  const shown = grouped(hasCode ? digits : `7${digits}`);
  const before = phoneDigits(typed.slice(0, caret)).length + (hasCode ? 0 : 1);
  return { shown, caret: caret >= typed.length ? shown.length : placeAfter(shown, before) };
}

/**
 * The digits to keep: the mask shows a typed 8 as +7, but the phone stays as the patient wrote it.
 * @param typed what the field holds after the keystroke, paste or autofill
 * @param kept the digits kept before this change
 */
export function keptDigits(typed: string, kept: string): string {
  const digits = phoneDigits(typed);
  return normalisePhone(typed).startsWith("+7") && kept.startsWith("8")
    ? `8${digits.slice(1)}`
    : digits;
}

function grouped(digits: string): string {
  const rest = digits.slice(1);
  const parts = [rest.slice(0, 3), rest.slice(3, 6), rest.slice(6, 8), rest.slice(8)];
  let shown = "+7";
  if (parts[0]) shown += ` (${parts[0]}`;
  if (parts[1]) shown += `) ${parts[1]}`;
  if (parts[2]) shown += `-${parts[2]}`;
  if (parts[3]) shown += `-${parts[3]}`;
  return shown;
}

/** The caret position after the first `count` digits of the shown text. */
function placeAfter(shown: string, count: number): number {
  let seen = 0;
  for (let place = 0; place < shown.length; place++) {
    if (seen === count) return place;
    if (/\d/.test(shown.charAt(place))) seen++;
  }
  return shown.length;
}
