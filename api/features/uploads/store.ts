import { z } from "zod";
import { type Db, type Queryable, transaction } from "../../platform/database/connection.ts";
import { invalid, notFound } from "../../platform/http/problems.ts";
import { type ReadableImage, readImage } from "./image.ts";
import { isNamedAsImage } from "./image-kind.ts";
import {
  deleteUnusedUploads,
  insertUpload,
  selectUnusedUploads,
  selectUpload,
  selectUploadBytes,
  type Upload,
} from "./queries.ts";

export { insertUpload as keepUpload, type Upload as PreparedUpload } from "./queries.ts";

/** As wide as an article is shown on a screen of two device pixels a point. */
const WIDTH = 1600;

export const storedUploadSchema = z.object({
  url: z.string(),
  /** How an editor inserts it: an image, or a link under the file's name. */
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
  await insertUpload(db, upload);
  return {
    url: `/uploads/${upload.name}`,
    kind: upload.is_image ? "image" : "file",
    name: upload.original_name,
  };
}

interface GivenFile {
  name: string;
  bytes: Uint8Array;
  /** The uid to store it under; by default a new one. */
  uid?: string;
}

/** Reads and re-encodes a file, which is slow: done before the transaction that stores it. */
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

const LONGEST = 150;
/** Control characters, and the marks that turn the direction of text: `exe.fdp` for `pdf.exe`. */
const INVISIBLE = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/**
 * A file's name made safe to store and show: no folders, no invisible characters, limited in
 * length.
 */
function plainFileName(name: string): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? "";
  const visible = last.replace(INVISIBLE, "").replace(/\s+/g, " ").trim();
  if (visible === "" || /^\.+$/.test(visible)) return "файл";
  if (visible.length <= LONGEST) return visible;
  const extension = /\.\w{1,10}$/.exec(visible)?.[0] ?? "";
  return visible.slice(0, LONGEST - extension.length).toWellFormed() + extension;
}

/** The name with the extension of the converted file. */
function withExtension(name: string, extension: string): string {
  return `${name.replace(/\.\w{1,10}$/, "")}.${extension}`;
}

interface ServedUpload {
  contentType: string;
  isImage: boolean;
  fileName: string;
  etag: string;
  /** Not called when the caller has them already. */
  bytes(): Promise<Uint8Array<ArrayBuffer>>;
}

/** Whether there is an upload of that name. */
export async function isStored(db: Queryable, name: string): Promise<boolean> {
  return (await selectUpload(db, name)) !== null;
}

/** An upload in the best format its reader accepts. */
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

const DAY_MS = 24 * 60 * 60_000;

/** Deletes the uploads that a deleted text was the last to refer to. */
export function removeUploadsOf(db: Queryable, text: string): Promise<void> {
  const names = [...text.matchAll(/\/uploads\/([0-9a-z.-]+)/g)].map(([, name = ""]) => name);
  return deleteUnusedUploads(db, names);
}

/** Uploads older than a day that no article and no document refers to. */
export const listUnusedUploads = (db: Db, now: Date) =>
  selectUnusedUploads(db, new Date(now.getTime() - DAY_MS));

/** Deletes and returns the uploads of {@link listUnusedUploads}. */
export const removeUnusedUploads = (db: Db, now: Date) =>
  transaction(db, async (tx) => {
    const unused = await selectUnusedUploads(tx, new Date(now.getTime() - DAY_MS));
    await deleteUnusedUploads(
      tx,
      unused.map(({ name }) => name),
    );
    return unused;
  });
