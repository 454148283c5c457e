import { type ClinicMoment, clinicMoment } from "../../../shared/time/calendar.ts";
import type { Server } from "../../platform/http/env.ts";
import { lastReceptionContact } from "../devices/devices.ts";
import { doubtAgainst, findNewestEvent } from "../retention/clock-trust.ts";

const ASK_EVERY_MS = 2_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

interface Known {
  receptionContact: Date | null;
  newestEvent: Date | null;
}

const lastAsked = new WeakMap<Server, { ticks: number; now: number; known: Promise<Known> }>();

/**
 * Until when visitors are offered no times; null: no limit. Either no reception device has pulled
 * for too long, and a booking now could meet one that reception makes offline; or the server's
 * clock is behind the newest event, and times before that event are past.
 */
export async function receptionHold(server: Server): Promise<ClinicMoment | null> {
  const now = server.clock();
  const known = await knownOf(server, now);
  const until = Math.max(silentUntil(server, known, now), pastUntil(known, now));
  return until === NEVER ? null : clinicMoment(new Date(until), server.config.clinicTimezone);
}

const NEVER = Number.NEGATIVE_INFINITY;

function silentUntil({ config }: Server, { receptionContact }: Known, now: Date): number {
  const { receptionSilence } = config;
  if (!receptionSilence) return NEVER;
  const silentMs = now.getTime() - (receptionContact?.getTime() ?? NEVER);
  if (silentMs <= receptionSilence.minutes * MINUTE_MS) return NEVER;
  return now.getTime() + receptionSilence.holdHours * HOUR_MS;
}

function pastUntil({ newestEvent }: Known, now: Date): number {
  const doubt = doubtAgainst(now, newestEvent);
  return doubt && doubt.newestEvent > now ? doubt.newestEvent.getTime() : NEVER;
}

/** Cached for a few seconds, because every visitor needs it; a clock step invalidates it. */
function knownOf(server: Server, now: Date): Promise<Known> {
  const last = lastAsked.get(server);
  const isRecent =
    last &&
    performance.now() - last.ticks < ASK_EVERY_MS &&
    Math.abs(now.getTime() - last.now) < ASK_EVERY_MS;
  if (isRecent) return last.known;
  const known = ask(server, now);
  known.catch(() => lastAsked.delete(server));
  lastAsked.set(server, { ticks: performance.now(), now: now.getTime(), known });
  return known;
}

async function ask({ db, config }: Server, now: Date): Promise<Known> {
  const [receptionContact, newestEvent] = await Promise.all([
    config.receptionSilence ? lastReceptionContact(db) : null,
    findNewestEvent(db, now),
  ]);
  return { receptionContact, newestEvent };
}
