import type { Queryable } from "../../platform/database/connection.ts";
import { deleteNotices } from "./queries.ts";

const STORED_MS = 30 * 86_400_000;

/** A message goes with its visit; the notice of a cancellation goes after a month. */
export const forgetMessages = (db: Queryable, now: Date): Promise<number> =>
  deleteNotices(db, new Date(now.getTime() - STORED_MS));
