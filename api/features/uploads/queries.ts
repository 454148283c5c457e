import type { Queryable } from "../../platform/database/connection.ts";

export interface Upload {
  name: string;
  original_name: string;
  content_type: string;
  is_image: boolean;
  bytes: Uint8Array;
  webp: Uint8Array | null;
}

export async function insertUpload(db: Queryable, upload: Upload): Promise<void> {
  await db`
    insert into uploads (name, original_name, content_type, is_image, bytes, webp)
    values (${upload.name}, ${upload.original_name}, ${upload.content_type}, ${upload.is_image},
      ${upload.bytes}, ${upload.webp})`;
}

interface StoredUpload extends Omit<Upload, "bytes" | "webp"> {
  has_webp: boolean;
}

/** Everything but the bytes: enough for a 304. */
export async function selectUpload(db: Queryable, name: string) {
  const [upload] = await db<StoredUpload[]>`
    select name, original_name, content_type, is_image, webp is not null as has_webp
    from uploads where name = ${name}`;
  return upload ?? null;
}

export async function selectUploadBytes(db: Queryable, name: string, format: "own" | "webp") {
  const [row] = await db<{ bytes: Uint8Array<ArrayBuffer> }[]>`
    select case when ${format === "webp"} then webp else bytes end as bytes
    from uploads where name = ${name}`;
  return row?.bytes ?? null;
}

/** Whether no article and no document refers to an upload. */
const isUnused = (db: Queryable) => db`
  not exists (select from papers where papers.upload = uploads.name)
  and not exists (
    select from articles where position('/uploads/' || uploads.name in articles.text_article) > 0)`;

/** Deletes those of the named uploads that nothing refers to. */
export async function deleteUnusedUploads(db: Queryable, names: readonly string[]): Promise<void> {
  await db`delete from uploads where name = any(${[...names]}::text[]) and ${isUnused(db)}`;
}

/** Uploads without a reference; an editor may be writing the article of a recent one. */
export function selectUnusedUploads(db: Queryable, before: Date) {
  return db<{ name: string; original_name: string; size: number; uploaded_at: Date }[]>`
    select name, original_name, length(bytes) as size, uploaded_at from uploads
    where uploaded_at < ${before} and ${isUnused(db)}
    order by uploaded_at, name`;
}
