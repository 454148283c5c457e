import type { Queryable } from "../database/connection.ts";
import { deleteAddresses } from "./queries.ts";

const LONGEST_LIMIT_MS = 24 * 60 * 60 * 1000;

/** Forgets who booked longer ago than any limit looks back; answers how many bookings. */
export const forgetAddresses = (db: Queryable, now: Date): Promise<number> =>
  deleteAddresses(db, new Date(now.getTime() - LONGEST_LIMIT_MS));
