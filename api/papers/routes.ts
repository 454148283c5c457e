import { Hono } from "hono";
import { type Paper, paperInputSchema } from "../../shared/clinic/paper.ts";
import { invalidatePagesAfterWrite } from "../caches/after-write.ts";
import { answerCached } from "../http/answers/etag.ts";
import type { Env } from "../http/env.ts";
import { type Answer, answerWrite } from "../http/idempotency.ts";
import { allow } from "../http/policy.ts";
import { validateBody, validateId } from "../http/validate.ts";
import { publishPaper } from "./publish.ts";
import { findPaper, listPapers, paperNotFound } from "./read.ts";
import { withdrawPaper } from "./withdraw.ts";

export const paperRoutes = new Hono<Env>()
  .use(invalidatePagesAfterWrite)
  .get("/", allow("anyone"), async (context) =>
    answerCached(context, await listPapers(context.get("server").db)),
  )
  .post("/", allow("articles"), validateBody(paperInputSchema), (context) => {
    const input = context.req.valid("json");
    return answerWrite(
      context,
      async (tx) => ({ ...paperAnswer(await publishPaper(tx, input)), status: 201 }),
      async (tx, { subject }) => paperAnswer(await findPaper(tx, subject ?? 0)),
    );
  })
  .delete("/:id", allow("articles"), validateId(paperNotFound), (context) => {
    const { id } = context.req.valid("param");
    return answerWrite(
      context,
      async (tx) => {
        await withdrawPaper(tx, id);
        return { status: 200, body: { id } };
      },
      async () => ({ status: 200, body: { id } }),
    );
  });

const paperAnswer = (paper: Paper): Answer<Paper> => ({
  status: 200,
  body: paper,
  subject: paper.id,
});
