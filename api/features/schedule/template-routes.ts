import { type Context, Hono } from "hono";
import { z } from "zod";
import { staleTemplateSchema } from "../../../shared/journal/refusals.ts";
import { templateChangeSchema, templateInputSchema } from "../../../shared/journal/schedule.ts";
import { type RevisedTemplate, revisedTemplateSchema } from "../../../shared/journal/template.ts";
import { formatEtag, HEADERS } from "../../../shared/sync/sync.ts";
import { ifMatchOfWrite } from "../../platform/http/answers/etag.ts";
import { describeRoute, REPEATABLE, REVISED } from "../../platform/http/describe.ts";
import type { Env } from "../../platform/http/env.ts";
import { rowNameSchema } from "../../platform/http/id-param.ts";
import { type Answer, answerWrite } from "../../platform/http/idempotency.ts";
import { allow } from "../../platform/http/policy.ts";
import { validateBody } from "../../platform/http/validate.ts";
import type { TemplateRow } from "./queries.ts";
import {
  changeTemplate,
  createTemplate,
  listTemplates,
  readCreatedTemplate,
  readTemplate,
  removeTemplate,
  removeTemplateOrBlockUid,
  renderTemplate,
  templateEtag,
  templateName,
} from "./templates.ts";

const BY_NAME = { path: { name: rowNameSchema } };
const LISTED = describeRoute("Шаблоны расписания", z.array(revisedTemplateSchema));
const ONE = describeRoute("Шаблон расписания", revisedTemplateSchema, BY_NAME);
const CREATED = describeRoute("Добавить шаблон расписания", revisedTemplateSchema, {
  status: 201,
  ...REPEATABLE,
});
const CHANGE = { ...REVISED, ...BY_NAME, also: { 412: staleTemplateSchema } };
const CHANGED = describeRoute("Изменить шаблон расписания", revisedTemplateSchema, CHANGE);
/** `id` is null where the uid of a template that never came was blocked. */
const removedTemplateSchema = z.object({ id: z.nullable(z.int()) });
const REMOVED = describeRoute("Удалить шаблон расписания", removedTemplateSchema, CHANGE);

/** Mounted at `/api/schedule`: the spec's schedule is our templates. */
export const templateRoutes = new Hono<Env>()
  .get("/", allow("schedule"), LISTED, async (context) =>
    context.json((await listTemplates(context.get("server").db)).map(renderTemplate), 200),
  )
  .get("/:name", allow("schedule"), ONE, async (context) => {
    const template = await readTemplate(context.get("server").db, nameIn(context));
    context.header(HEADERS.etag, templateEtag(template));
    return context.json(renderTemplate(template), 200);
  })
  .post("/", allow("schedule"), CREATED, validateBody(templateInputSchema), (context) => {
    const input = context.req.valid("json");
    const uid = input.uid ?? crypto.randomUUID();
    return answerWrite(
      context,
      async (tx) => createdAnswer(await createTemplate(tx, { ...input, uid })),
      async (tx, { subject }) =>
        templateAnswer(await readCreatedTemplate(tx, { id: subject ?? 0 })),
    );
  })
  .put("/:name", allow("schedule"), CHANGED, validateBody(templateChangeSchema), (context) => {
    const name = nameIn(context);
    const change = context.req.valid("json");
    const ifMatch = ifMatchOfWrite(context);
    return answerWrite(
      context,
      async (tx) => templateAnswer(await changeTemplate(tx, name, change, ifMatch)),
      async (tx) => templateAnswer(await readTemplate(tx, name)),
    );
  })
  .delete("/:name", allow("schedule"), REMOVED, (context) => {
    const name = nameIn(context);
    const ifMatch = ifMatchOfWrite(context);
    const isRepeatable = context.req.header(HEADERS.key) !== undefined;
    return answerWrite(
      context,
      async (tx) => {
        const id = await (isRepeatable && "uid" in name
          ? removeTemplateOrBlockUid(tx, name.uid, ifMatch)
          : removeTemplate(tx, name, ifMatch));
        return { status: 200, body: { id }, ...(id === null ? {} : { subject: id }) };
      },
      async (_, { subject }) => ({ status: 200, body: { id: subject } }),
    );
  });

const nameIn = (context: Context<Env>) => templateName(context.req.param("name") ?? "");

/** Made by an earlier call it may have been changed since: the caller has seen its first revision. */
const createdAnswer = (template: TemplateRow): Answer<RevisedTemplate> => ({
  ...templateAnswer(template),
  status: 201,
  etag: formatEtag(template.epoch, 1),
});

function templateAnswer(template: TemplateRow): Answer<RevisedTemplate> {
  return {
    status: 200,
    body: renderTemplate(template),
    etag: templateEtag(template),
    subject: template.id,
  };
}
