import type { Queryable } from "../../platform/database/connection.ts";
import type { Range } from "../../platform/http/answers/ranges.ts";
import { notFound } from "../../platform/http/problems.ts";
import { selectUpload, selectUploadBytes } from "./queries.ts";

export interface ServedUpload {
  contentType: string;
  isImage: boolean;
  fileName: string;
  etag: string;
  size: number;
  /** Reads the bytes, or a range of them; not called when the caller has them already. */
  bytes(range: Range | null): Promise<Uint8Array<ArrayBuffer>>;
}

/** Whether there is an upload of that name. */
export async function isStored(db: Queryable, name: string): Promise<boolean> {
  return (await selectUpload(db, name)) !== null;
}

/** An upload in the best rendition its reader takes. */
export async function fetchUpload(
  db: Queryable,
  name: string,
  { takesWebp }: { takesWebp: boolean },
): Promise<ServedUpload> {
  const upload = /^[0-9a-z.-]{1,60}$/.test(name) ? await selectUpload(db, name) : null;
  if (!upload) throw fileNotFound();
  const format = takesWebp && upload.has_webp ? "webp" : "own";
  return {
    contentType: format === "webp" ? "image/webp" : upload.content_type,
    isImage: upload.is_image,
    fileName: upload.original_name,
    etag: `"${name}.${format}"`,
    size: format === "webp" ? upload.webp_size : upload.size,
    bytes: async (range) => {
      const bytes = await selectUploadBytes(db, name, { format, range });
      if (!bytes) throw fileNotFound();
      return bytes;
    },
  };
}

const fileNotFound = () => notFound("Файл не найден");
