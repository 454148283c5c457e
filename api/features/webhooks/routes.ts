import { Hono } from "hono";
import { z } from "zod";
import { confirmedSchema } from "../../../shared/access/user.ts";
import {
  deliverySchema,
  webhookChangeSchema,
  webhookInputSchema,
  webhookSchema,
  webhookWithSecretSchema,
} from "../../../shared/webhooks/webhook.ts";
import { occasionOf } from "../../platform/event-log/event.ts";
import { describeRoute } from "../../platform/http/describe.ts";
import type { Env } from "../../platform/http/env.ts";
import { allow } from "../../platform/http/policy.ts";
import { validateBody, validateId } from "../../platform/http/validate.ts";
import { requireOwnPassword } from "../auth/passwords.ts";
import {
  changeWebhook,
  createWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  resend,
  rotateSecret,
  sendTest,
  webhookNotFound,
} from "./webhooks.ts";

const LISTED = describeRoute("Вебхуки", z.array(webhookSchema));
const CREATED = describeRoute(
  "Создать вебхук: секрет виден только в этом ответе",
  webhookWithSecretSchema,
  { status: 201 },
);
const CHANGED = describeRoute("Выбрать события вебхука, включить или выключить его", webhookSchema);
const ROTATED = describeRoute(
  "Новый секрет вебхука; прежний подписывает ещё сутки",
  webhookWithSecretSchema,
);
const REMOVED = describeRoute("Удалить вебхук", null);
const DELIVERIES = describeRoute("Последние события вебхука", z.array(deliverySchema));
const TESTED = describeRoute("Отправить проверочное событие", deliverySchema);
const RESENT = describeRoute("Отправить событие ещё раз", deliverySchema, {
  path: { event: z.string().describe("`webhook-id` события") },
});

/** A webhook outlives the session that makes it. */
const PEOPLE = { onlyPeople: true };

/** Mounted at `/api/webhooks`: other programs that get events of visits. */
export const webhookRoutes = new Hono<Env>()
  .get("/", allow("users", PEOPLE), LISTED, async (context) =>
    context.json(await listWebhooks(context.get("server")), 200),
  )
  .post(
    "/",
    allow("users", PEOPLE),
    CREATED,
    validateBody(webhookInputSchema),
    requireOwnPassword,
    async (context) => {
      const server = context.get("server");
      const input = context.req.valid("json");
      return context.json(await createWebhook(server, input, occasionOf(context)), 201);
    },
  )
  .put(
    "/:id",
    allow("users", PEOPLE),
    CHANGED,
    validateId(webhookNotFound),
    validateBody(webhookChangeSchema),
    async (context) => {
      const { id } = context.req.valid("param");
      const { db } = context.get("server");
      const change = context.req.valid("json");
      return context.json(await changeWebhook(db, id, change, occasionOf(context)), 200);
    },
  )
  .delete("/:id", allow("users", PEOPLE), REMOVED, validateId(webhookNotFound), async (context) => {
    const { id } = context.req.valid("param");
    await removeWebhook(context.get("server").db, id, occasionOf(context));
    return context.body(null, 204);
  })
  .post(
    "/:id/secret",
    allow("users", PEOPLE),
    ROTATED,
    validateId(webhookNotFound),
    validateBody(confirmedSchema),
    requireOwnPassword,
    async (context) => {
      const { id } = context.req.valid("param");
      const { db } = context.get("server");
      return context.json(await rotateSecret(db, id, occasionOf(context)), 200);
    },
  )
  .get(
    "/:id/deliveries",
    allow("users", PEOPLE),
    DELIVERIES,
    validateId(webhookNotFound),
    async (context) => {
      const { id } = context.req.valid("param");
      return context.json(await listDeliveries(context.get("server").db, id), 200);
    },
  )
  .post(
    "/:id/test",
    allow("users", PEOPLE),
    TESTED,
    validateId(webhookNotFound),
    async (context) => {
      const { id } = context.req.valid("param");
      return context.json(await sendTest(context.get("server"), id), 200);
    },
  )
  .post(
    "/:id/deliveries/:event",
    allow("users", PEOPLE),
    RESENT,
    validateId(webhookNotFound),
    async (context) => {
      const { id } = context.req.valid("param");
      return context.json(await resend(context.get("server"), id, context.req.param("event")), 200);
    },
  );
