import type { Queryable } from "../../platform/database/connection.ts";
import { readLag } from "./queries.ts";

/**
 * How many transactions the horizon is behind, and since when the oldest open write holds it back.
 */
export interface FeedLag {
  transactions: number;
  oldest_write_seconds: number;
}

export const feedLag = (db: Queryable): Promise<FeedLag> => readLag(db);
