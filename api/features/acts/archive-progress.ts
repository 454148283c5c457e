import type { ArchiveProgress } from "../../../shared/retention/act.ts";
import { uuidSchema } from "../../../shared/schema/uid.ts";
import type { Queryable } from "../../platform/database/connection.ts";
import { notFound } from "../../platform/http/problems.ts";
import { deleteProgress, deleteStaleProgress, selectProgress, upsertProgress } from "./queries.ts";

/** Stores how far a download is, under an id chosen by the client. */
export interface ProgressStore {
  store(progress: ArchiveProgress): Promise<void>;
  /** Deletes the progress of a download that was aborted. */
  forget(): Promise<void>;
}

/** Null without an id, or with one that is not a UUID. */
export function progressStore(db: Queryable, download: string | undefined): ProgressStore | null {
  const id = uuidSchema.safeParse(download).data;
  if (!id) return null;
  return {
    async store(progress) {
      if (progress.packed === 0) await deleteStaleProgress(db);
      await upsertProgress(db, id, progress);
    },
    forget: () => deleteProgress(db, id),
  };
}

/** How far a download is; throws 404 before it has begun and after it was aborted. */
export async function readProgress(db: Queryable, download: string): Promise<ArchiveProgress> {
  const id = uuidSchema.safeParse(download).data;
  const progress = id ? await selectProgress(db, id) : null;
  if (!progress) throw notFound("Такого скачивания нет");
  return progress;
}
