import { type Context, Hono } from "hono";
import { z } from "zod";
import { areOwnDayFields } from "../../../shared/access/own-day.ts";
import { CANCEL_REASON_NAMES } from "../../../shared/journal/cancel-reason.ts";
import {
  type Amendment,
  amendmentSchema,
  journalExportSchema,
  recordPageSchema,
} from "../../../shared/journal/journal.ts";
import { journalRecordSchema } from "../../../shared/journal/record.ts";
import {
  destroyedRefusalSchema,
  slotRefusalSchema,
  staleRecordSchema,
} from "../../../shared/journal/refusals.ts";
import { spelledDay } from "../../../shared/schema/mini-fields.ts";
import { HEADERS } from "../../../shared/sync/sync.ts";
import type { Day } from "../../../shared/time/calendar.ts";
import { occasionOf } from "../../platform/event-log/event.ts";
import { noteReading } from "../../platform/event-log/events.ts";
import { ifMatchOfWrite } from "../../platform/http/answers/etag.ts";
import { describeRoute, REPEATABLE, REVISED } from "../../platform/http/describe.ts";
import { clinicNow, type Env } from "../../platform/http/env.ts";
import { rowNameSchema } from "../../platform/http/id-param.ts";
import { answerOnce, answerWrite } from "../../platform/http/idempotency.ts";
import { allow } from "../../platform/http/policy.ts";
import { forbidden } from "../../platform/http/problems.ts";
import { parseWith, validateBody, validateQuery } from "../../platform/http/validate.ts";
import { cancelledBecause, REASONS } from "../acts/destruction-act.ts";
import {
  noteCancelled,
  notifyMoved,
  readBeforeCancelling,
  sendNotice,
} from "../messages/notices.ts";
import type { Taken } from "../messages/take.ts";
import { retryWishAct, takeWish } from "../wishes/destroy-wish.ts";
import { destroy, destroyOrBlockUid, retryOutdatedAct } from "./destroy.ts";
import { noteExport } from "./note-export.ts";
import type { RecordRow } from "./queries.ts";
import { countUnread, selectRecordPage, selectRecords } from "./queries.ts";
import { readRecord, readRecordForReplay, recordAnswer, recordName } from "./read.ts";
import { destroyedSchema, recordEtag, renderRecord } from "./render.ts";
import { updateRecord } from "./update-record.ts";

const text = z.string().optional();
const listQuery = z.object({
  day: text.describe("День: ДД.ММ.ГГГГ или ГГГГ-ММ-ДД"),
  from: text.describe("Первый день периода"),
  to: text.describe("Последний день периода"),
  limit: text.describe("Страница из стольких записей, не больше 1000, новые сначала"),
  order: text.describe("Порядок страницы: time или number"),
  before: text.describe("Последняя известная запись: ГГГГ-ММ-ДД ЧЧ:ММ и номер, через пробел"),
});

const OWN_DAY = { orOwnDay: true };

const cancellationQuery = z.object({
  reason: z
    .enum(CANCEL_REASON_NAMES, "Неизвестная причина отмены")
    .optional()
    .describe("Причина отмены: patient, doctor, other_time или mistake"),
  notify: z
    .literal("1", "notify: только 1")
    .optional()
    .describe("1: сообщить пациентке по SMS, если она согласилась"),
});

const BY_NAME = { path: { name: rowNameSchema } };
const countSchema = z.object({ count: z.int() });
const RECORDS = describeRoute(
  "Записи дня, периода или страница журнала",
  z.array(journalRecordSchema),
);
const UNREAD = describeRoute("Сколько записей с сайта никто не открывал", countSchema);
const EXPORT_NOTED = describeRoute("Отметить выгрузку записей в файл", countSchema, {
  status: 201,
  ...REPEATABLE,
});
const RECORD = describeRoute("Запись", journalRecordSchema, BY_NAME);
const AMENDED = describeRoute("Изменить запись", journalRecordSchema, {
  ...REVISED,
  ...BY_NAME,
  also: { 409: slotRefusalSchema, 410: destroyedRefusalSchema, 412: staleRecordSchema },
});
/** Of both addresses under which a record is deleted. */
export const DESTROYED = describeRoute("Отменить запись; составляется акт", destroyedSchema, {
  ...REVISED,
  query: cancellationQuery,
  ...BY_NAME,
  also: { 410: destroyedRefusalSchema, 412: staleRecordSchema },
});

