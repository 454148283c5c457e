import type { NearestTime } from "../../../shared/journal/schedule.ts";
import { daysBetween, formatDay } from "../../../shared/time/calendar.ts";
import { clinicNow } from "../../platform/http/clock.ts";
import type { Server } from "../../platform/http/env.ts";
import { selectNearest } from "./queries.ts";
import { receptionHold } from "./reception-hold.ts";

/** Each visible doctor's nearest time that a visitor can book now. */
export async function listNearestTimes(server: Server): Promise<NearestTime[]> {
  const now = clinicNow(server);
  const hold = await receptionHold(server);
  const moment = ({ day, time }: { day: string; time: string }) => `${day} ${time}`;
  const after = hold && moment(hold) > moment(now) ? hold : now;
  const nearest = await selectNearest(server.db, after);
  return nearest.map((each) => ({
    ...each,
    day: formatDay(each.day),
    days_ahead: daysBetween(now.day, each.day),
  }));
}
