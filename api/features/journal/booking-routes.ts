import { type Context, Hono, type MiddlewareHandler } from "hono";
import { z } from "zod";
import {
  type SiteBooking,
  type StaffBooking,
  siteBookingSchema,
  staffBookingSchema,
} from "../../../shared/journal/journal.ts";
import { journalRecordSchema, type Source } from "../../../shared/journal/record.ts";
import { destroyedRefusalSchema, slotRefusalSchema } from "../../../shared/journal/refusals.ts";
import { HEADERS } from "../../../shared/sync/sync.ts";
import { serverSecret, type Tx } from "../../platform/database/connection.ts";
import { occasionOf } from "../../platform/event-log/event.ts";
import { writeBooked } from "../../platform/http/booked-cookie.ts";
import { described, describeRoute, REPEATABLE } from "../../platform/http/describe.ts";
import { clinicNow, type Env } from "../../platform/http/env.ts";
import { answerStatement, answerWrite } from "../../platform/http/idempotency.ts";
import { allow } from "../../platform/http/policy.ts";
import { forbidden } from "../../platform/http/problems.ts";
import { ANY_DAY, jsonBody, parseWith, readJson } from "../../platform/http/validate.ts";
import { metricsOf } from "../../platform/metrics/metrics.ts";
import { REASONS } from "../acts/destruction-act.ts";
import { offerLink } from "../visit-links/links.ts";
import { retryWishAct, takeWish } from "../wishes/destroy-wish.ts";
import { type Booked, bookByStaff, bookFromSite, siteTerms } from "./book.ts";
import { creationAnswer, readRecordForReplay, receiptAnswer, recordAnswer } from "./read.ts";
import { receiptSchema } from "./render.ts";

type Booking =
  | { source: "staff"; booking: StaffBooking }
  | { source: "site"; booking: SiteBooking };

interface BookingBody {
  in: {
    json:
      | z.input<ReturnType<typeof staffBookingSchema>>
      | z.input<ReturnType<typeof siteBookingSchema>>;
  };
  out: { json: Booking };
}

/** Reception's own booking, or a visitor's, by the session and the body. */
const validateBooking = described<MiddlewareHandler<Env, string, BookingBody>>(
  async (context, next) => {
    const body = await readJson(context);
    const { day } = clinicNow(context.get("server"));
    const booking: Booking = isStaffBooking(context, body)
      ? { source: "staff", booking: parseWith(staffBookingSchema(day), body) }
      : { source: "site", booking: parseWith(siteBookingSchema(day), body) };
    context.req.addValidatedData("json", booking);
    await next();
  },
  { bodies: [jsonBody(z.union([siteBookingSchema(ANY_DAY), staffBookingSchema(ANY_DAY)]))] },
);

const BOOKED = describeRoute(
  "Записать на приём: с правом journal — регистратура, без него — пациентка с сайта",
  z.union([receiptSchema, journalRecordSchema]),
  {
    status: 201,
    ...REPEATABLE,
    also: { 409: slotRefusalSchema, 410: destroyedRefusalSchema },
  },
);

/** Mounted at `/api/journal`. */
export const bookingRoutes = new Hono<Env>().post(
  "/",
  allow("anyone"),
  BOOKED,
  validateBooking,
  async (context) => {
    const made = context.req.valid("json");
    context.res =
      made.source === "staff"
        ? await answerStaff(context, made.booking)
        : await answerSite(context, made.booking);
    countBooking(context, made.source);
    // The page that called shows its confirmation again when it is reloaded.
    if (made.source === "site" && made.booking.uid && context.res.ok) {
      await writeBooked(context, { uid: made.booking.uid });
    }
    return context.res;
  },
);

/**
 * Whether reception makes this booking. Throws 403 where an outbox sends it and the session has
 * lost the right since: it must not become a visitor's booking.
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

/** A wish fulfilled by the visit is destroyed in the same transaction. */
function answerStaff(context: Context<Env>, { wish, ...booking }: StaffBooking) {
  const { by, now } = occasionOf(context);
  const occasion = { by, now, reason: REASONS.wishBooked };
  return retryWishAct(context.get("server").db, wish, occasion, (act) =>
    answerWrite(
      context,
      async (tx) => {
        const { record } = await bookByStaff(tx, booking, { now, by });
        await takeWish(tx, wish, { act, now, visit: record.uid });
        return creationAnswer(record);
      },
      async (tx, answered) => recordAnswer(await readRecordForReplay(tx, answered)),
    ),
  );
}

/** Books for a visitor, by the call or by the booking page's form. */
export async function answerSite(context: Context<Env>, booking: SiteBooking) {
  const now = clinicNow(context.get("server"));
  const terms = await siteTerms(context.get("server"), context.get("clientAddress"));
  const { db } = context.get("server");
  if (!booking.uid) {
    return answerStatement(
      context,
      async (statement) => receiptAnswer(await bookFromSite(statement, booking, now, terms), null),
      async (tx, answered) =>
        receiptAnswer({ record: await readRecordForReplay(tx, answered), xid: null }, null),
    );
  }
  const secret = await serverSecret(db);
  const withLink = async (tx: Tx, booked: Booked) =>
    receiptAnswer(booked, await offerLink(tx, booked.record.uid, secret));
  return answerWrite(
    context,
    async (tx) => withLink(tx, await bookFromSite(tx, booking, now, terms)),
    async (tx, answered) =>
      withLink(tx, { record: await readRecordForReplay(tx, answered), xid: null }),
  );
}

export function countBooking(context: Context<Env>, source: Source): void {
  metricsOf(context.get("server")).bookings[source] += 1;
}
