import { isMarkup, type Parts } from "./read-package.ts";

/** Parts that run or hold something other than the document. */
const ACTIVE_PART = /vba|activeX|embeddings|afchunk|webextensions|\.bin$|\.mht$/i;
const ACTIVE_TYPE = /ContentType\s*=\s*["'][^"']*(?:macro|vba|activeX|oleObject)/i;
/** Last words of the types of relations that load or run their target. */
const ACTIVE_RELATION =
  /\/(?:aFChunk|attachedTemplate|control|frame|oleObject|package|subDocument|vbaProject|webextension)$/i;
/** Nothing follows such a link but a press. */
const PRESSED_LINK = /^(?:https?:|mailto:|tel:)/i;

/** Fields that read or run something, and those whose name is written with an entity or comment. */
const FETCHING_FIELD = /^\s*(?:DDE|LINK|INCLUDE|IMPORT|DATABASE|RD\b|\w*[&<])/i;

/** Why the parts of a template may run something or fetch it from elsewhere; null if they do not. */
export function activeContentIn(parts: Parts): string | null {
  for (const [name, bytes] of Object.entries(parts)) {
    if (ACTIVE_PART.test(name)) return `В шаблоне есть макросы или вложенные объекты: ${name}`;
    if (!isMarkup(name)) continue;
    const text = decoded(bytes);
    if (text === null) return `В шаблоне есть часть не в кодировке UTF-8: ${name}`;
    // Word expands the entities of a document type.
    if (/<!DOCTYPE/i.test(text)) return `В шаблоне есть недопустимая разметка: ${name}`;
    if (name === "[Content_Types].xml" && ACTIVE_TYPE.test(text)) {
      return "В шаблоне есть макросы: сохраните его как обычный документ .docx";
    }
    if (text.includes("purl.oclc.org/ooxml/")) {
      return "Шаблон сохранён как Strict Open XML: сохраните его как обычный документ .docx";
    }
    if (instructionsIn(text).some((each) => FETCHING_FIELD.test(each))) {
      return `В шаблоне есть поле, которое читает другие файлы или запускает программы: ${name}`;
    }
    const fault = /\.rels$/i.test(name) ? faultOfRelations(text) : null;
    if (fault) return fault;
  }
  return null;
}

/** Null for another encoding: UTF-16 without its mark reads as UTF-8 with zeros. */
function decoded(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.includes("\0") ? null : text;
  } catch {
    return null;
  }
}

/** Opening tags of a name. A `>` may be part of a value; a `<` may not, so no match spans two tags. */
const tagsOf = (name: string) =>
  `<(?:[^\\s<>/:]+:)?${name}(?=[\\s/>])(?:"[^"<]*"|'[^'<]*'|[^<>"'])*>`;
const RELATION = new RegExp(tagsOf("Relationship"), "g");
const SIMPLE_FIELD = new RegExp(tagsOf("fldSimple"), "g");
/** With the `<` of a comment or CDATA that follows. */
const INSTRUCTION = new RegExp(`${tagsOf("instrText")}([^<]*(?:<[!?])?)`, "g");
const FIELD_BEGINS = /fldCharType\s*=\s*["'](?:begin|[^"'<]*&)/;

const attributesOf = (tag: string) =>
  new Map(
    [...tag.matchAll(/\s([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(
      ([, name = "", value, single = ""]) => [name, value ?? single],
    ),
  );

/** The instruction of each field, from its name on; Word may split one over runs. */
function instructionsIn(text: string): string[] {
  const split = text
    .split(FIELD_BEGINS)
    .map((field) => [...field.matchAll(INSTRUCTION)].map(([, words]) => words).join(""));
  const simple = [...text.matchAll(SIMPLE_FIELD)].flatMap(([tag]) => [
    ...attributesOf(tag).values(),
  ]);
  return [...split, ...simple];
}

function faultOfRelations(text: string): string | null {
  for (const [tag] of text.matchAll(RELATION)) {
    const attributes = attributesOf(tag);
    const type = attributes.get("Type") ?? "";
    const mode = attributes.get("TargetMode") ?? "Internal";
    const shown = attributes.get("Target")?.slice(0, 200) ?? "";
    const isPressed = /\/hyperlink$/.test(type) && PRESSED_LINK.test(shown);
    if (mode !== "Internal" && !isPressed) return `В шаблоне есть внешняя ссылка: ${shown}`;
    if (ACTIVE_RELATION.test(type)) {
      return `В шаблоне есть макросы или вложенные объекты: ${shown}`;
    }
  }
  return null;
}
