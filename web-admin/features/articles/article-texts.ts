import type { Article } from "../../../shared/site/article.ts";
import { hasMarkup, plainText } from "../../../shared/site/article-text.ts";
import { sectionLabel } from "./sections.ts";

/** How long a message of failure is shown (back-office spec, section 9). */
export const FAILURE_SHOWN_MS = 3000;

const PREVIEW_CHARACTERS = 100;

/** The beginning of an article's text, with an ellipsis where it is cut. */
export function cardPreview(preview: string): string {
  const characters = [...preview.trim()];
  if (characters.length <= PREVIEW_CHARACTERS) return characters.join("");
  return `${characters.slice(0, PREVIEW_CHARACTERS).join("").trim()}...`;
}

/** The last day belongs to the time in which the site shows an announcement. */
export const lastDayWords = (lastDay: string, isOver: boolean) =>
  `${isOver ? "Закончилось" : "По"} ${lastDay}`;

/** The text that a search over the cards uses: name, section and the article without markup. */
export function searchableText({ name_article, text_article, type_article }: Article): string {
  return `${name_article}\n${sectionLabel(type_article)}\n${plainText(text_article)}`;
}

/** A text as the editor takes it: one without tags is read by its lines, as the site shows it. */
export function editableHtml(text: string): string {
  if (hasMarkup(text)) return text;
  let html = "";
  let inList = false;
  for (const line of text.split(/\r?\n/).map((each) => each.trim())) {
    if (line === "") continue;
    const item = line.startsWith("- ");
    if (item !== inList) html += item ? "<ul>" : "</ul>";
    html += item ? `<li>${escaped(line.slice(2))}</li>` : `<p>${escaped(line)}</p>`;
    inList = item;
  }
  return inList ? `${html}</ul>` : html;
}

const escaped = (line: string) =>
  line.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
