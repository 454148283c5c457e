import { Hono } from "hono";
import { z } from "zod";
import { userChangeSchema, userInputSchema, userSchema } from "../../../shared/access/user.ts";
import { userEventSchema } from "../../../shared/access/user-event.ts";
import { occasionOf } from "../../platform/event-log/event.ts";
import { describeRoute } from "../../platform/http/describe.ts";
import type { Env } from "../../platform/http/env.ts";
import { allow } from "../../platform/http/policy.ts";
import { validateBody, validateId } from "../../platform/http/validate.ts";
import { changeUser } from "./change.ts";
import { createUser } from "./create.ts";
import { deleteUser } from "./delete.ts";
import { listUserEvents, listUsers, noSuchUser } from "./users.ts";

/** A leaked token must not create users. */
const PEOPLE = { onlyPeople: true };
const EVENTS = describeRoute(
  "Что делали с пользователями и токенами, и кто читал журнал через API",
  z.array(userEventSchema),
);
const DELETED = describeRoute("Удалить пользователя; его сеансы заканчиваются", null);

export const userRoutes = new Hono<Env>()
  .get("/", allow("users"), describeRoute("Пользователи", z.array(userSchema)), async (context) =>
    context.json(await listUsers(context.get("server").db), 200),
  )
  .get("/events", allow("users"), EVENTS, async (context) =>
    context.json(await listUserEvents(context.get("server").db), 200),
  )
  .post(
    "/",
    allow("users", PEOPLE),
    describeRoute("Добавить пользователя", userSchema, { status: 201 }),
    validateBody(userInputSchema),
    async (context) =>
      context.json(
        await createUser(context.get("server").db, context.req.valid("json"), occasionOf(context)),
        201,
      ),
  )
  .put(
    "/:id",
    allow("users", PEOPLE),
    describeRoute("Изменить пользователя", userSchema),
    validateBody(userChangeSchema),
    validateId(noSuchUser),
    async (context) => {
      const { db } = context.get("server");
      const { id } = context.req.valid("param");
      const change = context.req.valid("json");
      return context.json(await changeUser(db, id, change, occasionOf(context)), 200);
    },
  )
  .delete("/:id", allow("users", PEOPLE), DELETED, validateId(noSuchUser), async (context) => {
    const { db } = context.get("server");
    await deleteUser(db, context.req.valid("param").id, occasionOf(context));
    return context.body(null, 204);
  });
