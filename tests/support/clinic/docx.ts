import { unzipSync } from "fflate";

/** The text of a DOCX, line breaks as they are shown. */
export function docxText(document: Uint8Array): string {
  const xml = new TextDecoder().decode(unzipSync(document)["word/document.xml"]);
  return xml
    .replace(/<w:br\/>|<\/w:p>/g, "\n")
    .replace(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");
}

/** The names in a ZIP and their bytes. */
export async function unzipped(response: Response): Promise<Record<string, Uint8Array>> {
  return unzipSync(await response.bytes());
}
