import {
  type Delivery,
  EVENT_KINDS,
  TEST_KIND,
  type Webhook,
  type WebhookChange,
  type WebhookInput,
  type WebhookWithSecret,
} from "../../../shared/webhooks/webhook.ts";
import {
  type Db,
  type Queryable,
  serverSecret,
  transaction,
} from "../../platform/database/connection.ts";
import type { Occasion } from "../../platform/event-log/event.ts";
import { logEvent } from "../../platform/event-log/events.ts";
import type { Server } from "../../platform/http/env.ts";
import { invalid, notFound } from "../../platform/http/problems.ts";
import { attempt, LEASE_MS } from "./deliver.ts";
import {
  type DeliveryRow,
  deleteEvents,
  deleteWebhook,
  insertTest,
  insertWebhook,
  renewSecret,
  restartDelivery,
  selectDeliveries,
  selectDelivery,
  selectWebhook,
  selectWebhooks,
  updateWebhook,
  type WebhookRow,
} from "./queries.ts";
import { secretOf } from "./sign.ts";

const DAY_MS = 24 * 60 * 60_000;
/** How long the old secret signs beside a new one. */
const ROTATION_MS = DAY_MS;
const SHOWN = 50;
/** Longer than a backup may be restored, so that known events are not sent again. */
const STORED_MS = 30 * DAY_MS;
const WEBHOOKS_AT_MOST = 20;

export async function listWebhooks({ db, clock }: Server): Promise<Webhook[]> {
  const now = clock();
  return (await selectWebhooks(db)).map((row) => rendered(row, now));
}

/** Makes a webhook; its secret is in this answer only. */
export function createWebhook(
  { db, config }: Pick<Server, "db" | "config">,
  { address, kinds }: Omit<WebhookInput, "password">,
  { by, now }: Occasion,
): Promise<WebhookWithSecret> {
  if (!config.webhooksToPrivate && new URL(address).protocol !== "https:") {
    throw invalid({ address: "Адрес должен начинаться с https://" });
  }
  return withSecret(db, now.instant, () =>
    transaction(db, async (tx) => {
      if ((await selectWebhooks(tx)).length >= WEBHOOKS_AT_MOST) {
        throw invalid({ address: `Вебхуков уже ${WEBHOOKS_AT_MOST}: удалите ненужные` });
      }
      const ordered = EVENT_KINDS.filter((kind) => kinds.includes(kind));
      const made = { address, kinds: ordered, created_at: now.instant, created_by: by.name };
      const row = await insertWebhook(tx, made);
      const detail = `№ ${row.id}: ${new URL(address).origin}`;
      await logEvent(tx, { at: now.instant, by, action: "webhook_created", detail });
      return row;
    }),
  );
}

/** Chooses the events, and switches the webhook on or off. */
export function changeWebhook(
  db: Db,
  id: number,
  { kinds, on }: WebhookChange,
  { by, now }: Occasion,
): Promise<Webhook> {
  return transaction(db, async (tx) => {
    const ordered = kinds && EVENT_KINDS.filter((kind) => kinds.includes(kind));
    const row = await updateWebhook(tx, id, { kinds: ordered, on, now: now.instant });
    if (!row) throw webhookNotFound();
    const state = row.off_at === null ? "включён" : "выключен";
    const detail = `№ ${id}: ${state}, события: ${row.kinds.join(", ")}`;
    await logEvent(tx, { at: now.instant, by, action: "webhook_changed", detail });
    return rendered(row, now.instant);
  });
}

/** Gives a new secret; the old one signs for a day, too, so that the receiver can change over. */
export function rotateSecret(
  db: Db,
  id: number,
  { by, now }: Occasion,
): Promise<WebhookWithSecret> {
  return withSecret(db, now.instant, () =>
    transaction(db, async (tx) => {
      const row = await renewSecret(tx, id, new Date(now.instant.getTime() + ROTATION_MS));
      if (!row) throw webhookNotFound();
      const detail = `№ ${id}: новый секрет`;
      await logEvent(tx, { at: now.instant, by, action: "webhook_changed", detail });
      return row;
    }),
  );
}

