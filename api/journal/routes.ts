import { type Context, Hono } from "hono";
import type { Day } from "../../shared/calendar.ts";
import { spelledDay } from "../../shared/fields.ts";
import {
  amendmentSchema,
  journalExportSchema,
  type Source,
  siteBookingSchema,
  staffBookingSchema,
} from "../../shared/journal.ts";
import { formatPhone } from "../../shared/patient.ts";
import { HEADERS } from "../../shared/sync.ts";
import { REASONS } from "../acts/about.ts";
import type { Queryable } from "../database/connection.ts";
import { actorOf } from "../event-log/actor.ts";
import { addressGroup } from "../http/client-address.ts";
import { clinicNow } from "../http/clock.ts";
import type { Env } from "../http/env.ts";
import { type Answer, answerStatement, answerWrite } from "../http/idempotency.ts";
import { bucketOf } from "../http/limits.ts";
import { allow } from "../http/policy.ts";
import { forbidden } from "../http/problems.ts";
import { parseWith, readJson } from "../http/validate.ts";
import { metricsOf } from "../metrics/metrics.ts";
import { keepSlotsFresh } from "../schedule/keep-slots-fresh.ts";
import { receptionHold } from "../schedule/reception-hold.ts";
import { clinicFacts } from "../site/clinic-facts.ts";
import { amend } from "./amend.ts";
import { type Booked, bookByStaff, bookFromSite, type SiteTerms } from "./book.ts";
import { destroy, destroyOrForgo } from "./destroyed/destroy.ts";
import { noteExport } from "./note-export.ts";
import type { RecordRow } from "./queries.ts";
import { listRecords, readRecord, unreadCount } from "./read.ts";
import { recordName } from "./record-name.ts";
import { creationEtag, recordEtag, renderReceipt, renderRecord } from "./render.ts";
import { withAct } from "./with-act.ts";

/** Mounted at `/api/journal`, after the session's own calls there. */
export const journalRoutes = new Hono<Env>();
journalRoutes.use(keepSlotsFresh);

journalRoutes.post("/", allow("anyone"), async (context) => {
  const body = await readJson(context);
  return isStaffBooking(context, body) ? answerStaff(context, body) : answerSite(context, body);
});

journalRoutes.get("/", allow("journal"), async (context) => {
  const { db } = context.get("server");
  const day = dayAsked(context, "day");
  const between = day
    ? { from: day, to: day }
    : { from: dayAsked(context, "from"), to: dayAsked(context, "to") };
  const records = await listRecords(db, between);
  const [first] = records;
  if (first) context.header(HEADERS.epoch, first.epoch);
  return context.json(records.map(renderRecord));
});

journalRoutes.get("/unread-count", allow("journal"), async (context) =>
  context.json({ count: await unreadCount(context.get("server").db) }),
);

journalRoutes.post("/exports", allow("journal"), async (context) => {
  const made = parseWith(journalExportSchema, await readJson(context));
  const occasion = { by: actorOf(context.get("session")), now: clinicNow(context.get("server")) };
  const noted: Answer = { status: 201, body: { count: made.count } };
  return answerWrite(
    context,
    async (tx) => {
      await noteExport(tx, made, occasion);
      return noted;
    },
    async () => noted,
  );
});

journalRoutes.get("/:name", allow("journal"), async (context) => {
  const record = await readRecord(context.get("server").db, nameIn(context));
  context.header(HEADERS.etag, recordEtag(record));
  return context.json(renderRecord(record));
});

journalRoutes.put("/:name", allow("journal"), async (context) => {
  const now = clinicNow(context.get("server"));
  const name = nameIn(context);
  const amendment = parseWith(amendmentSchema(now.day), await readJson(context));
  const ifMatch = context.req.header(HEADERS.ifMatch) ?? null;
  const by = actorOf(context.get("session"));
  return answerWrite(
    context,
    async (tx) => recordAnswer(await amend(tx, name, amendment, { ifMatch, now, by })),
    async (tx, kept) => recordAnswer(await readKeptRecord(tx, kept)),
  );
});

