import { type Context, Hono } from "hono";
import { siteBookingSchema } from "../../../shared/journal/journal.ts";
import { phoneDigits } from "../../../shared/patient/patient.ts";
import { PROBLEM } from "../../../shared/schema/problem.ts";
import {
  BOOKED_VISIT_QUERY,
  BOOKING_FORM,
  type BookedVisit,
  type BookingState,
  confirmationAddress,
} from "../../../shared/site/site.ts";
import { answerSite, countBooking } from "../../features/journal/booking-routes.ts";
import { findLink } from "../../features/visit-links/links.ts";
import { readForm } from "../../platform/http/bodies/form.ts";
import { takeBooked, writeBooked } from "../../platform/http/booked-cookie.ts";
import { clinicNow, type Env } from "../../platform/http/env.ts";
import { refusalFor } from "../../platform/http/failures.ts";
import { allow } from "../../platform/http/policy.ts";
import { Refusal } from "../../platform/http/problems.ts";
import { parseWith } from "../../platform/http/validate.ts";
import type { SitePages } from "../answer-page.ts";
import { bookedVisit } from "./booked-visit.ts";
import { bookingIn, searchWith, typedIn } from "./form-to-body.ts";

const PATH = "/appointment";

/** The booking page and its form, which works without scripts. */
export function bookingPageRoutes(pages: SitePages) {
  const answer = (
    context: Context<Env>,
    search: string,
    { status = 200, ...made }: Partial<BookingState> & { status?: Refusal["status"] },
  ) =>
    pages.answer(context, {
      status,
      search,
      booking: { uid: crypto.randomUUID(), typed: null, refusal: null, visit: null, ...made },
    });

  return new Hono<Env>()
    .get(PATH, allow("anyone"), async (context) => {
      const { search } = new URL(context.req.url);
      try {
        const visit = await bookedVisit(
          context.get("server"),
          context.req.query(BOOKED_VISIT_QUERY),
        );
        return await answer(context, search, {
          visit: visit && (await withPatient(context, visit)),
        });
      } catch (error) {
        return answer(context, search, { status: refusalFor(error, context).status });
      }
    })
    .post(PATH, allow("anyone"), async (context) => {
      const form = await readForm(context);
      const search = searchWith(new URL(context.req.url).searchParams, form);
      const typed = typedIn(form);
      if (form.has(BOOKING_FORM.choose)) return answer(context, search, { typed });
      const { day } = clinicNow(context.get("server"));
      const body = bookingIn(form, new URLSearchParams(search), day);
      try {
        const booking = parseWith(siteBookingSchema(day), body);
        await answerSite(context, booking).catch((error: unknown) => {
          if (!isOfAnotherBooking(error)) throw error;
          // Back, and another slot: the form still has the uid of the visit that it has booked.
          body.uid = crypto.randomUUID();
          return answerSite(context, { ...booking, uid: body.uid });
        });
        countBooking(context, "site");
      } catch (error) {
        const { status, body: problem, headers } = refusalFor(error, context);
        for (const [name, value] of Object.entries(headers)) context.header(name, value);
        return answer(context, search, { status, typed, refusal: { status, problem } });
      }
      const patient = { name: typed.name, phone: phoneDigits(typed.phone) };
      await writeBooked(context, { uid: body.uid, patient });
      return context.redirect(`${confirmationAddress(body.uid)}#booked-title`, 303);
    });
}

const isOfAnotherBooking = (error: unknown) =>
  error instanceof Refusal && error.code === PROBLEM.keyReused;

/** The visit with its link, and the patient's data, for the browser that has just booked it. */
async function withPatient(context: Context<Env>, visit: BookedVisit): Promise<BookedVisit> {
  const booked = await takeBooked(context);
  if (booked?.uid !== visit.uid) return visit;
  const link = await findLink(context.get("server"), visit.uid);
  return { ...visit, ...(link && { link }), ...(booked.patient && { patient: booked.patient }) };
}
