import { isOwnImage } from "./editor-extensions.ts";

export interface Pasted {
  html: string;
  /** Pictures inside the HTML itself. */
  pictures: File[];
  /** The number of pictures that this page cannot read. */
  lost: number;
}

/** HTML from the clipboard as the editor reads it: Word's lists as lists, its pictures taken out. */
export function readPasted(html: string): Pasted {
  const page = new DOMParser().parseFromString(html, "text/html");
  readWordLists(page);
  for (const block of page.querySelectorAll("pre")) breakLines(page, block);
  const pictures: File[] = [];
  let lost = 0;
  for (const image of page.querySelectorAll("img")) {
    const source = image.getAttribute("src") ?? "";
    if (isOwnImage(source)) continue;
    const picture = pictureIn(source);
    if (picture) pictures.push(picture);
    else lost += 1;
    image.remove();
  }
  return { html: page.body.innerHTML, pictures, lost };
}

/** The editor has no preformatted text: its lines stay as lines. */
function breakLines(page: Document, block: Element): void {
  const texts = page.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) found.push(texts.currentNode as Text);
  for (const text of found) {
    const lines = text.data.split("\n");
    text.replaceWith(
      ...lines.flatMap((line, at) => (at === 0 ? [line] : [page.createElement("br"), line])),
    );
  }
}

/** Whether a clipboard's HTML is text or a table, and not merely a frame around one picture. */
export function hasText(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return (body.textContent ?? "").trim() !== "";
}

const DATA = /^data:(image\/[a-z+.-]+);base64,([a-z0-9+/=\s]+)$/i;

/** `null` for text that is not Base64: the picture is then lost, and not the whole paste. */
function bytesIn(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch (error) {
    console.error("A pasted picture is not Base64", error);
    return null;
  }
}

function pictureIn(source: string): File | null {
  const [, type = "", content] = DATA.exec(source) ?? [];
  if (content === undefined) return null;
  const bytes = bytesIn(content);
  if (bytes === null) return null;
  return new File([bytes], `картинка.${type.slice("image/".length).split("+")[0]}`, { type });
}

const LIST_LEVEL = /mso-list:\s*l\d+\s+level(\d+)/i;

/** Word writes a list as paragraphs, each with its mark and its level in the style. */
function readWordLists(page: Document): void {
  for (const paragraph of page.querySelectorAll<HTMLElement>("p, h1, h2, h3, h4, h5, h6")) {
    const level = Number(LIST_LEVEL.exec(paragraph.getAttribute("style") ?? "")?.[1] ?? 0);
    if (level === 0) continue;
    const mark = markOf(paragraph);
    const item = page.createElement("li");
    mark?.remove();
    item.append(...paragraph.childNodes);
    const kind = /[\p{L}\p{N}][.)]/u.test(mark?.textContent ?? "") ? "ol" : "ul";
    listAt(paragraph, { level, kind, page }).append(item);
    paragraph.remove();
  }
}

const markOf = (paragraph: HTMLElement) =>
  [...paragraph.querySelectorAll("span")].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute("style") ?? ""),
  );

/** The list right before a paragraph at its level, created if missing. */
function listAt(
  paragraph: HTMLElement,
  { level, kind, page }: { level: number; kind: "ol" | "ul"; page: Document },
): Element {
  const before = paragraph.previousElementSibling;
  let list = before && /^[ou]l$/i.test(before.tagName) ? before : null;
  if (!list || (level === 1 && list.tagName.toLowerCase() !== kind)) {
    list = page.createElement(kind);
    paragraph.before(list);
  }
  for (let depth = 2; depth <= level && list.lastElementChild; depth++) {
    const item: Element = list.lastElementChild;
    const inner = item.lastElementChild;
    if (inner && /^[ou]l$/i.test(inner.tagName)) list = inner;
    else {
      list = page.createElement(kind);
      item.append(list);
    }
  }
  return list;
}
