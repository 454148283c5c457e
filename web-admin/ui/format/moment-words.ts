import { type Day, formatDay } from "../../../shared/time/calendar.ts";

/** `10.06.2027 в 09:00` */
export const momentWords = (day: Day, time: string): string => `${formatDay(day)} в ${time}`;
