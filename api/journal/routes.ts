import { type Context, Hono } from "hono";
import { z } from "zod";
import {
  amendmentSchema,
  journalExportSchema,
  recordPageSchema,
} from "../../shared/journal/journal.ts";
import { spelledDay } from "../../shared/schema/fields.ts";
import { HEADERS } from "../../shared/sync/sync.ts";
import type { Day } from "../../shared/time/calendar.ts";
import { REASONS } from "../acts/prepared-act.ts";
import { invalidateSlotsAfterWrite } from "../caches/after-write.ts";
import { actorOf } from "../event-log/actor.ts";
import { clinicNow } from "../http/clock.ts";
import type { Env } from "../http/env.ts";
import { type Answer, answerWrite } from "../http/idempotency.ts";
import { allow } from "../http/policy.ts";
import { parseWith, validateBody, validateQuery } from "../http/validate.ts";
import { amend } from "./amend.ts";
import { destroy, destroyOrBlockUid } from "./destroyed/destroy.ts";
import { noteExport } from "./note-export.ts";
import type { RecordRow } from "./queries.ts";
import { listRecordPage, listRecords, readRecord, unreadCount } from "./read.ts";
import { readKeptRecord, recordAnswer } from "./record-answer.ts";
import { recordName } from "./record-name.ts";
import { recordEtag, renderRecord } from "./render.ts";
import { withAct } from "./with-act.ts";

const text = z.string().optional();
const listQuery = z.object({
  day: text,
  from: text,
  to: text,
  limit: text,
  order: text,
  before: text,
});

/** Mounted at `/api/journal`, after the session routes there. */
export const journalRoutes = new Hono<Env>()
  .use(invalidateSlotsAfterWrite)
  .get("/", allow("journal"), validateQuery(listQuery), async (context) => {
    const records = await recordsAsked(context);
    const [first] = records;
    if (first) context.header(HEADERS.epoch, first.epoch);
    return context.json(records.map(renderRecord), 200);
  })
  .get("/unread-count", allow("journal"), async (context) =>
    context.json({ count: await unreadCount(context.get("server").db) }, 200),
  )
  .post("/exports", allow("journal"), validateBody(journalExportSchema), (context) => {
    const made = context.req.valid("json");
    const occasion = { by: actorOf(context.get("session")), now: clinicNow(context.get("server")) };
    const noted: Answer<{ count: number }> = { status: 201, body: { count: made.count } };
    return answerWrite(
      context,
      async (tx) => {
        await noteExport(tx, made, occasion);
        return noted;
      },
      async () => noted,
    );
  })
  .get("/:name", allow("journal"), async (context) => {
    const record = await readRecord(context.get("server").db, nameIn(context));
    context.header(HEADERS.etag, recordEtag(record));
    return context.json(renderRecord(record), 200);
  })
  .put("/:name", allow("journal"), validateBody(amendmentSchema), (context) => {
    const now = clinicNow(context.get("server"));
    const name = nameIn(context);
    const amendment = context.req.valid("json");
    const ifMatch = context.req.header(HEADERS.ifMatch) ?? null;
    const by = actorOf(context.get("session"));
    return answerWrite(
      context,
      async (tx) => recordAnswer(await amend(tx, name, amendment, { ifMatch, now, by })),
      async (tx, kept) => recordAnswer(await readKeptRecord(tx, kept)),
    );
  })
  .delete("/:name", allow("journal"), (context) => answerDestruction(context));

/** The DELETE of a record; `/api/booked-slots/{name}` deletes the same record. */
export function answerDestruction(context: Context<Env>) {
  const now = clinicNow(context.get("server"));
  const name = nameIn(context);
  const ifMatch = context.req.header(HEADERS.ifMatch) ?? null;
  const isRepeatable = context.req.header(HEADERS.key) !== undefined;
  const occasion = { by: actorOf(context.get("session")), now, reason: REASONS.cancelled };
  return withAct(context.get("server").db, name, occasion, (act) =>
    answerWrite(
      context,
      async (tx) => {
        const destroying = { ifMatch, now, act };
        const { id, uid } = await (isRepeatable && "uid" in name
          ? destroyOrBlockUid(tx, name.uid, destroying)
          : destroy(tx, name, destroying));
        return { status: 200, body: { id, uid }, uid, ...(id === null ? {} : { subject: id }) };
      },
      async (_, { uid, subject }) => ({ status: 200, body: { id: subject, uid } }),
    ),
  );
}

/** Records of a day or a period; with a `limit`, one page of them, newest first. */
function recordsAsked(context: Context<Env>): Promise<RecordRow[]> {
  const { db } = context.get("server");
  const day = dayAsked(context, "day");
  if (day) return listRecords(db, { from: day, to: day });
  const to = dayAsked(context, "to");
  if (context.req.query("limit") === undefined)
    return listRecords(db, { from: dayAsked(context, "from"), to });
  return listRecordPage(db, { to, ...parseWith(recordPageSchema, context.req.query(), "limit") });
}

const nameIn = (context: Context<Env>) => recordName(context.req.param("name") ?? "");

function dayAsked(context: Context<Env>, parameter: string): Day | null {
  const asked = context.req.query(parameter);
  if (asked === undefined || asked === "") return null;
  return parseWith(spelledDay(clinicNow(context.get("server")).day), asked, parameter);
}
