import { Hono } from "hono";
import { z } from "zod";
import {
  type Price,
  priceChangeSchema,
  priceInputSchema,
  priceSchema,
  repricingSchema,
} from "../../shared/clinic/price.ts";
import { answerCached } from "../http/answers/etag.ts";
import { removedSchema } from "../http/answers/removed.ts";
import { answers, CACHED, REPEATABLE } from "../http/describe.ts";
import type { Env } from "../http/env.ts";
import { type Answer, answerWrite } from "../http/idempotency.ts";
import { allow } from "../http/policy.ts";
import { validateBody, validateId } from "../http/validate.ts";
import { changePrice } from "./change.ts";
import { createPrice } from "./create.ts";
import { findPrice, listPrices, priceNotFound } from "./read.ts";
import { removePrice } from "./remove.ts";
import { repriceAll } from "./reprice.ts";

const CREATED = answers("Добавить цену", priceSchema, { status: 201, ...REPEATABLE });
const REPRICED = answers("Изменить несколько цен сразу", z.array(priceSchema), REPEATABLE);
const REMOVED = answers("Удалить цену", removedSchema, REPEATABLE);

export const priceRoutes = new Hono<Env>()
  .get("/", allow("anyone"), answers("Цены", z.array(priceSchema), CACHED), async (context) =>
    answerCached(context, await listPrices(context.get("server").db)),
  )
  .post("/", allow("prices"), CREATED, validateBody(priceInputSchema), (context) =>
    answerWrite(
      context,
      async (tx) => ({
        ...priceAnswer(await createPrice(tx, context.req.valid("json"))),
        status: 201,
      }),
      async (tx, { subject }) => priceAnswer(await findPrice(tx, subject ?? 0)),
    ),
  )
  .patch("/", allow("prices"), REPRICED, validateBody(repricingSchema), (context) =>
    answerWrite(
      context,
      async (tx) => {
        await repriceAll(tx, context.req.valid("json").changes);
        return listAnswer(await listPrices(tx));
      },
      async (tx) => listAnswer(await listPrices(tx)),
    ),
  )
  .patch(
    "/:id",
    allow("prices"),
    answers("Изменить цену", priceSchema, REPEATABLE),
    validateId(priceNotFound),
    validateBody(priceChangeSchema),
    (context) => {
      const { id } = context.req.valid("param");
      return answerWrite(
        context,
        async (tx) => priceAnswer(await changePrice(tx, id, context.req.valid("json"))),
        async (tx) => priceAnswer(await findPrice(tx, id)),
      );
    },
  )
  .delete("/:id", allow("prices"), REMOVED, validateId(priceNotFound), (context) => {
    const { id } = context.req.valid("param");
    return answerWrite(
      context,
      async (tx) => {
        await removePrice(tx, id);
        return { status: 200, body: { id } };
      },
      async () => ({ status: 200, body: { id } }),
    );
  });

const priceAnswer = (price: Price): Answer<Price> => ({
  status: 200,
  body: price,
  subject: price.id,
});

const listAnswer = (prices: Price[]): Answer<Price[]> => ({ status: 200, body: prices });
