import { type ClinicMoment, clinicMoment } from "../../../shared/time/calendar.ts";
import type { Server } from "./env.ts";

/** Now, as an instant and by the clinic's own clock: what verbs are handed. */
export interface Now extends ClinicMoment {
  instant: Date;
}

export function clinicNow(server: Server): Now {
  const instant = server.clock();
  return { instant, ...clinicMoment(instant, server.config.clinicTimezone) };
}
