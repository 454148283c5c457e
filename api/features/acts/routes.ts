import { type Context, Hono } from "hono";
import { z } from "zod";
import {
  actSchema,
  DOCX_TYPE,
  isDocxFile,
  PERIOD_MISSING,
  TEMPLATE_MISSING,
  TEMPLATE_NOT_DOCX,
} from "../../../shared/retention/act.ts";
import { HEADERS } from "../../../shared/sync/sync.ts";
import { type Day, parseDay } from "../../../shared/time/calendar.ts";
import { actorOf } from "../../platform/event-log/event.ts";
import { disposition } from "../../platform/http/answers/files.ts";
import { declaredType, validateFile } from "../../platform/http/bodies/form.ts";
import { describeRoute } from "../../platform/http/describe.ts";
import { clinicNow, type Env } from "../../platform/http/env.ts";
import { allow } from "../../platform/http/policy.ts";
import { invalid } from "../../platform/http/problems.ts";
import { validateQuery } from "../../platform/http/validate.ts";
import {
  type Download,
  downloadAllActs,
  downloadLog,
  downloadPeriod,
  readAct,
} from "./downloads.ts";
import { selectActs } from "./queries.ts";
import { currentTemplate, replaceTemplate } from "./template/template.ts";

const text = z.string().optional();
const periodQuery = z.object({
  start: text.describe("Первый день"),
  end: text.describe("Последний день"),
});
const logQuery = z.object({ format: text.describe("docx, иначе CSV") });

const ARCHIVE = { files: ["application/zip"] };
const DOCUMENT = { files: [DOCX_TYPE] };
const ONE_ACT = describeRoute("Акт", DOCUMENT);
const ALL_ACTS = describeRoute("Архив всех актов", ARCHIVE);
const SOME_ACTS = describeRoute("Архив актов за период", ARCHIVE);
const LOG = describeRoute("Журнал событий", { files: ["text/csv", DOCX_TYPE] });
const TEMPLATE = describeRoute("Шаблон акта", DOCUMENT);
const NEW_TEMPLATE = describeRoute("Заменить шаблон акта", z.object({ message: z.string() }), {
  status: 201,
});

/** Mounted at `/api/journal`, before the records there. */
export const actRoutes = new Hono<Env>()
  .get(
    "/acts/index",
    allow("journal"),
    describeRoute("Акты об уничтожении", z.array(actSchema)),
    async (context) => {
      const { db, config } = context.get("server");
      return context.json(await selectActs(db, config.clinicTimezone), 200);
    },
  )
  .get("/acts/download-single/:file", allow("journal"), ONE_ACT, async (context) => {
    const name = context.req.param("file");
    const document = await readAct(context.get("server").db, name);
    return context.body(owned(document), 200, headersOf(name, DOCX_TYPE));
  })
  .get("/acts/download-all", allow("journal"), ALL_ACTS, async (context) =>
    answerDownload(context, await downloadAllActs(context.get("server"), context.get("session"))),
  )
  /** Acts of a period; users who may read the log find it there, too. */
  .get(
    "/acts/download-period",
    allow("journal"),
    SOME_ACTS,
    validateQuery(periodQuery),
    async (context) =>
      answerDownload(
        context,
        await downloadPeriod(context.get("server"), context.get("session"), periodAsked(context)),
      ),
  )
  .get("/logs/download", allow("users"), LOG, validateQuery(logQuery), async (context) => {
    const format = context.req.valid("query").format === "docx" ? "docx" : "csv";
    return answerDownload(
      context,
      await downloadLog(context.get("server"), context.get("session"), format),
    );
  })
  .get("/admin/template", allow("users"), TEMPLATE, async (context) => {
    const document = await currentTemplate(context.get("server").db);
    return context.body(owned(document), 200, headersOf("shablon-akta.docx", DOCX_TYPE));
  })
  .post(
    "/admin/template",
    allow("users"),
    NEW_TEMPLATE,
    validateFile(TEMPLATE_MISSING),
    async (context) => {
      const { db, clock } = context.get("server");
      const document = await docxIn(context, context.req.valid("form").file);
      await replaceTemplate(db, document, { by: actorOf(context.get("session")), at: clock() });
      return context.json({ message: "Шаблон успешно обновлен" }, 201);
    },
  );

async function docxIn(context: Context<Env>, file: File): Promise<Uint8Array> {
  // Bun drops a whole name that contains a NUL.
  const type = await declaredType(context, "file");
  if (!isDocxFile({ name: file.name ?? "", type })) {
    throw invalid({ file: TEMPLATE_NOT_DOCX });
  }
  return new Uint8Array(await file.arrayBuffer());
}

function periodAsked(context: Context<Env>): { from: Day; to: Day } {
  const { day: today } = clinicNow(context.get("server"));
  const from = parseDay(context.req.query("start") ?? "", today);
  const to = parseDay(context.req.query("end") ?? "", today);
  if (!from || !to) throw invalid({ [from ? "end" : "start"]: PERIOD_MISSING });
  if (to < from) throw invalid({ end: "Конец периода раньше его начала" });
  return { from, to };
}

function answerDownload(context: Context<Env>, { name, type, bytes, length }: Download) {
  if (length !== undefined) context.header(HEADERS.fileBytes, String(length));
  return context.body(bytes, 200, headersOf(name, type));
}

const headersOf = (name: string, type: string) => ({
  "Content-Type": type,
  "Content-Disposition": disposition("attachment", name),
  "Cache-Control": "no-store",
});

const owned = (bytes: Uint8Array) => new Uint8Array(bytes);
