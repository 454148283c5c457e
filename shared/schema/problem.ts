import * as z from "zod/mini";

/** The body of every error answer. `message` is Russian and fit to show. */
export const problemSchema = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
});
export type Problem = z.infer<typeof problemSchema>;

/** Codes that clients handle; other problems are only shown. */
export const PROBLEM = {
  unauthenticated: "unauthenticated",
  forbidden: "forbidden",
  locked: "locked",
  invalid: "invalid",
  notFound: "not_found",
  slotTaken: "slot_taken",
  slotNotOffered: "slot_not_offered",
  slotPast: "slot_past",
  doctorGone: "doctor_gone",
  stale: "stale",
  destroyed: "destroyed",
  otherUser: "other_user",
  keyReused: "key_reused",
  visitsInTheWay: "visits_in_the_way",
  clinicClosed: "clinic_closed",
  wishTaken: "wish_taken",
  resync: "resync",
  appTooOld: "app_too_old",
  tooMany: "too_many",
  unavailable: "unavailable",
  internal: "internal",
} as const;
