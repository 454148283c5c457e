import type { MessageState } from "../../../shared/messages/message.ts";
import { clinicMoment } from "../../../shared/time/calendar.ts";
import type { Server } from "../../platform/http/env.ts";
import { openGateway } from "./gateways/open-gateway.ts";
import { type MessageCounts, selectCounts } from "./queries.ts";
import { isQuiet } from "./reminder-queries.ts";
import { lastRoundOf } from "./run-messages.ts";

const HOUR_MS = 3_600_000;
/** A provider is asked for the balance no more often than this. */
const BALANCE_EVERY_MS = 15 * 60_000;

/** What monitoring reads of messages. */
export interface MessageFigures extends MessageCounts {
  isFailing: boolean;
  /** Roubles; null if the provider does not report it. */
  balance: number | null;
}

/** Null where messages are off. */
export async function messageFigures(server: Server): Promise<MessageFigures | null> {
  if (server.config.sms.kind === "off") return null;
  const [counts, balance] = await Promise.all([
    selectCounts(server.db, server.clock()),
    balanceOf(server),
  ]);
  return { ...counts, balance, isFailing: isFailing(server, counts) };
}

export const areMessagesFailing = async (server: Server): Promise<boolean> =>
  server.config.sms.kind !== "off" &&
  isFailing(server, await selectCounts(server.db, server.clock()));

/**
 * More messages of the last day failed than arrived; or messages do not go: one is due for an hour
 * or was refused five times, or the loop has completed no round for an hour.
 */
function isFailing(server: Server, { states, overdue }: MessageCounts): boolean {
  const countOf = (...wanted: MessageState[]) =>
    states.reduce((sum, { state, count }) => sum + (wanted.includes(state) ? count : 0), 0);
  const failed = countOf("failed", "unknown");
  if (failed >= FEWEST_FAILURES && failed > countOf("delivered", "accepted")) return true;
  const now = server.clock();
  const anHourAgo = new Date(now.getTime() - HOUR_MS);
  const lastRound = lastRoundOf(server);
  if (lastRound && lastRound < anHourAgo) return true;
  // Messages of the night go from nine o'clock.
  const wasQuiet = [now, anHourAgo].some((instant) =>
    isQuiet(clinicMoment(instant, server.config.clinicTimezone)),
  );
  return overdue > 0 && !wasQuiet;
}
/** Fewer messages are not significant. */
const FEWEST_FAILURES = 3;

interface Asked {
  at: number;
  balance: Promise<number | null>;
}
const balances = new WeakMap<Server["db"], Asked>();

function balanceOf(server: Server): Promise<number | null> {
  const last = balances.get(server.db);
  if (last && performance.now() - last.at < BALANCE_EVERY_MS) return last.balance;
  const gateway = openGateway(server);
  // Monitoring shows that the balance is missing.
  const balance = gateway ? gateway.balance().catch(() => null) : Promise.resolve(null);
  balances.set(server.db, { at: performance.now(), balance });
  return balance;
}
