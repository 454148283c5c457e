import { unzipSync } from "fflate";
import {
  ACT_PLACEHOLDERS,
  type ActValues,
  MANDATORY_PLACEHOLDERS,
  TEMPLATE_NOT_DOCX,
} from "../../shared/act.ts";
import { invalid, Refusal } from "../http/problems.ts";
import { placeholdersIn, renderAct } from "./render-act.ts";

const MOST_FILES = 500;
const MOST_BYTES = 20 * 1024 * 1024;
const TOO_LARGE = "Файл отклонён: в распакованном виде он слишком велик";

type Parts = Record<string, Uint8Array>;

/** Throws 400 in words unless this is a DOCX an act can safely be made from. */
export async function inspectTemplate(document: Uint8Array): Promise<void> {
  const parts = unpack(document);
  if (!parts["[Content_Types].xml"] || !parts["word/document.xml"])
    throw refused(TEMPLATE_NOT_DOCX);
  refuseActiveContent(parts);
  await refuseWrongPlaceholders(document);
}

const refused = (message: string) => invalid({ file: message });

/** The sizes a ZIP declares are checked before anything is inflated, and are what is inflated. */
function unpack(document: Uint8Array): Parts {
  let files = 0;
  let bytes = 0;
  try {
    return unzipSync(document, {
      filter: ({ originalSize }) => {
        files += 1;
        bytes += originalSize;
        if (files > MOST_FILES || bytes > MOST_BYTES) throw refused(TOO_LARGE);
        return true;
      },
    });
  } catch (error) {
    throw error instanceof Refusal ? error : refused(TEMPLATE_NOT_DOCX);
  }
}

const ACTIVE_PART = /vbaProject|vbaData|\/activeX\/|\/embeddings\//i;
const ACTIVE_TYPE = /macroEnabled|vbaProject|activeX|oleObject/i;
const FETCHING_FIELD = /\b(DDE|DDEAUTO|INCLUDETEXT|INCLUDEPICTURE|LINK|IMPORT)\b/;

function refuseActiveContent(parts: Parts): void {
  const active = Object.keys(parts).find((name) => ACTIVE_PART.test(name));
  if (active) throw refused(`В шаблоне есть макросы или вложенные объекты: ${active}`);
  for (const [name, bytes] of Object.entries(parts)) {
    if (!/\.(xml|rels)$/i.test(name)) continue;
    const text = xmlOf(name, bytes);
    if (name === "[Content_Types].xml" && ACTIVE_TYPE.test(text)) {
      throw refused("В шаблоне есть макросы: сохраните его как обычный документ .docx");
    }
    if (name.endsWith(".rels")) refuseExternal(text);
    if (FETCHING_FIELD.test(fieldsIn(text))) {
      throw refused(`В шаблоне есть поле, которое читает другие файлы: ${name}`);
    }
  }
}

/** Other encodings and DTDs can say what a plain look does not see; Word writes neither. */
function xmlOf(name: string, bytes: Uint8Array): string {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw refused(`Часть шаблона записана не в UTF-8: ${name}`);
  }
  if (text.includes("\0") || /<!(DOCTYPE|ENTITY)/i.test(text)) {
    throw refused(`В шаблоне есть недопустимая разметка: ${name}`);
  }
  return text;
}

function refuseExternal(relations: string): void {
  for (const [relation] of relations.matchAll(/<[^<>]*>/g)) {
    const plain = relation.replace(/&#(x[0-9a-f]+|\d+);/gi, (_, code: string) =>
      String.fromCodePoint(Number(code.replace(/^x/i, "0x")) & 0xffff),
    );
    if (!/TargetMode\s*=\s*["']\s*External/i.test(plain)) continue;
    const target = /Target\s*=\s*["']([^"']*)/.exec(plain)?.[1] ?? "";
    throw refused(`В шаблоне есть внешняя ссылка: ${target.slice(0, 200)}`);
  }
}

/** The instructions of all fields; Word may split one over several runs. */
function fieldsIn(text: string): string {
  const simple = [...text.matchAll(/w:instr="([^"]*)"/g)].map((match) => match[1]);
  const split = [...text.matchAll(/<w:instrText[^>]*>([^<]*)</g)].map((match) => match[1]);
  return [...simple, split.join("")].join("\n").toUpperCase();
}

async function refuseWrongPlaceholders(document: Uint8Array): Promise<void> {
  const found = await placeholdersOf(document);
  const missing = MANDATORY_PLACEHOLDERS.filter((each) => !found.includes(each));
  const unknown = found.filter((each) => !Object.hasOwn(ACT_PLACEHOLDERS, each));
  const faults = [
    missing.length > 0 && `В шаблоне нет обязательных полей: ${braced(missing)}`,
    unknown.length > 0 && `Неизвестные поля: ${braced(unknown)}`,
  ].filter(Boolean);
  if (faults.length > 0) throw refused(faults.join(". ").slice(0, 1000));
  await refuseUnfillable(document);
}

async function placeholdersOf(document: Uint8Array): Promise<readonly string[]> {
  try {
    return await placeholdersIn(document);
  } catch {
    throw refused(TEMPLATE_NOT_DOCX);
  }
}

/** The last word is an act made from it. */
async function refuseUnfillable(document: Uint8Array): Promise<void> {
  const sample = Object.fromEntries(Object.keys(ACT_PLACEHOLDERS).map((key) => [key, "проба"]));
  const left = await renderAct(document, sample as ActValues)
    .then(placeholdersIn)
    .catch(() => null);
  if (left === null) throw refused("По этому шаблону не удаётся составить акт");
  if (left.length > 0) throw refused(`Не удаётся заполнить поля: ${braced(left)}`);
}

const braced = (names: readonly string[]) => names.map((name) => `{{${name}}}`).join(", ");
