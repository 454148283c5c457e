import { Hono } from "hono";
import { type Paper, paperInputSchema } from "../../shared/paper.ts";
import type { Env } from "../http/env.ts";
import { answerCached } from "../http/etag.ts";
import { readId } from "../http/id-param.ts";
import { type Answer, answerWrite } from "../http/idempotency.ts";
import { allow } from "../http/policy.ts";
import { parseWith, readJson } from "../http/validate.ts";
import { keepPagesFresh } from "../site/keep-pages-fresh.ts";
import { publishPaper } from "./publish.ts";
import { findPaper, listPapers, paperNotFound } from "./read.ts";
import { withdrawPaper } from "./withdraw.ts";

export const paperRoutes = new Hono<Env>()
  .use(keepPagesFresh)
  .get("/", allow("anyone"), async (context) => {
    return answerCached(context, await listPapers(context.get("server").db));
  })
  .post("/", allow("articles"), async (context) => {
    const input = parseWith(paperInputSchema, await readJson(context));
    return answerWrite(
      context,
      async (tx) => ({ ...paperAnswer(await publishPaper(tx, input)), status: 201 }),
      async (tx, { subject }) => paperAnswer(await findPaper(tx, subject ?? 0)),
    );
  })
  .delete("/:id", allow("articles"), async (context) => {
    const id = readId(context.req.param("id"));
    if (id === null) throw paperNotFound();
    return answerWrite(
      context,
      async (tx) => {
        await withdrawPaper(tx, id);
        return { status: 200, body: { id } };
      },
      async () => ({ status: 200, body: { id } }),
    );
  });

const paperAnswer = (paper: Paper): Answer => ({ status: 200, body: paper, subject: paper.id });
