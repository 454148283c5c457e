import * as z from "zod/mini";
import { answeredDay } from "../schema/mini-fields.ts";

/** An anonymous booked slot. */
export const bookedSlotSchema = z.object({
  employee: z.int(),
  day: answeredDay,
  time: z.string(),
});
export type BookedSlot = z.input<typeof bookedSlotSchema>;

/** A booked slot for readers of the journal. */
export const staffBookedSlotSchema = z.extend(bookedSlotSchema, {
  id: z.int(),
  user_name: z.string(),
  phone: z.string(),
  service: z.string(),
});
export type StaffBookedSlot = z.input<typeof staffBookedSlotSchema>;
