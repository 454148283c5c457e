import { type PhotoRendition, preparePhoto } from "../../../features/doctors/photo.ts";
import { isStored, type PreparedUpload, prepareUpload } from "../../../features/uploads/store.ts";
import type { Db } from "../../../platform/database/connection.ts";
import { IMPORT } from "../../../platform/event-log/event.ts";
import { Refusal } from "../../../platform/http/problems.ts";
import { uidOf } from "../importing.ts";
import type { OlderClient } from "./client.ts";
import type { OlderClinic } from "./read.ts";

/** Files prepared before the transaction. */
export interface OlderFiles {
  /** By the doctor's number in the older product. */
  photos: Map<number, PhotoRendition[]>;
  uploads: PreparedUpload[];
  /** Where an article's file was, and where it will be. */
  moved: Map<string, string>;
  /** Files that could not be imported, with the reason. */
  left: string[];
}

/** The address in `src="…/uploads/…"` or `href`. */
const LINK = /\b(?:src|href)\s*=\s*(["'])([^"'<>]*\/uploads\/[^"'<>]+)\1/gi;

/** A resolved path to one file; an encoded slash could lead the older server out of the folder. */
const UPLOAD = /^\/uploads\/(?!.*%(?:2f|5c))[^/]+$/i;

/** Fetches and re-encodes photos and the files referenced by articles. */
export async function readFiles(
  db: Db,
  { client, secret }: { client: OlderClient; secret: Uint8Array },
  { doctors, articles }: Pick<OlderClinic, "doctors" | "articles">,
): Promise<OlderFiles> {
  const files: OlderFiles = { photos: new Map(), uploads: [], moved: new Map(), left: [] };
  for (const { id, name_employee, photo } of doctors) {
    if (!photo) continue;
    await orLeave(files, `Фотография «${name_employee}»`, async () => {
      files.photos.set(id, await preparePhoto(photo, IMPORT.name));
    });
  }
  const links = new Set(
    articles.flatMap(({ text_article }) =>
      [...text_article.matchAll(LINK)].map(([, , address = ""]) => address),
    ),
  );
  for (const link of links) {
    const url = URL.parse(link, client.origin);
    if (url && url.origin !== new URL(client.origin).origin) continue;
    if (!url || !UPLOAD.test(url.pathname)) {
      files.left.push(`Файл ${link}: не в папке /uploads старой системы`);
      continue;
    }
    await orLeave(files, `Файл ${url.pathname}`, () => importFile(url.pathname, link));
  }
  return files;

  async function importFile(path: string, link: string): Promise<void> {
    const uid = uidOf({ secret }, ["upload", client.origin, path]);
    for (const name of [uid, `${uid}.jpg`, `${uid}.png`]) {
      if (await isStored(db, name)) return void files.moved.set(link, `/uploads/${name}`);
    }
    const bytes = await client.upload(path);
    if (typeof bytes === "string") return void files.left.push(`Файл ${path}: ${bytes}`);
    const name = decodedName(path);
    const upload = await prepareUpload({ name, bytes, uid }, IMPORT.name);
    files.uploads.push(upload);
    files.moved.set(link, `/uploads/${upload.name}`);
  }
}

function decodedName(path: string): string {
  const name = path.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(name);
  } catch (error) {
    if (error instanceof URIError) return name;
    throw error;
  }
}

/** A picture that cannot be read does not stop the import. */
async function orLeave(files: OlderFiles, what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    files.left.push(`${what}: ${error.message}`);
  }
}
