/** Twenty pages of print with their markup. */
export const LONGEST_ARTICLE = 60_000;
/** A tag or a literal `<` every ten letters of the longest article. */
export const MOST_ANGLES = 6_000;

/**
 * Whether a text is HTML: only then are its tags shown as tags; without any, the «- » line rule
 * of the article page applies. A `<` that opens no tag or comment is just text.
 */
export function hasMarkup(text: string): boolean {
  return /<[a-z!/?]/i.test(text);
}

/** Whether a text has so many `<` that reading it as HTML could take seconds. */
export function hasTooMuchMarkup(text: string): boolean {
  let angles = 0;
  for (let at = text.indexOf("<"); at !== -1; at = text.indexOf("<", at + 1)) {
    angles += 1;
    if (angles > MOST_ANGLES) return true;
  }
  return false;
}

const ENTITIES: Record<string, string> = {
  "&nbsp;": " ",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&amp;": "&",
};

/** A text without tags and marks of list items, on one line. Takes time in proportion to it. */
export function plainText(text: string): string {
  const words = hasMarkup(text)
    ? withoutTags(text).replace(/&(?:nbsp|lt|gt|quot|#39|amp);/g, (name) => ENTITIES[name] ?? name)
    : text.replace(/^- /gm, "");
  return words.split(/\s+/).filter(Boolean).join(" ");
}

/** Tags allowed inside a word; every other one ends it. */
const WITHIN_WORD = /^<\/?(?:a|b|em|i|s|strong|su[bp]|u)[\s>]/i;

/** Reads each character once: `/<[^>]*>/g` starts again at every `<`. */
function withoutTags(html: string): string {
  const pieces: string[] = [];
  let from = 0;
  for (let at = html.indexOf("<"); at !== -1; at = html.indexOf("<", from)) {
    const end = html.indexOf(">", at);
    if (end === -1) break;
    pieces.push(html.slice(from, at), WITHIN_WORD.test(html.slice(at, at + 9)) ? "" : " ");
    from = end + 1;
  }
  pieces.push(html.slice(from));
  return pieces.join("");
}

const PREVIEW_LENGTH = 200;

/** An article's excerpt as plain text, stored with it; pages shorten it further. */
export function previewOf(text: string): string {
  return [...plainText(text).slice(0, 2 * PREVIEW_LENGTH)].slice(0, PREVIEW_LENGTH).join("");
}
