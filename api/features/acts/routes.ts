import { type Context, Hono } from "hono";
import { z } from "zod";
import {
  actSchema,
  archiveProgressSchema,
  DOCX_TYPE,
  isDocxFile,
  PERIOD_MISSING,
  TEMPLATE_MISSING,
  TEMPLATE_NOT_DOCX,
} from "../../../shared/retention/act.ts";
import { type Day, formatDay, parseDay } from "../../../shared/time/calendar.ts";
import { transaction } from "../../platform/database/connection.ts";
import { actorOf } from "../../platform/event-log/actor.ts";
import { logEvent } from "../../platform/event-log/events.ts";
import { disposition } from "../../platform/http/answers/files.ts";
import { declaredType, validateFile } from "../../platform/http/bodies/form.ts";
import { clinicNow } from "../../platform/http/clock.ts";
import { describeRoute } from "../../platform/http/describe.ts";
import type { Env } from "../../platform/http/env.ts";
import { allow } from "../../platform/http/policy.ts";
import { invalid } from "../../platform/http/problems.ts";
import { validateQuery } from "../../platform/http/validate.ts";
import { archiveOf, progressStore, readAct, readProgress } from "./archive.ts";
import { logCsv, logDocx } from "./extracts.ts";
import { selectActs } from "./queries.ts";
import { checkTemplate, currentTemplate, replaceTemplate } from "./template/template.ts";

const text = z.string().optional();
const progress = text.describe("Номер, под которым спрашивают, сколько уже отдано");
const archiveQuery = z.object({ progress });
const periodQuery = z.object({
  start: text.describe("Первый день"),
  end: text.describe("Последний день"),
  progress,
});
const logQuery = z.object({ format: text.describe("docx, иначе CSV") });

const ARCHIVE = { files: ["application/zip"] };
const DOCUMENT = { files: [DOCX_TYPE] };
const ONE_ACT = describeRoute("Акт", DOCUMENT);
const ALL_ACTS = describeRoute("Архив всех актов", ARCHIVE);
const SOME_ACTS = describeRoute("Архив актов за период", ARCHIVE);
const PROGRESS = describeRoute("Сколько актов архива уже отдано", archiveProgressSchema);
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
  .get(
    "/acts/download-all",
    allow("journal"),
    ALL_ACTS,
    validateQuery(archiveQuery),
    async (context) => {
      const { db } = context.get("server");
      const archive = await archiveOf(db, null, [], progressOf(context));
      await logExport(context, "все акты");
      return answerArchive(context, `akty-${clinicNow(context.get("server")).day}.zip`, archive);
    },
  )
  .get("/acts/progress/:id", allow("journal"), PROGRESS, async (context) =>
    context.json(await readProgress(context.get("server").db, context.req.param("id")), 200),
  )
  /** Acts of a period; whoever may read the log finds it there, too. */
  .get(
    "/acts/download-period",
    allow("journal"),
    SOME_ACTS,
    validateQuery(periodQuery),
    async (context) => {
      const { db, config } = context.get("server");
      const { from, to } = periodAsked(context);
      const period = { from, to, timeZone: config.clinicTimezone };
      const mayReadLog = context.get("session")?.rights.includes("users") ?? false;
      const logs = mayReadLog
        ? [
            { name: "zhurnal.csv", input: logCsv(db, period, period.timeZone) },
            { name: "zhurnal.docx", input: logDocx(db, period, period.timeZone) },
          ]
        : [];
      const archive = await archiveOf(db, period, logs, progressOf(context));
      const span = `${formatDay(from)} – ${formatDay(to)}`;
      await logExport(context, mayReadLog ? `акты и журнал, ${span}` : `акты, ${span}`);
      return answerArchive(context, `akty-${from}-${to}.zip`, archive);
    },
  )
  .get("/logs/download", allow("users"), LOG, validateQuery(logQuery), async (context) => {
    const { db, config } = context.get("server");
    const { day } = clinicNow(context.get("server"));
    const asDocument = context.req.query("format") === "docx";
    await logExport(context, asDocument ? "выгрузка из журнала" : "журнал");
    const [name, type] = asDocument
      ? [`zhurnal-${day}.docx`, DOCX_TYPE]
      : [`zhurnal-${day}.csv`, "text/csv; charset=utf-8"];
    const bytes = asDocument
      ? logDocx(db, null, config.clinicTimezone)
      : encoded(logCsv(db, null, config.clinicTimezone));
    return context.body(bytes, 200, headersOf(name, type));
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
      const upload = { by: actorOf(context.get("session")), at: clock() };
      await checkTemplate(document, upload.by.name);
      await transaction(db, (tx) => replaceTemplate(tx, document, upload));
      return context.json({ message: "Шаблон успешно обновлен" }, 201);
    },
  );

async function docxIn(context: Context<Env>, file: File): Promise<Uint8Array> {
  // Bun gives a name with a NUL in it no name at all.
  const type = await declaredType(context, "file");
  if (!isDocxFile({ name: file.name ?? "", type })) {
    throw invalid({ file: TEMPLATE_NOT_DOCX });
  }
  return new Uint8Array(await file.arrayBuffer());
}

const progressOf = (context: Context<Env>) =>
  progressStore(context.get("server").db, context.req.query("progress"));

function periodAsked(context: Context<Env>): { from: Day; to: Day } {
  const { day: today } = clinicNow(context.get("server"));
  const from = parseDay(context.req.query("start") ?? "", today);
  const to = parseDay(context.req.query("end") ?? "", today);
  if (!from || !to) throw invalid({ [from ? "end" : "start"]: PERIOD_MISSING });
  if (to < from) throw invalid({ end: "Конец периода раньше его начала" });
  return { from, to };
}

function logExport(context: Context<Env>, detail: string): Promise<void> {
  const { db, clock } = context.get("server");
  const by = actorOf(context.get("session"));
  return logEvent(db, { at: clock(), by, action: "exported", detail });
}

const answerArchive = (context: Context<Env>, name: string, bytes: ReadableStream<Uint8Array>) =>
  context.body(bytes, 200, headersOf(name, "application/zip"));

const headersOf = (name: string, type: string) => ({
  "Content-Type": type,
  "Content-Disposition": disposition("attachment", name),
  "Cache-Control": "no-store",
});

/** Encodes text as a stream of bytes, no faster than it is read. */
function encoded(text: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await text.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await text.return(undefined);
    },
  });
}

const owned = (bytes: Uint8Array) => new Uint8Array(bytes);
