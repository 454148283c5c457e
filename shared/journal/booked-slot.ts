import * as z from "zod/mini";

/** An anonymous booked slot. */
export const bookedSlotSchema = z.object({
  employee: z.int(),
  day: z.string(),
  time: z.string(),
});
export type BookedSlot = z.infer<typeof bookedSlotSchema>;

/** A booked slot for those who may read the journal. */
export const staffBookedSlotSchema = z.extend(bookedSlotSchema, {
  id: z.int(),
  user_name: z.string(),
  phone: z.string(),
  service: z.string(),
});
export type StaffBookedSlot = z.infer<typeof staffBookedSlotSchema>;
