import type { Queryable } from "../database/connection.ts";
import { readLag } from "./queries.ts";

/** How far the feed's horizon is behind, and since when: one long write holds it for everyone. */
export interface FeedLag {
  transactions: number;
  oldest_write_seconds: number;
}

export const feedLag = (db: Queryable): Promise<FeedLag> => readLag(db);
