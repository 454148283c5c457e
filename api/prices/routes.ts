import { Hono } from "hono";
import { type Price, priceChangeSchema, priceInputSchema } from "../../shared/price.ts";
import type { Env } from "../http/env.ts";
import { answerCached } from "../http/etag.ts";
import { readId } from "../http/id-param.ts";
import { type Answer, answerWrite } from "../http/idempotency.ts";
import { allow } from "../http/policy.ts";
import { parseWith, readJson } from "../http/validate.ts";
import { keepPagesFresh } from "../site/keep-pages-fresh.ts";
import { changePrice } from "./change.ts";
import { createPrice } from "./create.ts";
import { findPrice, listPrices, priceNotFound } from "./read.ts";
import { removePrice } from "./remove.ts";

export const priceRoutes = new Hono<Env>()
  .use(keepPagesFresh)
  .get("/", allow("anyone"), async (context) => {
    return answerCached(context, await listPrices(context.get("server").db));
  })
  .post("/", allow("prices"), async (context) => {
    const input = parseWith(priceInputSchema, await readJson(context));
    return answerWrite(
      context,
      async (tx) => ({ ...priceAnswer(await createPrice(tx, input)), status: 201 }),
      async (tx, { subject }) => priceAnswer(await findPrice(tx, subject ?? 0)),
    );
  })
  .patch("/:id", allow("prices"), async (context) => {
    const id = idOf(context.req.param("id"));
    const change = parseWith(priceChangeSchema, await readJson(context));
    return answerWrite(
      context,
      async (tx) => priceAnswer(await changePrice(tx, id, change)),
      async (tx) => priceAnswer(await findPrice(tx, id)),
    );
  })
  .delete("/:id", allow("prices"), async (context) => {
    const id = idOf(context.req.param("id"));
    return answerWrite(
      context,
      async (tx) => {
        await removePrice(tx, id);
        return { status: 200, body: { id } };
      },
      async () => ({ status: 200, body: { id } }),
    );
  });

const priceAnswer = (price: Price): Answer => ({ status: 200, body: price, subject: price.id });

function idOf(text: string): number {
  const id = readId(text);
  if (id === null) throw priceNotFound();
  return id;
}
