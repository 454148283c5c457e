import { PatchType, patchDetector, patchDocument, TextRun } from "docx";
import { zipSync } from "fflate";
import { normaliseText } from "../../../shared/language/normalise-text.ts";
import type { ActValues } from "../../../shared/retention/act.ts";
import { writableInXml } from "../../event-log/extract.ts";
import { unpackTemplate } from "./unpack-template.ts";

/** Fills a template's placeholders; the look around them stays. */
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

/** The placeholders a document still has, wherever they stand and however Word split them. */
export const placeholdersIn = (document: Uint8Array): Promise<readonly string[]> =>
  patchDetector({ data: repacked(document) });

/** What our own reader found in the ZIP and nothing else: others may read the same bytes otherwise. */
const repacked = (document: Uint8Array) =>
  zipSync(
    Object.fromEntries(
      Object.entries(unpackTemplate(document)).map(([name, bytes]) => [
        name,
        name.endsWith(".xml") ? withNormalisedNames(bytes) : withoutLinks(name, bytes),
      ]),
    ),
    { level: 0 },
  );

/** Whether a relation of this type is a link that only a press follows. */
export const isLink = (type: string) => type.endsWith("/hyperlink");

/**
 * The relations of a part with their links leading nowhere: a letterhead's web address stays as text,
 * and what refers to the relation still finds it.
 */
function withoutLinks(name: string, bytes: Uint8Array): Uint8Array {
  if (!/\.rels$/i.test(name)) return bytes;
  const text = new TextDecoder()
    .decode(bytes)
    .replace(/<[^<>]*\/hyperlink["'][^<>]*>/g, (tag) =>
      tag
        .replace(/\sTargetMode\s*=\s*(["']).*?\1/s, "")
        .replace(/\sTarget\s*=\s*(["']).*?\1/s, ' Target="#"'),
    );
  return new TextEncoder().encode(text);
}

/** The names in braces as we write them: NFC, without invisible characters. */
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
