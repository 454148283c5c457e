import { normaliseText } from "../../../../shared/language/normalise-text.ts";
import {
  ACT_PLACEHOLDERS,
  type ActValues,
  MANDATORY_PLACEHOLDERS,
  TEMPLATE_NOT_DOCX,
} from "../../../../shared/retention/act.ts";
import { isMarkup, placeholdersIn, readPackage, refused, renderAct } from "./render-act.ts";

/** Throws 400 with a message unless this is a DOCX from which acts can safely be generated. */
export async function inspectTemplate(document: Uint8Array): Promise<void> {
  const parts = readPackage(document);
  if (!parts["[Content_Types].xml"] || !parts["word/document.xml"])
    throw refused(TEMPLATE_NOT_DOCX);
  for (const [name, bytes] of Object.entries(parts)) {
    const fault = faultOfPart(name, bytes);
    if (fault) throw refused(fault);
  }
  await refuseWrongPlaceholders(document);
}

/** Macros and embedded objects, by the names of their parts, by type and by relation. */
const ACTIVE_PART = /vba|activeX|embeddings|afchunk|webextensions|\.bin$|\.mht$/i;
const ACTIVE_TYPE = /ContentType\s*=\s*["'][^"']*(?:macro|vba|activeX|oleObject)/i;
const ACTIVE_RELATION = /\/(?:aFChunk|control|oleObject|package|subDocument|vbaProject)$/i;
/** Such a link is followed only when it is clicked. */
const PRESSED_LINK = /^(?:https?:|mailto:|tel:)/i;

/**
 * Why a part makes the template unacceptable: it runs or loads something, or a field is misspelt.
 */
function faultOfPart(name: string, bytes: Uint8Array): string | null {
  if (ACTIVE_PART.test(name)) return `В шаблоне есть макросы или вложенные объекты: ${name}`;
  if (!isMarkup(name)) return null;
  const text = decoded(bytes);
  if (text === null) return `В шаблоне есть часть не в кодировке UTF-8: ${name}`;
  if (/<!DOCTYPE/i.test(text)) return `В шаблоне есть недопустимая разметка: ${name}`;
  if (name === "[Content_Types].xml" && ACTIVE_TYPE.test(text)) {
    return "В шаблоне есть макросы: сохраните его как обычный документ .docx";
  }
  if (/\.rels$/i.test(name)) return faultOfRelations(text);
  return firstOf(paragraphsOf(text), misspeltField);
}

function firstOf<Item>(items: readonly Item[], fault: (item: Item) => string | null) {
  for (const item of items) {
    const found = fault(item);
    if (found) return found;
  }
  return null;
}

/** Null for other encodings: UTF-16 without a byte order mark reads as UTF-8 with zeros. */
function decoded(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.includes("\0") ? null : text;
  } catch {
    return null;
  }
}

/** A `>` may be part of a value; a `<` may not, so no match spans two tags. */
const RELATION = /<(?:[^\s<>/:]+:)?Relationship(?=[\s/>])(?:"[^"<]*"|'[^'<]*'|[^<>"'])*>/g;
const ATTRIBUTE = /\s([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

const faultOfRelations = (text: string) =>
  firstOf(
    [...text.matchAll(RELATION)].map(([tag]) => tag),
    faultOfRelation,
  );

function faultOfRelation(tag: string): string | null {
  const attributes = new Map(
    [...tag.matchAll(ATTRIBUTE)].map(([, name, value, single]) => [name, value ?? single ?? ""]),
  );
  const type = attributes.get("Type") ?? "";
  const mode = attributes.get("TargetMode") ?? "Internal";
  const target = attributes.get("Target")?.slice(0, 200) ?? "";
  const isPressed = /\/hyperlink$/.test(type) && PRESSED_LINK.test(target);
  if (mode !== "Internal" && !isPressed) return `В шаблоне есть внешняя ссылка: ${target}`;
  return ACTIVE_RELATION.test(type)
    ? `В шаблоне есть макросы или вложенные объекты: ${target}`
    : null;
}

/** The text of each paragraph; Word may split it over runs. */
const paragraphsOf = (xml: string): string[] =>
  xml
    .split("</w:p>")
    .map((paragraph) =>
      [...paragraph.matchAll(/<w:t(?:\s[^>]*)?>([^<]*)/g)].map(([, text]) => text).join(""),
    );

async function refuseWrongPlaceholders(document: Uint8Array): Promise<void> {
  const found = await placeholdersIn(document).catch(() => {
    throw refused(TEMPLATE_NOT_DOCX);
  });
  const missing = MANDATORY_PLACEHOLDERS.filter((each) => !found.includes(each));
  const unknown = found.filter((each) => !Object.hasOwn(ACT_PLACEHOLDERS, each));
  const faults = [
    missing.length > 0 && `В шаблоне нет обязательных полей: ${braced(missing)}`,
    unknown.length > 0 && `Неизвестные поля: ${braced(unknown)}`,
  ].filter(Boolean);
  if (faults.length > 0) throw refused(faults.join(". "));
  await refuseUnfillable(document);
}

/** Last check: fill an act from it. */
async function refuseUnfillable(document: Uint8Array): Promise<void> {
  const sample = Object.fromEntries(Object.keys(ACT_PLACEHOLDERS).map((key) => [key, "проба"]));
  const left = await renderAct(document, sample as ActValues)
    .then(placeholdersIn)
    .catch(() => null);
  if (left === null) throw refused("По этому шаблону не удаётся составить акт");
  if (left.length > 0) throw refused(`Не удаётся заполнить поля: ${braced(left)}`);
}

const braced = (names: readonly string[]) => names.map((name) => `{{${name}}}`).join(", ");

const WHOLE = /\{\{[^{}]*\}\}/g;
const BROKEN = /\{\{|\}\}/;
const SINGLE = /\{([^{}]*)\}/g;
const SHOWN = 80;

/**
 * Why a paragraph's field would stay in every act as it is written: `{{врач}`, `{врач}}`, `{врач}`.
 * `null` if every field is spelled correctly.
 */
export function misspeltField(paragraph: string): string | null {
  const rest = paragraph.replace(WHOLE, "");
  const singles = [...rest.matchAll(SINGLE)].map(([, name = ""]) => normaliseText(name).trim());
  if (!BROKEN.test(rest) && !singles.some((name) => Object.hasOwn(ACT_PLACEHOLDERS, name))) {
    return null;
  }
  const shown = paragraph.length > SHOWN ? `${paragraph.slice(0, SHOWN)}…` : paragraph;
  return `В абзаце «${shown}» поле написано неверно: с каждой стороны нужны две фигурные скобки, например {{врач}}`;
}
