import {
  ACT_PLACEHOLDERS,
  type ActValues,
  MANDATORY_PLACEHOLDERS,
  TEMPLATE_NOT_DOCX,
} from "../../../shared/retention/act.ts";
import { misspeltField } from "./misspelt-field.ts";
import { type Budget, newBudget, readXml, type XmlElement, type XmlReader } from "./read-xml.ts";
import {
  ACTIVE_CONTENT_TYPE,
  ACTIVE_ELEMENTS,
  ACTIVE_PART,
  ACTIVE_RELATIONS,
  leadsOut,
  mayCompute,
  NAMESPACES,
  STRICT,
  WORD_PART,
} from "./refused-markup.ts";
import { isLink, placeholdersIn, renderAct } from "./render-act.ts";
import { refused } from "./template-refusal.ts";
import { type Parts, unpackTemplate } from "./unpack-template.ts";

const MOST_PLACEHOLDERS = 200;
const CONTENT_TYPES = "[Content_Types].xml";

/** Throws 400 in words unless this is a DOCX an act can safely be made from. */
export async function inspectTemplate(document: Uint8Array): Promise<void> {
  const parts = unpackTemplate(document);
  if (!parts[CONTENT_TYPES] || !parts["word/document.xml"]) throw refused(TEMPLATE_NOT_DOCX);
  inspectParts(parts);
  await refuseWrongPlaceholders(document);
}

function inspectParts(parts: Parts): void {
  const budget = newBudget();
  for (const [name, bytes] of Object.entries(parts)) {
    if (ACTIVE_PART.test(name)) {
      throw refused(`В шаблоне есть макросы или вложенные объекты: ${name}`);
    }
    if (XML_PART.test(name)) inspectPart(name, bytes, budget);
  }
}

/** Names of parts are compared regardless of case. */
const XML_PART = /\.(?:xml|rels)$/i;

function inspectPart(name: string, bytes: Uint8Array, budget: Budget): void {
  if (name === CONTENT_TYPES) readXml(name, bytes, contentTypes(), budget);
  else if (/\.rels$/i.test(name)) readXml(name, bytes, relations(), budget);
  else readXml(name, bytes, content(name), budget);
}

const IGNORED: XmlReader = { open() {}, text() {}, close() {} };

/** Throws unless a template is small enough to be filled; it was inspected when it was uploaded. */
export function measureTemplate(document: Uint8Array): void {
  const budget = newBudget();
  for (const [name, bytes] of Object.entries(unpackTemplate(document))) {
    if (XML_PART.test(name)) readXml(name, bytes, braceCounter(), budget);
  }
}

function braceCounter(): XmlReader {
  let braces = 0;
  return {
    ...IGNORED,
    text(text) {
      for (const letter of text) if (letter === "{") braces += 1;
      if (braces > 2 * MOST_PLACEHOLDERS) {
        throw refused(`В шаблоне больше ${MOST_PLACEHOLDERS} полей`);
      }
    },
  };
}

const attributeOf = ({ attributes }: XmlElement, name: string) =>
  attributes.find((each) => each.name === name && each.namespace === "")?.value ?? "";

function contentTypes(): XmlReader {
  return {
    ...IGNORED,
    open(element) {
      if (element.namespace !== NAMESPACES.contentTypes) throw refused(TEMPLATE_NOT_DOCX);
      const type = attributeOf(element, "ContentType");
      if (ACTIVE_CONTENT_TYPE.test(type)) {
        throw refused("В шаблоне есть макросы: сохраните его как обычный документ .docx");
      }
      const name = attributeOf(element, "PartName") || `.${attributeOf(element, "Extension")}`;
      if (WORD_PART.test(type) && !XML_PART.test(name)) {
        throw refused(`В шаблоне есть недопустимая разметка: ${name.slice(0, 200)}`);
      }
    },
  };
}

