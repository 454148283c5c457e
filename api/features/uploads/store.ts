import { z } from "zod";
import type { Queryable } from "../../platform/database/connection.ts";
import { invalid } from "../../platform/http/problems.ts";
import { plainFileName, withExtension } from "./file-name.ts";
import { type ReadableImage, readImage } from "./image.ts";
import { isNamedAsImage } from "./image-kind.ts";
import { insertUpload, type Upload } from "./queries.ts";

/** As wide as an article is shown on a screen of two device pixels a point. */
const WIDTH = 1600;

export const storedUploadSchema = z.object({
  url: z.string(),
  /** What an editor makes of it: an image to show, or a link under the file's own name. */
  kind: z.enum(["image", "file"]),
  name: z.string(),
});
type StoredUpload = z.infer<typeof storedUploadSchema>;

/** Stores a file under a generated name. Only its content decides whether it is an image. */
export async function storeUpload(
  db: Queryable,
  file: GivenFile,
  owner: string,
): Promise<StoredUpload> {
  const upload = await prepareUpload(file, owner);
  await keepUpload(db, upload);
  return {
    url: `/uploads/${upload.name}`,
    kind: upload.is_image ? "image" : "file",
    name: upload.original_name,
  };
}

interface GivenFile {
  name: string;
  bytes: Uint8Array;
  /** What it is to be stored by; a new one unless given. */
  uid?: string;
}

/** A file that is ready to be kept. */
export type PreparedUpload = Upload;

/** Reads and re-encodes a file, which is slow: done before the transaction that keeps it. */
export async function prepareUpload(
  { name, bytes, uid = crypto.randomUUID() }: GivenFile,
  owner: string,
): Promise<Upload> {
  const original = plainFileName(name);
  if (bytes.length === 0) throw invalid({ file: "Файл пуст" });
  const image = await readImage(bytes, { field: "file", owner });
  if (!image && isNamedAsImage(original)) {
    throw invalid({ file: "Файл назван изображением, но изображением не является" });
  }
  return image ? fromImage(image, original, uid) : fromFile(bytes, original, uid);
}

export const keepUpload = (db: Queryable, upload: Upload): Promise<void> =>
  insertUpload(db, upload);

/** Re-encoded, so that only pixels are left; PNG if it has transparency. */
async function fromImage(image: ReadableImage, original: string, uid: string): Promise<Upload> {
  const format = image.kind === "jpeg" ? "jpeg" : "png";
  const extension = format === "jpeg" ? "jpg" : "png";
  const bytes = await image.render({ format, width: WIDTH });
  const webp = await image.render({ format: "webp", width: WIDTH });
  return {
    name: `${uid}.${extension}`,
    original_name: withExtension(original, extension),
    content_type: `image/${format}`,
    is_image: true,
    bytes,
    webp: webp.length < bytes.length ? webp : null,
  };
}

function fromFile(bytes: Uint8Array, original: string, uid: string): Upload {
  return {
    name: uid,
    original_name: original,
    content_type: "application/octet-stream",
    is_image: false,
    bytes,
    webp: null,
  };
}
