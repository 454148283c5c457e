const LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
const RUSSIAN = "йцукенгшщзхъфывапролджэячсмитьбюе";

const BY_KEY = new Map([...LATIN].map((key, at) => [key, RUSSIAN[at] ?? ""]));

/**
 * Small letters typed in the wrong layout, in the Russian one: `bdfyjdf` → `иванова`.
 * @returns null for a text that has a character of no Russian key, such as a digit, or no letter
 */
export function inRussianLayout(text: string): string | null {
  if (!/[a-z]/.test(text)) return null;
  const typed = [...text].map((key) => (key === " " ? " " : BY_KEY.get(key)));
  return typed.every((letter) => letter !== undefined) ? typed.join("") : null;
}

const BY_LETTER = new Map([...RUSSIAN].map((letter, at) => [letter, LATIN[at] ?? ""]));

/** Small letters typed in the wrong layout, in the Latin one: `привет` → `ghbdtn`. */
export function inLatinLayout(text: string): string {
  return [...text].map((letter) => BY_LETTER.get(letter) ?? letter).join("");
}
