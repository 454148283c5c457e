import { z } from "zod";
import type { ArchiveProgress } from "../../shared/act.ts";
import type { Queryable } from "../database/connection.ts";
import { notFound } from "../http/problems.ts";
import { deleteProgress, deleteStaleProgress, selectProgress, upsertProgress } from "./queries.ts";

/** Told by a download as it goes, under an id that whoever began it has made up. */
export interface ProgressTeller {
  tell(progress: ArchiveProgress): Promise<void>;
  /** The download was broken off: nobody is to wait for its end. */
  forget(): Promise<void>;
}

/** Null where nobody asked to be told, or not in a way we understand. */
export function progressTeller(db: Queryable, id: string | undefined): ProgressTeller | null {
  if (!isId(id)) return null;
  return {
    async tell(progress) {
      if (progress.packed === 0) await deleteStaleProgress(db);
      await upsertProgress(db, id, progress);
    },
    forget: () => deleteProgress(db, id),
  };
}

/** How far a download is; throws 404 before it has begun, and after it was broken off. */
export async function readProgress(db: Queryable, id: string): Promise<ArchiveProgress> {
  const progress = isId(id) ? await selectProgress(db, id) : null;
  if (!progress) throw notFound("Такого скачивания нет");
  return progress;
}

const isId = (id: string | undefined): id is string => z.uuid().safeParse(id).success;
