import { PatchType, patchDetector, patchDocument, TextRun } from "docx";
import type { ActValues } from "../../shared/act.ts";
import { writableInXml } from "../event-log/extract.ts";

/** Fills a template's placeholders; the look around them stays. */
export async function renderAct(template: Uint8Array, values: ActValues): Promise<Uint8Array> {
  const patches = Object.entries(values).map(([placeholder, value]) => [
    placeholder,
    { type: PatchType.PARAGRAPH, children: runsOf(value) } as const,
  ]);
  return patchDocument({
    outputType: "uint8array",
    data: template,
    patches: Object.fromEntries(patches),
    keepOriginalStyles: true,
  });
}

/** The placeholders a document still has, wherever they stand and however Word split them. */
export const placeholdersIn = (document: Uint8Array): Promise<readonly string[]> =>
  patchDetector({ data: document });

function runsOf(value: string): TextRun[] {
  const lines = harmless(value).split(/\r\n|[\r\n\u2028\u2029]/);
  return lines.map((text, at) => new TextRun(at === 0 ? { text } : { text, break: 1 }));
}

/** A login may look like a placeholder itself; joined braces would be filled in, too. */
const harmless = (value: string) => writableInXml(value).replaceAll("{{", "{\u2060{");
