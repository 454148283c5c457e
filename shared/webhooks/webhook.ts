import { z } from "zod";
import { confirmedSchema } from "../access/user.ts";
import { textOf } from "../schema/fields.ts";

/** The kinds of events, with their names on the screen. */
export const EVENT_LABELS = {
  "visit.booked": "Запись создана",
  "visit.changed": "Запись изменена",
  "visit.outcome": "Отмечен исход",
  "visit.cancelled": "Запись отменена",
  "visit.destroyed": "Данные уничтожены",
} as const;

export type EventKind = keyof typeof EVENT_LABELS;
export const EVENT_KINDS = Object.keys(EVENT_LABELS) as [EventKind, ...EventKind[]];
/** An event without a visit, which an administrator sends to see whether the receiver answers. */
export const TEST_KIND = "webhook.test";

/**
 * The body of an event, as Standard Webhooks has it. A receiver that needs more reads the journal
 * by an access token. A test has no visit.
 */
export interface EventBody {
  type: EventKind | typeof TEST_KIND;
  timestamp: string;
  data: { uid?: string; revision?: number };
}

/** Why a webhook is off: a person switched it off, it answered 410, or it failed for three days. */
export const offReasonSchema = z.enum(["person", "gone", "failing"]);

export const webhookSchema = z.object({
  id: z.int(),
  address: z.string(),
  kinds: z.array(z.enum(EVENT_KINDS)),
  created_at: z.string(),
  /** Who made it. */
  created_by: z.string(),
  /** Until then the secret before the current one signs, too; null: there is one secret. */
  old_secret_until: z.string().nullable(),
  off: z.object({ at: z.string(), reason: offReasonSchema }).nullable(),
  /** The first failure since the last success. */
  failing_since: z.string().nullable(),
});
export type Webhook = z.infer<typeof webhookSchema>;

/** The answer to a creation or a new secret, and the only one that has the secret. */
export const webhookWithSecretSchema = webhookSchema.extend({ secret: z.string() });
export type WebhookWithSecret = z.infer<typeof webhookWithSecretSchema>;

export const deliverySchema = z.object({
  /** The `webhook-id` that the receiver gets. */
  event: z.string(),
  kind: z.string(),
  uid: z.string().nullable(),
  revision: z.int().nullable(),
  happened_at: z.string(),
  attempts: z.int(),
  tried_at: z.string().nullable(),
  /** Of the last response; null if there was none. */
  status: z.int().nullable(),
  /** Why the last attempt failed; null after a success and before the first attempt. */
  failure: z.string().nullable(),
  delivered_at: z.string().nullable(),
  /** When it is tried again; null: not any more. */
  next_at: z.string().nullable(),
});
export type Delivery = z.infer<typeof deliverySchema>;

const ADDRESS_WRONG = "Введите адрес, например https://crm.example/priem";
const NO_KINDS = "Выберите хотя бы одно событие";

const kindsSchema = z
  .array(z.enum(EVENT_KINDS, NO_KINDS), NO_KINDS)
  .min(1, NO_KINDS)
  .max(20, NO_KINDS);

/** `POST /api/webhooks`. */
export const webhookInputSchema = confirmedSchema.extend({
  address: textOf(500, ADDRESS_WRONG).refine(isAddress, ADDRESS_WRONG),
  kinds: kindsSchema,
});
export type WebhookInput = z.infer<typeof webhookInputSchema>;

/** `PUT /api/webhooks/:id`: absent fields stay. */
export const webhookChangeSchema = z.object({
  kinds: kindsSchema.optional(),
  on: z.boolean("Укажите, включён ли вебхук").optional(),
});
export type WebhookChange = z.infer<typeof webhookChangeSchema>;

/** HTTP is refused later, unless the server is allowed to call the clinic's own network. */
function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hash } = new URL(text);
  return /^https?:$/.test(protocol) && username === "" && password === "" && hash === "";
}
