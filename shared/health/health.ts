import { z } from "zod";

/** `GET /api/health`. */
export const healthSchema = z.object({
  status: z.enum(["ok", "warning"]),
  version: z.string(),
  warnings: z.array(z.enum(["long_transaction", "clock", "messages"])),
  /** How many transactions the feed is behind, and since when a write holds it back. */
  feed: z.object({ transactions: z.int(), oldest_write_seconds: z.number() }),
  /** How often a device differed from the tables in the last 24 hours. */
  divergences: z.int(),
});
export type Health = z.infer<typeof healthSchema>;

/** `GET /api/health/details`: database faults for the administrator. */
export const databaseHealthSchema = z.object({
  /** False: the disk is full, or the server only reads. */
  writes: z.boolean(),
  /** Write transactions that have been open for a minute or longer. */
  transactions: z.array(
    z.object({
      pid: z.number().int().nullable(),
      database: z.string(),
      application: z.string(),
      seconds: z.number(),
    }),
  ),
});
export type DatabaseHealth = z.infer<typeof databaseHealthSchema>;
