import { Hono } from "hono";
import { templateChangeSchema, templateInputSchema } from "../../shared/journal/schedule.ts";
import type { ScheduleTemplate } from "../../shared/journal/template.ts";
import { HEADERS } from "../../shared/sync/sync.ts";
import type { Env } from "../http/env.ts";
import { type Answer, answerWrite } from "../http/idempotency.ts";
import { allow } from "../http/policy.ts";
import { validateBody, validateId } from "../http/validate.ts";
import type { TemplateRow } from "./queries.ts";
import {
  changeTemplate,
  createTemplate,
  listTemplates,
  readTemplate,
  removeTemplate,
  renderTemplate,
  templateEtag,
  templateNotFound,
} from "./templates.ts";

/** Mounted at `/api/schedule`: what the spec calls the schedule are its templates. */
export const templateRoutes = new Hono<Env>()
  .get("/", allow("schedule"), async (context) =>
    context.json((await listTemplates(context.get("server").db)).map(renderTemplate), 200),
  )
  .get("/:id", allow("schedule"), validateId(templateNotFound), async (context) => {
    const template = await readTemplate(context.get("server").db, context.req.valid("param").id);
    context.header(HEADERS.etag, templateEtag(template));
    return context.json(renderTemplate(template), 200);
  })
  .post("/", allow("schedule"), validateBody(templateInputSchema), (context) => {
    const input = context.req.valid("json");
    return answerWrite(
      context,
      async (tx) => ({ ...templateAnswer(await createTemplate(tx, input)), status: 201 }),
      async (tx, { subject }) => templateAnswer(await readTemplate(tx, subject ?? 0)),
    );
  })
  .put(
    "/:id",
    allow("schedule"),
    validateId(templateNotFound),
    validateBody(templateChangeSchema),
    (context) => {
      const { id } = context.req.valid("param");
      const change = context.req.valid("json");
      const ifMatch = context.req.header(HEADERS.ifMatch) ?? null;
      return answerWrite(
        context,
        async (tx) => templateAnswer(await changeTemplate(tx, id, change, ifMatch)),
        async (tx) => templateAnswer(await readTemplate(tx, id)),
      );
    },
  )
  .delete("/:id", allow("schedule"), validateId(templateNotFound), (context) => {
    const { id } = context.req.valid("param");
    const ifMatch = context.req.header(HEADERS.ifMatch) ?? null;
    return answerWrite(
      context,
      async (tx) => {
        await removeTemplate(tx, id, ifMatch);
        return { status: 200, body: { id } };
      },
      async () => ({ status: 200, body: { id } }),
    );
  });

function templateAnswer(template: TemplateRow): Answer<ScheduleTemplate> {
  return {
    status: 200,
    body: renderTemplate(template),
    etag: templateEtag(template),
    subject: template.id,
  };
}
