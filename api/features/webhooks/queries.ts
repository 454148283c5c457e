import type { EventKind, Webhook } from "../../../shared/webhooks/webhook.ts";
import type { Queryable, Tx } from "../../platform/database/connection.ts";
import type { Attempt } from "./send.ts";
import type { SecretSource } from "./sign.ts";

export async function queueEvent(
  tx: Tx,
  kind: EventKind,
  { uid, revision }: { uid: string; revision: number },
  at: Date,
): Promise<void> {
  await tx`select queue_visit_event(${uid}, ${kind}, ${revision}, ${at})`;
}

export interface WebhookRow extends SecretSource {
  id: number;
  address: string;
  kinds: EventKind[];
  created_at: Date;
  created_by: string;
  old_secret_until: Date | null;
  off_at: Date | null;
  off_reason: NonNullable<Webhook["off"]>["reason"] | null;
  failing_since: Date | null;
}

export const selectWebhooks = (db: Queryable): Promise<WebhookRow[]> =>
  db<WebhookRow[]>`select * from webhooks order by id`;

export async function selectWebhook(db: Queryable, id: number): Promise<WebhookRow | null> {
  const [row] = await db<WebhookRow[]>`select * from webhooks where id = ${id}`;
  return row ?? null;
}

export async function insertWebhook(
  tx: Tx,
  made: Pick<WebhookRow, "address" | "kinds" | "created_at" | "created_by">,
): Promise<WebhookRow> {
  const [row] = await tx<WebhookRow[]>`
    insert into webhooks (address, kinds, created_at, created_by)
    values (${made.address}, ${made.kinds}, ${made.created_at}, ${made.created_by})
    returning *`;
  if (!row) throw new Error("An inserted webhook was not returned");
  return row;
}

/** Switched on again, it starts without its earlier failures. */
export async function updateWebhook(
  tx: Tx,
  id: number,
  { kinds, on, now }: { kinds: EventKind[] | undefined; on: boolean | undefined; now: Date },
): Promise<WebhookRow | null> {
  const [row] = await tx<WebhookRow[]>`
    update webhooks set kinds = coalesce(${kinds ?? null}::text[], kinds),
      off_at = case when ${on === true} then null
        when ${on === false} then coalesce(off_at, ${now}) else off_at end,
      off_reason = case when ${on === true} then null
        when ${on === false} then coalesce(off_reason, 'person') else off_reason end,
      failing_since =
        case when ${on === true} and off_at is not null then null else failing_since end
    where id = ${id} returning *`;
  return row ?? null;
}

export async function renewSecret(tx: Tx, id: number, oldUntil: Date): Promise<WebhookRow | null> {
  const [row] = await tx<WebhookRow[]>`
    update webhooks set secret_version = secret_version + 1, old_secret_until = ${oldUntil}
    where id = ${id} returning *`;
  return row ?? null;
}

export async function deleteWebhook(tx: Tx, id: number): Promise<string | null> {
  const [row] = await tx<{ address: string }[]>`
    delete from webhooks where id = ${id} returning address`;
  return row?.address ?? null;
}

/** @returns false if it is off already */
export async function switchOff(
  db: Queryable,
  id: number,
  { reason, now }: { reason: "gone" | "failing"; now: Date },
): Promise<boolean> {
  const { count } = await db`
    update webhooks set off_at = ${now}, off_reason = ${reason}
    where id = ${id} and off_at is null`;
  return count > 0;
}

export interface DeliveryRow {
  webhook: number;
  event: string;
  kind: string;
  uid: string | null;
  revision: number | null;
  happened_at: Date;
  attempts: number;
  tried_at: Date | null;
  status: number | null;
  failure: string | null;
  delivered_at: Date | null;
  next_at: Date | null;
}

const columns = (db: Queryable) => db`
  delivery.webhook, delivery.event, event.kind, event.uid, event.revision, event.happened_at,
  delivery.attempts, delivery.tried_at, delivery.status, delivery.failure, delivery.delivered_at,
  delivery.next_at`;

export const selectDeliveries = (
  db: Queryable,
  webhook: number,
  limit: number,
): Promise<DeliveryRow[]> => db<DeliveryRow[]>`
    select ${columns(db)} from webhook_deliveries delivery
    join webhook_events event on event.id = delivery.event
    where delivery.webhook = ${webhook} order by delivery.number desc limit ${limit}`;

