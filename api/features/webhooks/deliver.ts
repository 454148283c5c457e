import { type EventBody, type EventKind, TEST_KIND } from "../../../shared/webhooks/webhook.ts";
import { serverSecret, transaction } from "../../platform/database/connection.ts";
import { SERVER } from "../../platform/event-log/event.ts";
import { logEvent } from "../../platform/event-log/events.ts";
import { errorName, type Server } from "../../platform/http/env.ts";
import {
  type DeliveryRow,
  noteDelivered,
  noteFailed,
  selectDueWebhooks,
  selectWebhook,
  switchOff,
  takeDue,
  type WebhookRow,
} from "./queries.ts";
import { waitAfter } from "./retry-schedule.ts";
import { type Attempt, send } from "./send.ts";
import { secretOf, signedHeaders } from "./sign.ts";

/*
 * Delivers events of visits to other programs, at least once each:
 * 1. A write of a visit queues its events in its own transaction (`queue.ts`).
 * 2. Every second a process asks which webhooks have something due, and serves each on its own, so
 *    that a receiver that hangs holds up no other.
 * 3. It takes a few deliveries at a time for longer than an attempt may last, and sends them. A
 *    process that is killed leaves them to the next one.
 * 4. A failure waits (`retry-schedule.ts`). 410 switches the webhook off at once, three days without a
 *    success do, too.
 */

const LOOK_EVERY_MS = 1_000;
const AT_ONCE = 8;
/** Longer than an attempt may last. */
export const LEASE_MS = 60_000;
const FAILING_AT_MOST_MS = 3 * 24 * 60 * 60_000;
const GONE = 410;

export interface DeliveryOptions {
  everyMs?: number;
  timeoutMs?: number;
  random?: () => number;
}

/** Delivers until the server stops. */
export function startDeliveries(server: Server, options: DeliveryOptions = {}): void {
  const { stopping } = server;
  const serving = new Map<number, Promise<boolean>>();
  const look = async () => {
    for (const id of await selectDueWebhooks(server.db, server.clock())) {
      if (serving.has(id)) continue;
      serving.set(
        id,
        report(server, () => deliverDue(server, id, options)).finally(() => serving.delete(id)),
      );
    }
  };
  // While the database is unavailable, only the first attempt is logged.
  let isLooking = false;
  let hasFailed = false;
  const timer = setInterval(async () => {
    if (isLooking) return;
    isLooking = true;
    hasFailed = !(await report(server, look, hasFailed));
    isLooking = false;
  }, options.everyMs ?? LOOK_EVERY_MS);
  stopping.addEventListener("abort", () => clearInterval(timer));
}

/**
 * The next look tries again; an unhandled rejection would end the process.
 * @returns whether the work was done
 */
async function report(
  server: Server,
  work: () => Promise<void>,
  isKnown = false,
): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    const isNews = !isKnown && !server.stopping.aborted;
    if (isNews) server.log({ level: "error", task: "webhooks", error: errorName(error) });
    return false;
  }
}

/** Delivers the due events of one webhook, until the queue is empty or the server stops. */
export async function deliverDue(
  server: Server,
  id: number,
  options: DeliveryOptions = {},
): Promise<void> {
  while (!server.stopping.aborted) {
    const webhook = await selectWebhook(server.db, id);
    if (!webhook || webhook.off_at) return;
    const now = server.clock();
    const leasedUntil = new Date(now.getTime() + LEASE_MS);
    const taken = await takeDue(server.db, id, { now, leasedUntil, limit: AT_ONCE });
    if (taken.length === 0) return;
    await Promise.all(taken.map((delivery) => attempt(server, webhook, delivery, options)));
  }
}

/** Sends one delivery that was taken, and stores the result. */
export async function attempt(
  server: Server,
  webhook: WebhookRow,
  delivery: DeliveryRow,
  { timeoutMs, random = Math.random }: DeliveryOptions = {},
): Promise<void> {
  const { clock, config, stopping } = server;
  const secrets = secretsOf(webhook, await serverSecret(server.db), clock());
  const body = JSON.stringify(bodyOf(delivery));
  const headers = signedHeaders({ id: delivery.event, body, at: clock() }, secrets);
  const calling = {
    allowPrivate: config.webhooksToPrivate,
    stopping,
    ...(timeoutMs ? { timeoutMs } : {}),
  };
  const result = await send({ address: webhook.address, headers, body }, calling, clock());
  // The stop ended the attempt: the next process repeats it.
  if (stopping.aborted && result.failure) return;
  await noteAttempt(server, delivery, result, random());
}

async function noteAttempt(
  { db, clock }: Server,
  delivery: DeliveryRow,
  { status, failure, retryAfterMs }: Attempt,
  random: number,
): Promise<void> {
  const now = clock();
  await transaction(db, async (tx) => {
    if (!failure) return noteDelivered(tx, delivery, { status, now });
    // A person waits for the result of a test.
    const isTest = delivery.kind === TEST_KIND;
    const wait = isTest ? null : waitAfter(delivery.attempts, retryAfterMs, random);
    const nextAt = wait === null ? null : new Date(now.getTime() + wait);
    const since = await noteFailed(tx, delivery, { status, failure, now, nextAt });
    const isOver = since !== null && now.getTime() - since.getTime() >= FAILING_AT_MOST_MS;
    const reason = status === GONE ? "gone" : isOver ? "failing" : null;
    if (reason === null || !(await switchOff(tx, delivery.webhook, { reason, now }))) return;
    const detail = `Вебхук № ${delivery.webhook}: ${OFF_WORDS[reason]}`;
    await logEvent(tx, { at: now, by: SERVER, action: "webhook_off", detail });
  });
}

const OFF_WORDS = {
  gone: "получатель ответил 410",
  failing: "трое суток без успешной доставки",
};

/** The current secret, and the one before it while it signs, too. */
function secretsOf(webhook: WebhookRow, ofServer: Uint8Array, now: Date): string[] {
  const { old_secret_until, secret_version } = webhook;
  const current = secretOf(webhook, ofServer);
  if (!old_secret_until || old_secret_until <= now) return [current];
  return [current, secretOf({ ...webhook, secret_version: secret_version - 1 }, ofServer)];
}

function bodyOf({ kind, uid, revision, happened_at }: DeliveryRow): EventBody {
  const type = kind as EventKind | typeof TEST_KIND;
  const data = uid === null || revision === null ? {} : { uid, revision };
  return { type, timestamp: happened_at.toISOString(), data };
}
