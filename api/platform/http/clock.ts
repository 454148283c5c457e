import { type ClinicMoment, clinicMoment } from "../../../shared/time/calendar.ts";
import type { Server } from "./env.ts";

/** The current instant, and the same moment in the clinic's time zone. */
export interface Now extends ClinicMoment {
  instant: Date;
}

export function clinicNow(server: Server): Now {
  const instant = server.clock();
  return { instant, ...clinicMoment(instant, server.config.clinicTimezone) };
}
