/** Text that is normalised already: ASCII, and Cyrillic without combining marks. */
const PLAIN = /^[\t\n\r -~\u0400-\u045F]*$/;

/** An emoji with its joiners and selectors, or an invisible character outside of one. */
const EMOJI_OR_INVISIBLE =
  /(\p{Extended_Pictographic}(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u{FE0F}|\u{200D})+)|[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** U+2800 is a symbol that looks like a space. */
const SPACE = /[\p{Zs}\u2800]/gu;

/** Every hyphen, dash and minus sign. */
const DASH = /[\p{Pd}\u02D7\u2043\u207B\u208B\u2212\u2796]/gu;

/** Digits and signs of a phone in their full-width, small and raised forms. */
const OTHER_FORM = /[\p{Nd}\p{No}\uFF08\uFF09\uFF0B\uFF0E\uFE59\uFE5A\uFE62\u207A]/gu;

/**
 * Text as it is stored and compared: NFC, without invisible characters, with ordinary spaces,
 * trimmed. Applying it twice changes nothing.
 */
export function normaliseText(text: string): string {
  if (PLAIN.test(text)) return text.trim();
  return text.replace(EMOJI_OR_INVISIBLE, "$1").replace(SPACE, " ").normalize("NFC").trim();
}

/** Normalised text whose dashes are hyphens: names and searches. */
export function normaliseName(text: string): string {
  return normaliseText(text).replace(DASH, "-");
}

/** Like this for phones, with ASCII digits. */
export function normalisePhone(text: string): string {
  return normaliseName(text).replace(OTHER_FORM, (sign) => sign.normalize("NFKC"));
}
