import * as z from "zod/mini";
import { rightSchema } from "./rights.ts";

/** Usual numbers of bookings from the site; reception is shown larger ones. 0 turns a limit off. */
export const usualSiteBookingsSchema = z.object({
  /** Upcoming visits of one phone. */
  per_phone: z.int(),
  /** Bookings of all visitors. */
  per_minute: z._default(z.int(), 0),
  per_hour: z._default(z.int(), 0),
});

const UNWATCHED: z.infer<typeof usualSiteBookingsSchema> = {
  per_phone: 0,
  per_minute: 0,
  per_hour: 0,
};

/** The signed-in user, in the responses of login, jwt-test and refresh. */
export const sessionUserSchema = z.object({
  id: z.int(),
  login: z.string(),
  rights: z.array(rightSchema),
  /** When the access cookie ends, ISO; a stream reopens before it. */
  access_until: z.string(),
  /** Minutes without input after which the screen asks for the password. */
  idle_lock_minutes: z.number(),
  site_bookings: z._default(usualSiteBookingsSchema, UNWATCHED),
});
export type SessionUser = z.infer<typeof sessionUserSchema>;

/** The server's half of the key to a device's encrypted data, base64. */
export const deviceKeySchema = z.object({ key: z.base64() });
