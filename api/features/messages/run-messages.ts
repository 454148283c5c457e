import { type Db, serverSecret, transaction } from "../../platform/database/connection.ts";
import { clinicNow, errorName, type Server } from "../../platform/http/env.ts";
import { findClockDoubt } from "../retention/clock-trust.ts";
import type { Gateway, SendResult, StatusResult } from "./gateways/gateway.ts";
import { openGateway } from "./gateways/open-gateway.ts";
import {
  type AskedMessage,
  beginSending,
  type Settled,
  selectMessageSettings,
  stopSending,
  takeAsked,
  updateReported,
  updateSent,
  updateStopped,
  voidOlder,
} from "./queries.ts";
import { insertReminders, isQuiet } from "./reminder-queries.ts";
import { type Taken, takeNext } from "./take.ts";

const EVERY_MS = 20_000;
/** Longer than a call of a provider may take. */
const STOPPED_AFTER_MS = 2 * 60_000;
const SENT_A_ROUND = 100;
const ASKED_A_ROUND = 50;
const ASKED_FIRST_AFTER_MS = 60_000;
/** A request that was under way when its process stopped has arrived by then, if it ever does. */
const MISSING_AFTER_MS = 10 * 60_000;
const REPORT_WITHIN_MS = 48 * 3_600_000;

/** Sends messages as long as the server runs, if a gateway is configured. */
export function startMessages(server: Server): void {
  const gateway = openGateway(server);
  if (!gateway) return;
  lastRounds.set(server.db, server.clock());
  let isRunning = false;
  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    await runRound(server, gateway);
    isRunning = false;
  };
  const timer = setInterval(() => void run(), EVERY_MS);
  server.stopping.addEventListener("abort", () => clearInterval(timer));
  void run();
}

/** When this process last ended a round, or began its first. */
const lastRounds = new WeakMap<Db, Date>();
export const lastRoundOf = ({ db }: Pick<Server, "db">): Date | undefined => lastRounds.get(db);

async function runRound(server: Server, gateway: Gateway): Promise<void> {
  try {
    await runMessages(server, gateway);
    lastRounds.set(server.db, server.clock());
  } catch (error) {
    if (server.stopping.aborted) return;
    server.log({ level: "error", task: "messages", error: errorName(error) });
  }
}

/**
 * One round of the loop:
 * 1. plans the reminders whose time has come;
 * 2. gives up messages whose process has stopped: whether they were sent is not known;
 * 3. by day, takes the due messages, one at a time, and calls the provider;
 * 4. asks the provider about messages that were accepted, or of which it has not answered.
 * Any number of processes may run it.
 */
export async function runMessages(server: Server, gateway: Gateway): Promise<void> {
  const { db, config, clock } = server;
  const now = clinicNow(server);
  if (!(await maySend(db, now.instant))) return;
  const { hours } = await selectMessageSettings(db);
  const timeZone = config.clinicTimezone;
  await insertReminders(db, { now: now.instant, today: now.day, hours, timeZone });
  await updateStopped(db, new Date(now.instant.getTime() - STOPPED_AFTER_MS), now.instant);
  await sendDue(server, gateway);
  for (const asked of await takeAsked(db, clock(), ASKED_A_ROUND)) {
    if (server.stopping.aborted) return;
    await ask(server, gateway, asked);
  }
}

/**
 * Whether messages may be sent now. After a restore, a failover or a doubt about the clock, earlier
 * due messages are void: they may have been sent already.
 */
export async function maySend(db: Db, now: Date): Promise<boolean> {
  if (await findClockDoubt(db, now)) {
    await stopSending(db);
    return false;
  }
  await transaction(db, async (tx) => {
    if (await beginSending(tx, now)) await voidOlder(tx, now);
  });
  return true;
}

async function sendDue(server: Server, gateway: Gateway): Promise<void> {
  const { db, config, clock, stopping } = server;
  const secret = await serverSecret(db);
  const { text: reminder } = await selectMessageSettings(db);
  for (let sent = 0; sent < SENT_A_ROUND && !stopping.aborted; sent += 1) {
    // A provider that hangs stretches a round over many minutes.
    if (isQuiet(clinicNow(server))) return;
    const taken = await takeNext(db, { now: clock(), config, secret, reminder });
    if (taken === null) return;
    if (taken !== "void") await sendTaken(server, gateway, taken);
  }
}

/** Calls the provider for a message taken in a committed transaction, and stores the result. */
export async function sendTaken(
  { db, clock }: Pick<Server, "db" | "clock">,
  gateway: Gateway,
  { attempts, ...message }: Taken,
): Promise<void> {
  const result = await gateway.send(message).catch(
    // An error of our own does not tell what the provider has received.
    (): SendResult => ({ kind: "unknown", reason: "lost" }),
  );
  const now = clock();
  await updateSent(db, { uid: message.uid, attempts }, settledBy(result, gateway, now), now);
}

function settledBy(result: SendResult, { reports }: Gateway, now: Date): Settled {
  const askAt = reports ? new Date(now.getTime() + ASKED_FIRST_AFTER_MS) : null;
  switch (result.kind) {
    case "accepted":
      return { state: "accepted", error: "", providerId: result.id, askAt };
    case "never":
      return { state: "failed", error: result.reason };
    case "later": {
      const due = new Date(now.getTime() + result.afterMs);
      return { state: "due", error: result.reason, due };
    }
    case "unknown":
      return { state: "unknown", error: result.reason, askAt };
  }
}

async function ask(
  { db, clock }: Server,
  gateway: Gateway,
  { id, uid, providerId, state, changed_at, phone }: AskedMessage,
): Promise<void> {
  const status = await gateway.status({ uid, providerId, phone }).catch(
    // The next time asks again.
    (): StatusResult => ({ kind: "waiting" }),
  );
  const now = clock();
  const age = now.getTime() - changed_at.getTime();
  if (status.kind === "delivered") {
    await updateReported(db, id, { state: "delivered", error: "" }, now);
  } else if (status.kind === "failed") {
    await updateReported(db, id, { state: "failed", error: status.reason }, now);
  } else if (status.kind === "missing" && state === "unknown" && age > MISSING_AFTER_MS) {
    await updateReported(db, id, { state: "failed", error: "not_accepted" }, now);
  } else if (age > REPORT_WITHIN_MS) {
    await updateReported(db, id, { state: "unknown", error: "no_report" }, now);
  }
}
