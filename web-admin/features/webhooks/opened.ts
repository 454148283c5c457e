import type { Webhook, WebhookWithSecret } from "../../../shared/webhooks/webhook.ts";

/** The open dialog of the screen. */
export type Opened =
  | { action: "create" }
  | { action: "shown"; webhook: WebhookWithSecret }
  | { action: "change" | "deliveries" | "rotate" | "remove"; webhook: Webhook };
