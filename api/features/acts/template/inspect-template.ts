import {
  ACT_PLACEHOLDERS,
  type ActValues,
  MANDATORY_PLACEHOLDERS,
  TEMPLATE_NOT_DOCX,
} from "../../../../shared/retention/act.ts";
import { activeContentIn } from "./active-content.ts";
import { misspeltField } from "./misspelt-field.ts";
import { isMarkup, type Parts, readPackage } from "./read-package.ts";
import { placeholdersIn, renderAct } from "./render-act.ts";
import { refused, TOO_COMPLEX } from "./template-refusal.ts";

const MOST_PLACEHOLDERS = 200;
/** A page or two of Word have a few thousand. */
const MOST_TAGS = 15_000;

/** Throws 400 in words unless this is a DOCX an act can safely be made from. */
export async function inspectTemplate(document: Uint8Array): Promise<void> {
  const parts = readPackage(document);
  if (!parts["[Content_Types].xml"] || !parts["word/document.xml"])
    throw refused(TEMPLATE_NOT_DOCX);
  const active = activeContentIn(parts);
  if (active) throw refused(active);
  refuseWrongMarkup(parts);
  await refuseWrongPlaceholders(document);
}

function refuseWrongMarkup(parts: Parts): void {
  let [tags, found] = [0, 0];
  for (const [name, bytes] of Object.entries(parts)) {
    if (!isMarkup(name)) continue;
    const text = new TextDecoder().decode(bytes);
    tags += text.split("<").length;
    if (tags > MOST_TAGS) throw refused(TOO_COMPLEX);
    for (const paragraph of paragraphsOf(text)) {
      found += paragraph.split("{{").length - 1;
      if (found > MOST_PLACEHOLDERS) throw refused(`В шаблоне больше ${MOST_PLACEHOLDERS} полей`);
      const misspelt = misspeltField(paragraph);
      if (misspelt) throw refused(misspelt);
    }
  }
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
