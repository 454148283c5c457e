import { Hono } from "hono";
import { priceChangeSchema, priceInputSchema } from "../../shared/price.ts";
import type { Env } from "../http/env.ts";
import { answerCached } from "../http/etag.ts";
import { readId } from "../http/id-param.ts";
import { allow } from "../http/policy.ts";
import { parseWith, readJson } from "../http/validate.ts";
import { changePrice, priceNotFound } from "./change.ts";
import { createPrice } from "./create.ts";
import { listPrices } from "./list.ts";
import { removePrice } from "./remove.ts";

export const priceRoutes = new Hono<Env>()
  .get("/", allow("anyone"), async (context) => {
    return answerCached(context, await listPrices(context.get("server").db));
  })
  .post("/", allow("prices"), async (context) => {
    const input = parseWith(priceInputSchema, await readJson(context));
    return context.json(await createPrice(context.get("server").db, input), 201);
  })
  .patch("/:id", allow("prices"), async (context) => {
    const change = parseWith(priceChangeSchema, await readJson(context));
    const id = idOf(context.req.param("id"));
    return context.json(await changePrice(context.get("server").db, id, change));
  })
  .delete("/:id", allow("prices"), async (context) => {
    await removePrice(context.get("server").db, idOf(context.req.param("id")));
    return context.body(null, 204);
  });

function idOf(text: string): number {
  const id = readId(text);
  if (id === null) throw priceNotFound();
  return id;
}