journalRoutes.delete("/:name", allow("journal"), (context) => answerDestruction(context));

/** Also a booked slot's DELETE: both are the same record (DESIGN 2.3). */
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
          ? destroyOrForgo(tx, name.uid, destroying)
          : destroy(tx, name, destroying));
        return { status: 200, body: { id, uid }, uid, ...(id === null ? {} : { subject: id }) };
      },
      async (_, { uid, subject }) => ({ status: 200, body: { id: subject, uid } }),
    ),
  );
}

/**
 * Reception's own booking, or a visitor's (DESIGN 2.5). What an outbox sends was made by
 * reception, whatever became of the session's rights meanwhile.
 */
function isStaffBooking(context: Context<Env>, body: unknown): boolean {
  const session = context.get("session");
  const isJournalStaff = session?.rights.includes("journal") ?? false;
  if (session && !isJournalStaff && context.req.header(HEADERS.actingUser)) throw forbidden();
  return isJournalStaff && !saysFromSite(body);
}

function saysFromSite(body: unknown): boolean {
  return (
    typeof body === "object" &&
    body !== null &&
    "operator_view" in body &&
    body.operator_view === false
  );
}

function answerStaff(context: Context<Env>, body: unknown) {
  const now = clinicNow(context.get("server"));
  const booking = parseWith(staffBookingSchema(now.day), body);
  context.set("slotsOf", booking.employee);
  const by = actorOf(context.get("session"));
  return answerWrite(
    context,
    async (tx) => creationAnswer((await bookByStaff(tx, booking, { now, by })).record),
    async (tx, kept) => recordAnswer(await readKeptRecord(tx, kept)),
  ).then((answer) => counted(context, "staff", answer));
}

async function answerSite(context: Context<Env>, body: unknown) {
  const now = clinicNow(context.get("server"));
  const booking = parseWith(siteBookingSchema(now.day), body);
  context.set("slotsOf", booking.employee);
  const terms = await termsOf(context);
  const answerWay = booking.uid ? answerWrite : answerStatement;
  return answerWay(
    context,
    async (db) => receiptAnswer(await bookFromSite(db, booking, now, terms)),
    async (tx, kept) => receiptAnswer({ record: await readKeptRecord(tx, kept), xid: null }),
  ).then((answer) => counted(context, "site", answer));
}

function counted(context: Context<Env>, source: Source, answer: Response): Response {
  metricsOf(context.get("server")).bookings[source] += 1;
  return answer;
}

async function termsOf(context: Context<Env>): Promise<SiteTerms> {
  const subject = addressGroup(context.get("clientAddress"));
  const { consent, phones } = clinicFacts();
  return {
    consentVersion: consent.version,
    hold: await receptionHold(context.get("server")),
    call: formatPhone(phones[0].digits),
    limits: context.get("server").config.bookingLimits,
    addressBucket: bucketOf({ kind: "booking", subject }),
  };
}

/** What a replay answers with: the record as it is now, or 410. */
function readKeptRecord(db: Queryable, { uid }: { uid: string | null }): Promise<RecordRow> {
  if (!uid) throw new Error("A kept journal request does not say which record it wrote");
  return readRecord(db, { uid });
}

function recordAnswer(record: RecordRow): Answer {
  const { uid, id: subject } = record;
  return { status: 200, body: renderRecord(record), etag: recordEtag(record), uid, subject };
}

const creationAnswer = (record: RecordRow): Answer => ({
  ...recordAnswer(record),
  ...{ status: 201, etag: creationEtag(record) },
});

function receiptAnswer({ record, xid }: Booked): Answer & { xid: string | null } {
  const { uid, id: subject } = record;
  return { status: 201, body: renderReceipt(record), uid, subject, xid };
}

const nameIn = (context: Context<Env>) => recordName(context.req.param("name") ?? "");

function dayAsked(context: Context<Env>, parameter: string): Day | null {
  const asked = context.req.query(parameter);
  if (asked === undefined || asked === "") return null;
  return parseWith(spelledDay(clinicNow(context.get("server")).day), asked, parameter);
}
