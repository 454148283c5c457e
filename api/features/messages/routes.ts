import { Hono } from "hono";
import { z } from "zod";
import {
  awayMessagesSchema,
  begunSchema,
  messageSettingsChangeSchema,
  messageSettingsStateSchema,
  messagesSchema,
  testMessageSchema,
  testResultSchema,
} from "../../../shared/messages/message.ts";
import { uidSchema } from "../../../shared/schema/uid.ts";
import { transaction } from "../../platform/database/connection.ts";
import { occasionOf } from "../../platform/event-log/event.ts";
import { describeRoute } from "../../platform/http/describe.ts";
import type { Env } from "../../platform/http/env.ts";
import { allow } from "../../platform/http/policy.ts";
import {
  parseWith,
  validateBody,
  validateId,
  validateQuery,
} from "../../platform/http/validate.ts";
import {
  listMessages,
  listUndelivered,
  markCalled,
  resend,
  unknownMessage,
} from "./message-list.ts";
import { notifyAway } from "./notices.ts";
import { changeMessageSettings, readMessageSettings, sendTest } from "./settings.ts";

/** What patients are sent, a person decides. */
const PEOPLE = { onlyPeople: true };
const doneSchema = z.object({ id: z.int() });
const LIST = describeRoute("Сообщения пациенткам, последние сначала", messagesSchema);
const UNDELIVERED = describeRoute("Сообщения, которые не дошли: кому позвонить", messagesSchema);
const RESENT = describeRoute("Отправить не дошедшее сообщение ещё раз", doneSchema);
const CALLED = describeRoute("Отметить, что пациентке позвонили", doneSchema);
const AWAY = describeRoute("Сообщить пациенткам, что врач не принимает", begunSchema);
const SETTINGS = describeRoute("Настройки напоминаний", messageSettingsStateSchema);
const CHANGED = describeRoute("Изменить настройки напоминаний", messageSettingsStateSchema);
const TESTED = describeRoute("Отправить проверочное сообщение", testResultSchema);

const listQuery = z.object({
  visit: z.string().optional().describe("Только сообщения об этом визите, по его uid"),
});

/** Mounted at `/api/messages`. */
export const messageRoutes = new Hono<Env>()
  .get("/", allow("journal"), LIST, validateQuery(listQuery), async (context) => {
    const { db, clock } = context.get("server");
    const { visit } = context.req.valid("query");
    const uid = visit === undefined ? null : parseWith(uidSchema, visit, "visit");
    return context.json(await listMessages(db, clock(), uid), 200);
  })
  .get("/undelivered", allow("journal"), UNDELIVERED, async (context) => {
    const { db, clock } = context.get("server");
    return context.json(await listUndelivered(db, clock()), 200);
  })
  .post(
    "/away",
    allow("journal", PEOPLE),
    AWAY,
    validateBody(awayMessagesSchema),
    async (context) => {
      const server = context.get("server");
      const { visits } = context.req.valid("json");
      const begun = await transaction(server.db, (tx) => notifyAway(tx, server, visits));
      return context.json({ begun }, 200);
    },
  )
  .get("/settings", allow("users", PEOPLE), SETTINGS, async (context) =>
    context.json(await readMessageSettings(context.get("server")), 200),
  )
  .put(
    "/settings",
    allow("users", PEOPLE),
    CHANGED,
    validateBody(messageSettingsChangeSchema),
    async (context) => {
      const server = context.get("server");
      const change = context.req.valid("json");
      const occasion = occasionOf(context);
      await transaction(server.db, (tx) => changeMessageSettings(tx, change, occasion));
      return context.json(await readMessageSettings(server), 200);
    },
  )
  .post(
    "/test",
    allow("users", PEOPLE),
    TESTED,
    validateBody(testMessageSchema),
    async (context) => {
      const { phone } = context.req.valid("json");
      return context.json(await sendTest(context.get("server"), phone), 200);
    },
  )
  .post(
    "/:id/resend",
    allow("journal", PEOPLE),
    RESENT,
    validateId(unknownMessage),
    async (context) => {
      const { db, clock } = context.get("server");
      const { id } = context.req.valid("param");
      await resend(db, id, clock());
      return context.json({ id }, 200);
    },
  )
  .post("/:id/called", allow("journal"), CALLED, validateId(unknownMessage), async (context) => {
    const { db, clock } = context.get("server");
    const { id } = context.req.valid("param");
    await markCalled(db, id, clock());
    return context.json({ id }, 200);
  });
