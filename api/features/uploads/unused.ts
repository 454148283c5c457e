import { type Db, type Queryable, transaction } from "../../platform/database/connection.ts";
import { deleteUnusedUploads, selectUnusedUploads } from "./queries.ts";

const DAY_MS = 24 * 60 * 60_000;

/** Deletes the uploads that a deleted text was the last to refer to. */
export function removeUploadsOf(db: Queryable, text: string): Promise<void> {
  const names = [...text.matchAll(/\/uploads\/([0-9a-z.-]+)/g)].map(([, name = ""]) => name);
  return deleteUnusedUploads(db, names);
}

/** Uploads older than a day that no article and no document refers to. */
export const listUnusedUploads = (db: Db, now: Date) =>
  selectUnusedUploads(db, new Date(now.getTime() - DAY_MS));

/** Deletes what {@link listUnusedUploads} lists, and returns it. */
export const removeUnusedUploads = (db: Db, now: Date) =>
  transaction(db, async (tx) => {
    const unused = await selectUnusedUploads(tx, new Date(now.getTime() - DAY_MS));
    await deleteUnusedUploads(
      tx,
      unused.map(({ name }) => name),
    );
    return unused;
  });
