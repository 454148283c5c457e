import { type ClinicMoment, clinicMoment } from "../../shared/time/calendar.ts";
import type { Server } from "../http/env.ts";
import { lastReceptionContact } from "../sync/devices/devices.ts";

const ASK_EVERY_MS = 2_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

const lastAsked = new WeakMap<Server, { ticks: number; heard: Promise<Date | null> }>();

/**
 * Until when visitors are offered no times, because no reception device has pulled for too long and
 * a booking now could meet one that reception makes offline; null: no limit.
 */
export async function receptionHold(server: Server): Promise<ClinicMoment | null> {
  const { receptionSilence, clinicTimezone } = server.config;
  if (!receptionSilence) return null;
  const heard = await heardOf(server);
  const now = server.clock().getTime();
  const silentSince = heard?.getTime() ?? Number.NEGATIVE_INFINITY;
  if (now - silentSince <= receptionSilence.minutes * MINUTE_MS) return null;
  return clinicMoment(new Date(now + receptionSilence.holdHours * HOUR_MS), clinicTimezone);
}

/** Every visitor asks; the database is asked every few seconds. */
function heardOf(server: Server): Promise<Date | null> {
  const last = lastAsked.get(server);
  if (last && performance.now() - last.ticks < ASK_EVERY_MS) return last.heard;
  const asked = { ticks: performance.now(), heard: lastReceptionContact(server.db) };
  asked.heard.catch(() => lastAsked.delete(server));
  lastAsked.set(server, asked);
  return asked.heard;
}
