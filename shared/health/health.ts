import { z } from "zod";

/** `GET /api/health/details`: what an administrator has to mend in the database. */
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
