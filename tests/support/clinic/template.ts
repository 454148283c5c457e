import { unzipSync, zipSync } from "fflate";
import { defaultTemplate } from "../../../api/features/acts/template/template.ts";
import { DOCX_TYPE } from "../../../shared/retention/act.ts";

type Parts = Record<string, Uint8Array>;

/** The clinic's template with some parts replaced or added. */
export async function templateWith(
  change: (text: (name: string) => string) => Record<string, string | Uint8Array>,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Parts = unzipSync(await defaultTemplate());
  const text = (name: string) => new TextDecoder().decode(parts[name]);
  for (const [name, content] of Object.entries(change(text))) {
    parts[name] = typeof content === "string" ? new TextEncoder().encode(content) : content;
  }
  return new Uint8Array(zipSync(parts));
}

/** The form an upload is sent as. */
export function templateForm(
  bytes: Uint8Array<ArrayBuffer>,
  { name = "шаблон.docx", type = DOCX_TYPE } = {},
): { method: string; body: FormData } {
  const body = new FormData();
  body.append("file", new File([bytes], name, { type }));
  return { method: "POST", body };
}