export async function removeWebhook(db: Db, id: number, { by, now }: Occasion): Promise<void> {
  await transaction(db, async (tx) => {
    const address = await deleteWebhook(tx, id);
    if (address === null) throw webhookNotFound();
    const detail = `№ ${id}: ${new URL(address).origin}`;
    await logEvent(tx, { at: now.instant, by, action: "webhook_removed", detail });
  });
}

export async function listDeliveries(db: Queryable, id: number): Promise<Delivery[]> {
  await existing(db, id);
  return (await selectDeliveries(db, id, SHOWN)).map(renderedDelivery);
}

/** Sends an event without a visit, also where the webhook is off, and returns the result. */
export async function sendTest(server: Server, id: number): Promise<Delivery> {
  const { db, clock } = server;
  const webhook = await existing(db, id);
  const event = `evt_${crypto.randomUUID().replaceAll("-", "")}`;
  await transaction(db, (tx) =>
    insertTest(tx, id, { id: event, kind: TEST_KIND, ...leaseFrom(clock()) }),
  );
  return attemptNow(server, webhook, event);
}

/** Sends an event again under the same id, and returns the result. */
export async function resend(server: Server, id: number, event: string): Promise<Delivery> {
  const { db, clock } = server;
  const webhook = await existing(db, id);
  const restarted = await transaction(db, (tx) =>
    restartDelivery(tx, { webhook: id, event }, leaseFrom(clock())),
  );
  if (!restarted) throw deliveryNotFound();
  return attemptNow(server, webhook, event);
}

/** Deletes old events that are delivered or abandoned. */
export const forgetDeliveries = (db: Queryable, now: Date): Promise<number> =>
  deleteEvents(db, new Date(now.getTime() - STORED_MS));

export const webhookNotFound = () => notFound("Вебхук не найден");
const deliveryNotFound = () => notFound("Событие не найдено");

const leaseFrom = (now: Date) => ({ now, leasedUntil: new Date(now.getTime() + LEASE_MS) });

async function existing(db: Queryable, id: number): Promise<WebhookRow> {
  const webhook = await selectWebhook(db, id);
  if (!webhook) throw webhookNotFound();
  return webhook;
}

async function attemptNow(server: Server, webhook: WebhookRow, event: string): Promise<Delivery> {
  const taken = await selectDelivery(server.db, webhook.id, event);
  if (taken) await attempt(server, webhook, taken);
  const now = await selectDelivery(server.db, webhook.id, event);
  if (!now) throw webhookNotFound();
  return renderedDelivery(now);
}

async function withSecret(
  db: Db,
  now: Date,
  write: () => Promise<WebhookRow>,
): Promise<WebhookWithSecret> {
  const secret = await serverSecret(db);
  const row = await write();
  return { ...rendered(row, now), secret: secretOf(row, secret) };
}

function rendered(row: WebhookRow, now: Date): Webhook {
  const { id, address, kinds, created_by, off_at, off_reason, old_secret_until } = row;
  const isOldValid = old_secret_until !== null && old_secret_until > now;
  return {
    id,
    address,
    kinds,
    created_at: row.created_at.toISOString(),
    created_by,
    old_secret_until: isOldValid ? old_secret_until.toISOString() : null,
    off: off_at && off_reason && { at: off_at.toISOString(), reason: off_reason },
    failing_since: row.failing_since?.toISOString() ?? null,
  };
}

const renderedDelivery = ({ webhook: _, ...row }: DeliveryRow): Delivery => ({
  ...row,
  happened_at: row.happened_at.toISOString(),
  tried_at: row.tried_at?.toISOString() ?? null,
  delivered_at: row.delivered_at?.toISOString() ?? null,
  next_at: row.next_at?.toISOString() ?? null,
});