function relations(): XmlReader {
  return {
    ...IGNORED,
    open(element) {
      if (element.name === "Relationships") return;
      const [mode = "", type = "", target = ""] = ["TargetMode", "Type", "Target"].map((name) =>
        attributeOf(element, name),
      );
      if (isLink(type)) return;
      if ((mode !== "" && mode !== "Internal") || /:\/\/|\\|^\/\/|:/.test(target)) {
        throw refused(`В шаблоне есть внешняя ссылка: ${target.slice(0, 200)}`);
      }
      if (ACTIVE_RELATIONS.has(type.split("/").at(-1) ?? "")) {
        throw refused(`В шаблоне есть макросы или вложенные объекты: ${target.slice(0, 200)}`);
      }
    },
  };
}

const strange = (part: string, { name }: XmlElement) =>
  `В шаблоне есть вложенный объект: «${name}» в ${part}`;

/**
 * The document's own text, styles and settings. They may lie outside of `word/`, where data and
 * properties that nothing shows may hold addresses: there a part is shown if it has Word's elements.
 */
function content(part: string): XmlReader {
  let isShown = part.startsWith("word/");
  const field = () => refused(`В шаблоне есть поле, которое читает другие файлы: ${part}`);
  /** The instructions of fields that have begun; null once the result of one has. */
  const fields: (string | null)[] = [];
  const counter = braceCounter();
  /** The text of each paragraph that is open: a text box has paragraphs within one. */
  const paragraphs: string[] = [];
  const isWord = (element: XmlElement, name: string) =>
    element.namespace === NAMESPACES.word && element.name === name;
  const finish = () => {
    const instruction = fields.pop();
    if (typeof instruction === "string" && !mayCompute(instruction)) throw field();
    return instruction;
  };
  return {
    open(element) {
      if (STRICT.test(element.namespace)) {
        throw refused(
          "Шаблон сохранён как Strict Open XML: сохраните его как обычный документ .docx",
        );
      }
      isShown ||= element.namespace === NAMESPACES.word;
      if (element.namespace === NAMESPACES.word && ACTIVE_ELEMENTS.has(element.name)) {
        throw refused(strange(part, element));
      }
      if (isWord(element, "p")) paragraphs.push("");
      const leak = isShown ? element.attributes.find(leadsOut) : undefined;
      if (leak) throw refused(`В шаблоне есть внешняя ссылка: ${leak.value.slice(0, 200)}`);
      const ofWord = (name: string) =>
        element.attributes.find((each) => each.name === name)?.value ?? "";
      if (isWord(element, "fldSimple") && !mayCompute(ofWord("instr"))) throw field();
      if (!isWord(element, "fldChar")) return;
      const kind = ofWord("fldCharType");
      if (kind === "begin") {
        // A field within an instruction computes what the instruction says.
        if (typeof fields.at(-1) === "string") throw field();
        fields.push("");
      } else if (kind === "separate") {
        if (finish() === undefined) throw field();
        fields.push(null);
      } else if (finish() === undefined) throw field();
    },
    text(text, inside) {
      counter.text(text, inside);
      if (isWord(inside, "t")) paragraphs.push((paragraphs.pop() ?? "") + text);
      if (!isWord(inside, "instrText")) return;
      const begun = fields.pop();
      if (typeof begun !== "string") throw field();
      fields.push(begun + text);
    },
    close(element) {
      const misspelt = isWord(element, "p") ? misspeltField(paragraphs.pop() ?? "") : null;
      if (misspelt) throw refused(misspelt);
      if (element.parent === null && fields.length > 0) throw field();
    },
  };
}

async function refuseWrongPlaceholders(document: Uint8Array): Promise<void> {
  const found = await placeholdersOf(document);
  const missing = MANDATORY_PLACEHOLDERS.filter((each) => !found.includes(each));
  const unknown = found.filter((each) => !Object.hasOwn(ACT_PLACEHOLDERS, each));
  const faults = [
    missing.length > 0 && `В шаблоне нет обязательных полей: ${braced(missing)}`,
    unknown.length > 0 && `Неизвестные поля: ${braced(unknown)}`,
  ].filter(Boolean);
  if (faults.length > 0) throw refused(faults.join(". "));
  await refuseUnfillable(document);
}

async function placeholdersOf(document: Uint8Array): Promise<readonly string[]> {
  try {
    return await placeholdersIn(document);
  } catch {
    throw refused(TEMPLATE_NOT_DOCX);
  }
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
