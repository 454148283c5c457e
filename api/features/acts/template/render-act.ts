import { PatchType, patchDetector, patchDocument, TextRun } from "docx";
import { unzipSync, zipSync } from "fflate";
import { normaliseText } from "../../../../shared/language/normalise-text.ts";
import { type ActValues, TEMPLATE_NOT_DOCX } from "../../../../shared/retention/act.ts";
import { writableInXml } from "../../../platform/event-log/extract.ts";
import { invalid, Refusal } from "../../../platform/http/problems.ts";

/** Fills a template's placeholders and keeps the layout around them. */
export async function renderAct(template: Uint8Array, values: ActValues): Promise<Uint8Array> {
  const patches = Object.entries(values).map(([placeholder, value]) => [
    placeholder,
    { type: PatchType.PARAGRAPH, children: runsOf(value) } as const,
  ]);
  return patchDocument({
    outputType: "uint8array",
    data: repacked(template),
    patches: Object.fromEntries(patches),
    keepOriginalStyles: true,
  });
}

/** The placeholders left in a document, at any position, also where Word split them. */
export const placeholdersIn = (document: Uint8Array): Promise<readonly string[]> =>
  patchDetector({ data: repacked(document) });

/** The inspected parts only: other programs may read the same bytes differently. */
const repacked = (document: Uint8Array) =>
  zipSync(
    Object.fromEntries(
      Object.entries(readPackage(document)).map(([name, bytes]) => [
        name,
        name.endsWith(".xml") ? withNormalisedNames(bytes) : bytes,
      ]),
    ),
    { level: 0 },
  );

/** Normalises the names in braces: NFC, without invisible characters. */
function withNormalisedNames(xml: Uint8Array): Uint8Array {
  const text = new TextDecoder().decode(xml).normalize("NFC");
  return new TextEncoder().encode(text.replace(/\{\{[^{}<>]*\}\}/g, normaliseText));
}

function runsOf(value: string): TextRun[] {
  const lines = harmless(value).split(/\r\n|[\r\n\u2028\u2029]/);
  return lines.map((text, at) => new TextRun(at === 0 ? { text } : { text, break: 1 }));
}

/** A login may look like a placeholder itself; joined braces would be filled in, too. */
const harmless = (value: string) => writableInXml(value).replaceAll("{{", "{\u2060{");

const MOST_BYTES = 20 * 1024 * 1024;

/** Names of parts are compared regardless of case. */
export const isMarkup = (name: string) => /\.(?:xml|rels)$/i.test(name);

/** The files of a DOCX; each is inflated up to the size in the ZIP directory at most. */
export function readPackage(document: Uint8Array): Record<string, Uint8Array> {
  let bytes = 0;
  try {
    return unzipSync(document, {
      filter: ({ name, originalSize }) => {
        bytes += originalSize;
        if (bytes > MOST_BYTES) {
          throw refused("Файл отклонён: в распакованном виде он слишком велик");
        }
        return !name.endsWith("/");
      },
    });
  } catch (error) {
    throw error instanceof Refusal ? error : refused(TEMPLATE_NOT_DOCX);
  }
}

/** Why a template is refused, in Russian, for the person who uploaded it. */
export const refused = (message: string) => invalid({ file: message.slice(0, 1000) });

export const TOO_COMPLEX =
  "Шаблон слишком сложен: проверить его не удалось. Сохраните его проще и короче";
