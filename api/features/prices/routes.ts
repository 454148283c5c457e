import { Hono } from "hono";
import { z } from "zod";
import {
  priceChangeSchema,
  priceInputSchema,
  priceSchema,
  repricingSchema,
} from "../../../shared/clinic/price.ts";
import { answerCached } from "../../platform/http/answers/etag.ts";
import { CACHED, describeRoute, removedSchema } from "../../platform/http/describe.ts";
import type { Env } from "../../platform/http/env.ts";
import { write } from "../../platform/http/idempotency.ts";
import { allow } from "../../platform/http/policy.ts";
import { validateBody, validateId } from "../../platform/http/validate.ts";
import {
  changePrice,
  createPrice,
  listPrices,
  priceNotFound,
  removePrice,
  repriceAll,
} from "./prices.ts";

const CREATED = describeRoute("Добавить цену", priceSchema, { status: 201 });
const REPRICED = describeRoute("Изменить несколько цен сразу", z.array(priceSchema));
const REMOVED = describeRoute("Удалить цену", removedSchema);

export const priceRoutes = new Hono<Env>()
  .get("/", allow("anyone"), describeRoute("Цены", z.array(priceSchema), CACHED), async (context) =>
    answerCached(context, await listPrices(context.get("server").db)),
  )
  .post("/", allow("prices"), CREATED, validateBody(priceInputSchema), async (context) => {
    const input = context.req.valid("json");
    return context.json(await write(context, (tx) => createPrice(tx, input)), 201);
  })
  .patch("/", allow("prices"), REPRICED, validateBody(repricingSchema), async (context) => {
    const { changes } = context.req.valid("json");
    const prices = await write(context, async (tx) => {
      await repriceAll(tx, changes);
      return listPrices(tx);
    });
    return context.json(prices, 200);
  })
  .patch(
    "/:id",
    allow("prices"),
    describeRoute("Изменить цену", priceSchema),
    validateId(priceNotFound),
    validateBody(priceChangeSchema),
    async (context) => {
      const { id } = context.req.valid("param");
      const change = context.req.valid("json");
      return context.json(await write(context, (tx) => changePrice(tx, id, change)), 200);
    },
  )
  .delete("/:id", allow("prices"), REMOVED, validateId(priceNotFound), async (context) => {
    const { id } = context.req.valid("param");
    await write(context, (tx) => removePrice(tx, id));
    return context.json({ id }, 200);
  });
