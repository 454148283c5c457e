import { Hono } from "hono";
import { z } from "zod";
import {
  accessTokenInputSchema,
  accessTokenSchema,
  newAccessTokenSchema,
} from "../../../shared/access/access-token.ts";
import { describeRoute } from "../../platform/http/describe.ts";
import type { Env } from "../../platform/http/env.ts";
import { allow, personOf } from "../../platform/http/policy.ts";
import { validateBody, validateId } from "../../platform/http/validate.ts";
import { requireOwnPassword } from "../auth/passwords.ts";
import { createToken, listTokens, revokeToken, tokenNotFound } from "./tokens.ts";

const TOKENS = describeRoute(
  "Свои токены доступа; администратору — токены всех",
  z.array(accessTokenSchema),
);
const CREATED = describeRoute(
  "Создать токен доступа: он виден только в этом ответе",
  newAccessTokenSchema,
  {
    status: 201,
  },
);
const REVOKED = describeRoute("Отозвать токен доступа", null);

/** Mounted at `/api/tokens`. A token opens no route here: it cannot prolong itself. */
export const accessTokenRoutes = new Hono<Env>()
  .get("/", allow("signed-in"), TOKENS, async (context) =>
    context.json(await listTokens(context.get("server").db, personOf(context)), 200),
  )
  .post(
    "/",
    allow("signed-in"),
    CREATED,
    validateBody(accessTokenInputSchema),
    requireOwnPassword,
    async (context) => {
      const { db, clock } = context.get("server");
      const input = context.req.valid("json");
      const made = await createToken(db, input, personOf(context), clock());
      return context.json(made, 201);
    },
  )
  .delete("/:id", allow("signed-in"), REVOKED, validateId(tokenNotFound), async (context) => {
    const { db, clock } = context.get("server");
    await revokeToken(db, context.req.valid("param").id, personOf(context), clock());
    return context.body(null, 204);
  });
