import { Hono } from "hono";
import { z } from "zod";
import { type Paper, paperInputSchema, paperSchema } from "../../shared/clinic/paper.ts";
import { answerCached } from "../http/answers/etag.ts";
import { removedSchema } from "../http/answers/removed.ts";
import { answers, CACHED, REPEATABLE } from "../http/describe.ts";
import type { Env } from "../http/env.ts";
import { type Answer, answerWrite } from "../http/idempotency.ts";
import { allow } from "../http/policy.ts";
import { validateBody, validateId } from "../http/validate.ts";
import { publishPaper } from "./publish.ts";
import { findPaper, listPapers, paperNotFound } from "./read.ts";
import { withdrawPaper } from "./withdraw.ts";

const PUBLISHED = answers("Опубликовать документ", paperSchema, { status: 201, ...REPEATABLE });
const WITHDRAWN = answers("Снять документ с публикации", removedSchema, REPEATABLE);

export const paperRoutes = new Hono<Env>()
  .get(
    "/",
    allow("anyone"),
    answers("Документы клиники", z.array(paperSchema), CACHED),
    async (context) => answerCached(context, await listPapers(context.get("server").db)),
  )
  .post("/", allow("articles"), PUBLISHED, validateBody(paperInputSchema), (context) => {
    const input = context.req.valid("json");
    return answerWrite(
      context,
      async (tx) => ({ ...paperAnswer(await publishPaper(tx, input)), status: 201 }),
      async (tx, { subject }) => paperAnswer(await findPaper(tx, subject ?? 0)),
    );
  })
  .delete("/:id", allow("articles"), WITHDRAWN, validateId(paperNotFound), (context) => {
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
