import { addDays, type Day } from "../time/calendar.ts";

/** Devices hold the records of this many past days; the server is asked for older ones. */
export const MIRROR_DAYS_BACK = 60;

/** The first day that a mirror holds. */
export const mirrorStart = (today: Day): Day => addDays(today, -MIRROR_DAYS_BACK);
