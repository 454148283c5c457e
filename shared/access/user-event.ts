import { z } from "zod";

/** Something that was done to a user or by a program, as administrators see it. */
export const userEventSchema = z.object({
  id: z.int(),
  /** ISO. */
  at: z.string(),
  by: z.string(),
  what: z.string(),
  detail: z.string(),
});
export type UserEvent = z.infer<typeof userEventSchema>;