export async function selectDelivery(
  db: Queryable,
  webhook: number,
  event: string,
): Promise<DeliveryRow | null> {
  const [row] = await db<DeliveryRow[]>`
    select ${columns(db)} from webhook_deliveries delivery
    join webhook_events event on event.id = delivery.event
    where delivery.webhook = ${webhook} and delivery.event = ${event}`;
  return row ?? null;
}

/** An event without a visit for one webhook, already claimed by its caller. */
export async function insertTest(
  tx: Tx,
  webhook: number,
  { id, kind, now, leasedUntil }: { id: string; kind: string; now: Date; leasedUntil: Date },
): Promise<void> {
  await tx`
    with event as (
      insert into webhook_events (id, kind, happened_at) values (${id}, ${kind}, ${now})
      returning id, number
    )
    insert into webhook_deliveries (webhook, event, number, attempts, tried_at, next_at)
    select ${webhook}, id, number, 1, ${now}, ${leasedUntil} from event`;
}

/** Begins a delivery again, taken already by its caller. @returns false for an unknown one */
export async function restartDelivery(
  tx: Tx,
  { webhook, event }: Pick<DeliveryRow, "webhook" | "event">,
  { now, leasedUntil }: { now: Date; leasedUntil: Date },
): Promise<boolean> {
  const { count } = await tx`
    update webhook_deliveries set attempts = 1, tried_at = ${now}, next_at = ${leasedUntil}
    where webhook = ${webhook} and event = ${event}`;
  return count > 0;
}

/** Webhooks that are on and have something to deliver now. */
export async function selectDueWebhooks(db: Queryable, now: Date): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select id from webhooks where off_at is null and exists (
      select from webhook_deliveries where webhook = webhooks.id and next_at <= ${now})`;
  return rows.map(({ id }) => id);
}

/**
 * Takes deliveries that are due, oldest first, until `leasedUntil`: of a process that dies
 * meanwhile, others take them after that. The events of one visit go in their order, each after the
 * one before it was delivered or given up.
 */
export const takeDue = (
  db: Queryable,
  webhook: number,
  { now, leasedUntil, limit }: { now: Date; leasedUntil: Date; limit: number },
): Promise<DeliveryRow[]> => db<DeliveryRow[]>`
    with due as (
      select event from webhook_deliveries delivery
      where webhook = ${webhook} and next_at <= ${now} and not exists (
        select from webhook_deliveries earlier
        where earlier.webhook = delivery.webhook and earlier.uid = delivery.uid
          and earlier.number < delivery.number and earlier.next_at is not null)
      order by number limit ${limit} for update skip locked
    ), delivery as (
      update webhook_deliveries taken
      set attempts = attempts + 1, tried_at = ${now}, next_at = ${leasedUntil}
      from due where taken.webhook = ${webhook} and taken.event = due.event
      returning taken.*
    )
    select ${columns(db)} from delivery join webhook_events event on event.id = delivery.event
    order by delivery.number`;

export async function noteDelivered(
  tx: Tx,
  { webhook, event }: Pick<DeliveryRow, "webhook" | "event">,
  { status, now }: { status: number | null; now: Date },
): Promise<void> {
  await tx`
    update webhook_deliveries
    set delivered_at = ${now}, next_at = null, status = ${status}, failure = null
    where webhook = ${webhook} and event = ${event}`;
  await tx`
    update webhooks set failing_since = null where id = ${webhook} and failing_since is not null`;
}

/** @returns since when the webhook fails; null where it was deleted */
export async function noteFailed(
  tx: Tx,
  { webhook, event }: Pick<DeliveryRow, "webhook" | "event">,
  {
    status,
    failure,
    now,
    nextAt,
  }: Omit<Attempt, "retryAfterMs"> & { now: Date; nextAt: Date | null },
): Promise<Date | null> {
  await tx`
    update webhook_deliveries set next_at = ${nextAt}, status = ${status}, failure = ${failure}
    where webhook = ${webhook} and event = ${event}`;
  const [row] = await tx<{ failing_since: Date }[]>`
    update webhooks set failing_since = coalesce(failing_since, ${now})
    where id = ${webhook} returning failing_since`;
  return row?.failing_since ?? null;
}

/** Deletes events that happened before and have nothing left to deliver. */
export async function deleteEvents(db: Queryable, happenedBefore: Date): Promise<number> {
  const { count } = await db`
    delete from webhook_events event where happened_at < ${happenedBefore} and not exists (
      select from webhook_deliveries delivery
      join webhooks on webhooks.id = delivery.webhook and webhooks.off_at is null
      where delivery.event = event.id and next_at is not null)`;
  return count;
}
