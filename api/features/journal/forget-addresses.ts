import type { Queryable } from "../../platform/database/connection.ts";
import { deleteAddresses } from "./queries.ts";

const LONGEST_LIMIT_MS = 24 * 60 * 60 * 1000;

/** Deletes the networks of bookings that no limit counts any more. @returns how many bookings */
export const forgetAddresses = (db: Queryable, now: Date): Promise<number> =>
  deleteAddresses(db, new Date(now.getTime() - LONGEST_LIMIT_MS));
