import { z } from "zod";

/** A change of a user, or an act of a program, as administrators see it. */
export const userEventSchema = z.object({
  id: z.int(),
  /** ISO. */
  at: z.string(),
  by: z.string(),
  what: z.string(),
  detail: z.string(),
});
export type UserEvent = z.infer<typeof userEventSchema>;
