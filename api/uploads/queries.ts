import type { Queryable } from "../database/connection.ts";

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

/** Everything but the bytes: enough for a 304. */
export async function selectUpload(db: Queryable, name: string) {
  const [upload] = await db<(Omit<Upload, "bytes" | "webp"> & { has_webp: boolean })[]>`
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
