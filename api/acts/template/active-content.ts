import { isMarkup, type Parts } from "./read-package.ts";

/** Parts that run or hold something other than the document. */
const ACTIVE_PART = /vba|activeX|embeddings|afchunk|webextensions|\.bin$|\.mht$/i;
const ACTIVE_TYPE = /ContentType\s*=\s*["'][^"']*(?:macro|vba|activeX|oleObject)/i;
/** Last words of the types of relations that load or run their target. */
const ACTIVE_RELATION =
  /\/(?:aFChunk|attachedTemplate|control|frame|oleObject|package|subDocument|vbaProject|webextension)$/i;
/** Nothing follows such a link but a press. */
const PRESSED_LINK = /^(?:https?:|mailto:|tel:)/i;

/** Why the parts of a template may run something or fetch it from elsewhere; null if they do not. */
export function activeContentIn(parts: Parts): string | null {
  for (const [name, bytes] of Object.entries(parts)) {
    if (ACTIVE_PART.test(name)) return `В шаблоне есть макросы или вложенные объекты: ${name}`;
    if (!isMarkup(name)) continue;
    const text = new TextDecoder().decode(bytes);
    // Word expands the entities of a document type.
    if (/<!DOCTYPE/i.test(text)) return `В шаблоне есть недопустимая разметка: ${name}`;
    if (name === "[Content_Types].xml" && ACTIVE_TYPE.test(text)) {
      return "В шаблоне есть макросы: сохраните его как обычный документ .docx";
    }
    if (text.includes("purl.oclc.org/ooxml/")) {
      return "Шаблон сохранён как Strict Open XML: сохраните его как обычный документ .docx";
    }
    const fault = /\.rels$/i.test(name) ? faultOfRelations(text) : null;
    if (fault) return fault;
  }
  return null;
}

function faultOfRelations(text: string): string | null {
  for (const [tag] of text.matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)) {
    const [type, mode, target] = ["Type", "TargetMode", "Target"].map((name) =>
      attribute(tag, name),
    );
    const shown = target?.slice(0, 200) ?? "";
    const isPressed = /\/hyperlink$/.test(type ?? "") && PRESSED_LINK.test(shown);
    if (mode !== null && mode !== "Internal" && !isPressed) {
      return `В шаблоне есть внешняя ссылка: ${shown}`;
    }
    if (ACTIVE_RELATION.test(type ?? "")) {
      return `В шаблоне есть макросы или вложенные объекты: ${shown}`;
    }
  }
  return null;
}

const attribute = (tag: string, name: string): string | null =>
  new RegExp(`\\s${name}\\s*=\\s*(["'])(.*?)\\1`, "s").exec(tag)?.[2] ?? null;
