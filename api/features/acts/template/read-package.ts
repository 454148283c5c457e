import { unzipSync } from "fflate";
import { TEMPLATE_NOT_DOCX } from "../../../../shared/retention/act.ts";
import { Refusal } from "../../../platform/http/problems.ts";
import { refused } from "./template-refusal.ts";

export type Parts = Record<string, Uint8Array>;

const MOST_FILES = 200;
const MOST_BYTES = 20 * 1024 * 1024;
/** An act is a page or two: a quarter of a megabyte of markup is much. */
const MOST_MARKUP = 2 * 1024 * 1024;

/** Names of parts are compared regardless of case. */
export const isMarkup = (name: string) => /\.(?:xml|rels)$/i.test(name);

/** The files of a DOCX; no more of one is inflated than its directory declares. */
export function readPackage(document: Uint8Array): Parts {
  let [files, bytes, markup] = [0, 0, 0];
  try {
    return unzipSync(document, {
      filter: ({ name, originalSize }) => {
        files += 1;
        bytes += originalSize;
        if (isMarkup(name)) markup += originalSize;
        if (files > MOST_FILES || bytes > MOST_BYTES || markup > MOST_MARKUP) {
          throw refused("Файл отклонён: в распакованном виде он слишком велик");
        }
        return !name.endsWith("/");
      },
    });
  } catch (error) {
    throw error instanceof Refusal ? error : refused(TEMPLATE_NOT_DOCX);
  }
}
