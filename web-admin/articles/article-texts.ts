import type { Article } from "../../shared/article.ts";
import { hasMarkup } from "../../shared/article-text.ts";
import { sectionLabel } from "./sections.ts";

const PREVIEW_CHARACTERS = 100;
/** Enough of the HTML for a hundred characters of its text. */
const LOOKED_AT = 8_000;
const BLOCK_END = /<\/(?:p|li|h[1-6]|blockquote)>|<br\b[^>]*>/gi;

/** The beginning of an article as text, with an ellipsis (A-2.71, DESIGN 2.10). */
export function previewOf(text: string): string {
  const plain = plainText(text.slice(0, LOOKED_AT)).replace(/\s+/g, " ").trim();
  return plain === "" ? "" : `${[...plain].slice(0, PREVIEW_CHARACTERS).join("").trim()}...`;
}

/** What a search over the cards looks at: name, section and the text without its markup. */
export function searchableText({ name_article, text_article, type_article }: Article): string {
  const plain = text_article.replace(/<[^>]*>/g, " ");
  return `${name_article}\n${sectionLabel(type_article)}\n${plain}`;
}

/** Parsed by a document of its own, in which nothing runs and nothing loads. */
function plainText(text: string): string {
  if (!hasMarkup(text)) return text;
  const apart = text.replace(BLOCK_END, "$& ");
  return new DOMParser().parseFromString(apart, "text/html").body.textContent;
}

/** A text as the editor takes it: one without tags is read by its lines, as the site shows it. */
export function editableHtml(text: string): string {
  if (hasMarkup(text)) return text;
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return lines
    .map((line) => (line.startsWith("- ") ? `<li>${escaped(line.slice(2))}</li>` : paragraph(line)))
    .join("")
    .replace(/(?:<li>.*?<\/li>)+/g, "<ul>$&</ul>");
}

const paragraph = (line: string) => `<p>${escaped(line)}</p>`;

const escaped = (line: string) =>
  line.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
