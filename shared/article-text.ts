/**
 * Whether a text is HTML: only then are its tags shown as tags; without any, the «- » line rule
 * of the article page applies (DESIGN 2.11). A `<` that opens no tag or comment is just text.
 */
export function hasMarkup(text: string): boolean {
  return /<[a-z!/?]/i.test(text);
}