/** Mounted at `/api/journal`, after the session routes there. */
export const journalRoutes = new Hono<Env>()
  .get("/", allow("journal"), RECORDS, validateQuery(listQuery), async (context) => {
    const { day, limit } = context.req.valid("query");
    const reading = {
      session: context.get("session"),
      isBounded: day !== undefined || limit !== undefined,
    };
    const { db, clock } = context.get("server");
    await noteReading(db, reading, clock());
    const records = await recordsAsked(context);
    const [first] = records;
    if (first) context.header(HEADERS.epoch, first.epoch);
    return context.json(records.map(renderRecord), 200);
  })
  .get("/unread-count", allow("journal"), UNREAD, async (context) =>
    context.json({ count: await countUnread(context.get("server").db) }, 200),
  )
  .post(
    "/exports",
    allow("journal"),
    EXPORT_NOTED,
    validateBody(journalExportSchema),
    (context) => {
      const made = context.req.valid("json");
      const occasion = occasionOf(context);
      const answer = { status: 201 as const, body: { count: made.count } };
      return answerOnce(context, answer, (tx) => noteExport(tx, made, occasion));
    },
  )
  .get("/:name", allow("journal"), RECORD, async (context) => {
    await noteReadingOfOne(context);
    const record = await readRecord(context.get("server").db, nameIn(context));
    context.header(HEADERS.etag, recordEtag(record));
    return context.json(renderRecord(record), 200);
  })
  .put(
    "/:name",
    allow("journal", OWN_DAY),
    AMENDED,
    validateBody(amendmentSchema),
    async (context) => {
      const own = context.get("session")?.doctor ?? null;
      const { by, now } = occasionOf(context);
      const name = nameIn(context);
      const change = context.req.valid("json");
      if (own !== null) requireOwnDayFields(change);
      const { wish, notify = false, ...amendment } = change;
      const ifMatch = ifMatchOfWrite(context);
      await noteReadingOfOne(context);
      const amending = { ifMatch, now, by, own };
      const occasion = { by, now, reason: REASONS.wishBooked };
      return retryWishAct(context.get("server").db, wish, occasion, (act) =>
        answerWrite(
          context,
          async (tx) => {
            const record = await updateRecord(tx, name, amendment, amending);
            await takeWish(tx, wish, { act, now, visit: record.uid });
            const isMoved = record.placed_at?.getTime() === now.instant.getTime();
            if (notify && isMoved) await notifyMoved(tx, context.get("server"), record.uid);
            return recordAnswer(record);
          },
          async (tx, answered) => recordAnswer(await readRecordForReplay(tx, answered, own)),
        ),
      );
    },
  )
  .delete("/:name", allow("journal"), DESTROYED, (context) => answerDestruction(context));

function requireOwnDayFields(amendment: Amendment): void {
  if (!areOwnDayFields(Object.keys(amendment))) {
    throw forbidden("Врач отмечает приход и итог своих записей; остальное меняет регистратура");
  }
}

/**
 * Reading many numbers one by one reads the journal, too; writes return the record or its newer
 * state.
 */
function noteReadingOfOne(context: Context<Env>): Promise<void> {
  const { db, clock } = context.get("server");
  return noteReading(db, { session: context.get("session"), isBounded: true }, clock());
}

/** The DELETE of a record; `/api/booked-slots/{name}` deletes the same record. */
export async function answerDestruction(context: Context<Env>) {
  const { by, now } = occasionOf(context);
  const name = nameIn(context);
  const ifMatch = ifMatchOfWrite(context);
  await noteReadingOfOne(context);
  const isRepeatable = context.req.header(HEADERS.key) !== undefined;
  const { reason, notify } = parseWith(cancellationQuery, context.req.query(), "reason");
  const occasion = { by, now, reason: cancelledBecause(reason ?? null) };
  const server = context.get("server");
  const isNotified = notify === "1";
  let notice: Taken | null = null;
  const answer = await retryOutdatedAct(server.db, name, occasion, (act) =>
    answerWrite(
      context,
      async (tx) => {
        const destroying = { ifMatch, now, act };
        const before = await readBeforeCancelling(tx, server, name);
        const { id, uid } = await (isRepeatable && "uid" in name
          ? destroyOrBlockUid(tx, name.uid, destroying)
          : destroy(tx, name, destroying));
        notice = await noteCancelled(tx, server, before, isNotified);
        return { status: 200, body: { id, uid }, uid, ...(id === null ? {} : { subject: id }) };
      },
      async (_, { uid, subject }) => {
        // Of an attempt that was rolled back: the request under this key sends its own.
        notice = null;
        return { status: 200, body: { id: subject, uid } };
      },
    ),
  );
  // The commit above has taken it: a process that ends here leaves it visible as unknown.
  if (notice) void sendNotice(server, notice);
  return answer;
}

/** Records of a day or a period; with a `limit`, one page of them, newest first. */
function recordsAsked(context: Context<Env>): Promise<RecordRow[]> {
  const { db } = context.get("server");
  const day = dayAsked(context, "day");
  if (day) return selectRecords(db, { from: day, to: day });
  const to = dayAsked(context, "to");
  if (context.req.query("limit") === undefined)
    return selectRecords(db, { from: dayAsked(context, "from"), to });
  return selectRecordPage(db, { to, ...parseWith(recordPageSchema, context.req.query(), "limit") });
}

const nameIn = (context: Context<Env>) => recordName(context.req.param("name") ?? "");

function dayAsked(context: Context<Env>, parameter: string): Day | null {
  const asked = context.req.query(parameter);
  if (asked === undefined || asked === "") return null;
  return parseWith(spelledDay(clinicNow(context.get("server")).day), asked, parameter);
}
