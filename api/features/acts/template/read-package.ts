import { unzipSync } from "fflate";
import { TEMPLATE_NOT_DOCX } from "../../../../shared/retention/act.ts";
import { invalid, Refusal } from "../../../platform/http/problems.ts";

const MOST_BYTES = 20 * 1024 * 1024;

/** Names of parts are compared regardless of case. */
export const isMarkup = (name: string) => /\.(?:xml|rels)$/i.test(name);

/** The files of a DOCX; at most the size in its directory is inflated of each. */
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
