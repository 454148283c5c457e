import { type Context, Hono } from "hono";
import { templateChangeSchema, templateInputSchema } from "../../shared/schedule.ts";
import { HEADERS } from "../../shared/sync.ts";
import type { Env } from "../http/env.ts";
import { readId } from "../http/id-param.ts";
import { type Answer, answerWrite } from "../http/idempotency.ts";
import { allow } from "../http/policy.ts";
import { parseWith, readJson } from "../http/validate.ts";
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
export const templateRoutes = new Hono<Env>();

templateRoutes.get("/", allow("schedule"), async (context) =>
  context.json((await listTemplates(context.get("server").db)).map(renderTemplate)),
);

templateRoutes.get("/:id", allow("schedule"), async (context) => {
  const template = await readTemplate(context.get("server").db, templateId(context));
  context.header(HEADERS.etag, templateEtag(template));
  return context.json(renderTemplate(template));
});

templateRoutes.post("/", allow("schedule"), async (context) => {
  const input = parseWith(templateInputSchema, await readJson(context));
  return answerWrite(
    context,
    async (tx) => ({ ...templateAnswer(await createTemplate(tx, input)), status: 201 }),
    async (tx, { subject }) => templateAnswer(await readTemplate(tx, subject ?? 0)),
  );
});

templateRoutes.put("/:id", allow("schedule"), async (context) => {
  const id = templateId(context);
  const change = parseWith(templateChangeSchema, await readJson(context));
  const ifMatch = context.req.header(HEADERS.ifMatch) ?? null;
  return answerWrite(
    context,
    async (tx) => templateAnswer(await changeTemplate(tx, id, change, ifMatch)),
    async (tx) => templateAnswer(await readTemplate(tx, id)),
  );
});

templateRoutes.delete("/:id", allow("schedule"), (context) => {
  const id = templateId(context);
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

function templateAnswer(template: TemplateRow): Answer {
  return {
    status: 200,
    body: renderTemplate(template),
    etag: templateEtag(template),
    subject: template.id,
  };
}

function templateId(context: Context<Env>): number {
  const id = readId(context.req.param("id") ?? "");
  if (id === null) throw templateNotFound();
  return id;
}
