const PREVIEW_LENGTH = 160;

const ENTITIES: Record<string, string> = {
  "&nbsp;": " ",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&amp;": "&",
};

/** The beginning of an article's text, without its tags. */
export function previewOf(text: string): string {
  const plain = text
    .replace(/^- /gm, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&(?:nbsp|lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, " ")
    .trim();
  if (plain.length <= PREVIEW_LENGTH) return plain;
  return `${plain.slice(0, PREVIEW_LENGTH).replace(/\s+\S*$/, "")}…`;
}
