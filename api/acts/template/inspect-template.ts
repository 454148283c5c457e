import {
  ACT_PLACEHOLDERS,
  type ActValues,
  MANDATORY_PLACEHOLDERS,
  TEMPLATE_NOT_DOCX,
} from "../../../shared/retention/act.ts";
import {
  ALLOWED_CONTENT_TYPES,
  ALLOWED_PART,
  ALLOWED_RELATIONS,
  IDLE_EXTENSIONS,
  leadsOut,
  mayCompute,
  mayContain,
  NAMESPACES,
} from "./allowed-markup.ts";
import { type Budget, newBudget, readXml, type XmlElement, type XmlReader } from "./read-xml.ts";
import { placeholdersIn, renderAct } from "./render-act.ts";
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
    if (!ALLOWED_PART.test(name)) throw refused(foreignPart(name));
    if (/\.(?:xml|rels)$/.test(name)) inspectPart(name, bytes, budget);
  }
}

const foreignPart = (name: string) =>
  /vba|activeX|embeddings|\.bin$/i.test(name)
    ? `В шаблоне есть макросы или вложенные объекты: ${name}`
    : `В шаблоне есть часть, которой в акте быть не может: ${name}`;

function inspectPart(name: string, bytes: Uint8Array, budget: Budget): void {
  if (name === CONTENT_TYPES) readXml(name, bytes, contentTypes(name), budget);
  else if (name.endsWith(".rels")) readXml(name, bytes, relations(name), budget);
  // Data beside the document, which nothing in it can be bound to.
  else if (name.startsWith("customXml/")) readXml(name, bytes, IGNORED, budget);
  else readXml(name, bytes, content(name), budget);
}

const IGNORED: XmlReader = { open() {}, text() {}, close() {} };

/** Throws unless a template is small enough to be filled; it was inspected when it was uploaded. */
export function measureTemplate(document: Uint8Array): void {
  const budget = newBudget();
  for (const [name, bytes] of Object.entries(unpackTemplate(document))) {
    if (/\.(?:xml|rels)$/i.test(name)) readXml(name, bytes, braceCounter(), budget);
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

function contentTypes(part: string): XmlReader {
  return {
    ...IGNORED,
    open(element) {
      if (element.namespace !== NAMESPACES.contentTypes) throw refused(strange(part, element));
      const type = attributeOf(element, "ContentType");
      const extension = attributeOf(element, "Extension").toLowerCase();
      if (element.name === "Types" || ALLOWED_CONTENT_TYPES.has(type)) return;
      if (element.name === "Default" && IDLE_EXTENSIONS.has(extension)) return;
      throw refused(
        /macro|vba/i.test(type)
          ? "В шаблоне есть макросы: сохраните его как обычный документ .docx"
          : `В шаблоне есть часть, которой в акте быть не может: ${type}`,
      );
    },
  };
}

function relations(part: string): XmlReader {
  return {
    ...IGNORED,
    open(element) {
      if (element.name === "Relationships") return;
      const [mode, type, target] = ["TargetMode", "Type", "Target"].map((name) =>
        attributeOf(element, name),
      );
      if ((mode !== "" && mode !== "Internal") || /:\/\/|\\|^\/\/|:/.test(target ?? "")) {
        throw refused(`В шаблоне есть внешняя ссылка: ${target?.slice(0, 200)}`);
      }
      if (
        element.name !== "Relationship" ||
        !ALLOWED_RELATIONS.has(type?.split("/").at(-1) ?? "")
      ) {
        throw refused(`В шаблоне есть связь, которой в акте быть не может: ${part}, ${type}`);
      }
    },
  };
}

const strange = (part: string, { name }: XmlElement) =>
  `В шаблоне есть то, чего в акте быть не может: «${name}» в ${part}`;

/** The document's own text, styles and settings. */
function content(part: string): XmlReader {
  const field = () => refused(`В шаблоне есть поле, которое читает другие файлы: ${part}`);
  /** The instructions of fields that have begun; null once the result of one has. */
  const fields: (string | null)[] = [];
  const counter = braceCounter();
  const isWord = (element: XmlElement, name: string) =>
    element.namespace === NAMESPACES.word && element.name === name;
  const finish = () => {
    const instruction = fields.pop();
    if (typeof instruction === "string" && !mayCompute(instruction)) throw field();
    return instruction;
  };
  return {
    open(element) {
      if (!mayContain(element, element.parent)) throw refused(strange(part, element));
      const leak = element.attributes.find(leadsOut);
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
      if (!isWord(inside, "instrText")) return;
      const begun = fields.pop();
      if (typeof begun !== "string") throw field();
      fields.push(begun + text);
    },
    close(element) {
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
