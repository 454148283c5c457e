import { Hono } from "hono";
import { z } from "zod";
import { paperInputSchema, paperSchema } from "../../../shared/clinic/paper.ts";
import { answerCached } from "../../platform/http/answers/etag.ts";
import { CACHED, describeRoute, removedSchema } from "../../platform/http/describe.ts";
import type { Env } from "../../platform/http/env.ts";
import { write } from "../../platform/http/idempotency.ts";
import { allow } from "../../platform/http/policy.ts";
import { validateBody, validateId } from "../../platform/http/validate.ts";
import { listPapers, paperNotFound, publishPaper, withdrawPaper } from "./clinic-documents.ts";

const PUBLISHED = describeRoute("Опубликовать документ", paperSchema, { status: 201 });
const WITHDRAWN = describeRoute("Снять документ с публикации", removedSchema);

export const paperRoutes = new Hono<Env>()
  .get(
    "/",
    allow("anyone"),
    describeRoute("Документы клиники", z.array(paperSchema), CACHED),
    async (context) => answerCached(context, await listPapers(context.get("server").db)),
  )
  .post("/", allow("articles"), PUBLISHED, validateBody(paperInputSchema), async (context) => {
    const input = context.req.valid("json");
    return context.json(await write(context, (tx) => publishPaper(tx, input)), 201);
  })
  .delete("/:id", allow("articles"), WITHDRAWN, validateId(paperNotFound), async (context) => {
    const { id } = context.req.valid("param");
    await write(context, (tx) => withdrawPaper(tx, id));
    return context.json({ id }, 200);
  });
