import { normaliseName } from "./normalise-text.ts";

/**
 * Text for comparisons of searches: normalised, in lower case, ё as е, one kind of apostrophe and
 * one of hyphen.
 */
export function plainLetters(text: string): string {
  return normaliseName(text)
    .toLowerCase()
    .replaceAll("ё", "е")
    .replace(/[’ʼ‘`´]/g, "'");
}

/** Text as searches compare it: plain letters, single spaces. */
export function plainText(text: string): string {
  return plainLetters(text).replace(/\s+/g, " ").trim();
}

/** The words of a text as searches compare them. */
export function wordsOf(text: string): string[] {
  return plainText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Whether each word of the query begins a word of the text; an empty query finds nothing. */
export function hasWordsOf(query: string, text: string): boolean {
  const asked = wordsOf(query);
  const words = wordsOf(text);
  return asked.length > 0 && asked.every((each) => words.some((word) => word.startsWith(each)));
}
