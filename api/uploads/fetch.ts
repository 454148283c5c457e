import type { Queryable } from "../database/connection.ts";
import { notFound } from "../http/problems.ts";
import { selectUpload, selectUploadBytes } from "./queries.ts";

export interface ServedUpload {
  contentType: string;
  isImage: boolean;
  fileName: string;
  etag: string;
  /** Reads the bytes: a caller that has them already need not. */
  bytes(): Promise<Uint8Array<ArrayBuffer>>;
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
    bytes: async () => {
      const bytes = await selectUploadBytes(db, name, format);
      if (!bytes) throw fileNotFound();
      return bytes;
    },
  };
}

const fileNotFound = () => notFound("Файл не найден");
