import type { MessageState } from "../../../shared/messages/message.ts";
import type { Server } from "../../platform/http/env.ts";
import { openGateway } from "./gateways/open-gateway.ts";
import { selectCounts } from "./queries.ts";

const DAY_MS = 86_400_000;
/** A provider is asked for the balance no more often than this. */
const BALANCE_EVERY_MS = 15 * 60_000;

/** What monitoring reads of messages. */
export interface MessageFigures {
  /** Of the last day. */
  states: { state: MessageState; count: number }[];
  lastDelivered: Date | null;
  /** Roubles; null where the provider does not say. */
  balance: number | null;
}

/** Null where messages are off. */
export async function messageFigures(server: Server): Promise<MessageFigures | null> {
  if (server.config.sms.kind === "off") return null;
  const since = new Date(server.clock().getTime() - DAY_MS);
  const [counts, balance] = await Promise.all([selectCounts(server.db, since), balanceOf(server)]);
  return { ...counts, balance };
}

/** More of the messages of the last day failed than arrived; few of them say nothing. */
export async function areMessagesFailing(server: Server): Promise<boolean> {
  if (server.config.sms.kind === "off") return false;
  const since = new Date(server.clock().getTime() - DAY_MS);
  const { states } = await selectCounts(server.db, since);
  const countOf = (...wanted: MessageState[]) =>
    states.reduce((sum, { state, count }) => sum + (wanted.includes(state) ? count : 0), 0);
  const failed = countOf("failed", "unknown");
  return failed >= FEWEST_FAILURES && failed > countOf("delivered", "accepted");
}
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
