const LENGTH = 160;

/** The text that fits a card or a description, cut at a word. */
export function shortened(preview: string): string {
  if (preview.length <= LENGTH) return preview;
  const cut = preview.slice(0, LENGTH);
  const word = cut.lastIndexOf(" ");
  return `${word > 0 ? cut.slice(0, word) : cut}…`;
}
