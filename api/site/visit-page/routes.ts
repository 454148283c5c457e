import { type Context, Hono } from "hono";
import {
  READ_SLOT,
  VISIT_DONE,
  VISIT_PAGE,
  type VisitDone,
  type VisitPageState,
} from "../../../shared/site/visit-page.ts";
import { readSlotText } from "../../../shared/time/slot.ts";
import { earlierWishSchema } from "../../../shared/wishes/wish.ts";
import { cancelVisit } from "../../features/visits/cancel.ts";
import { confirmVisit } from "../../features/visits/confirm.ts";
import { stopWaiting, waitForEarlier } from "../../features/visits/earlier.ts";
import { freeTimesFor } from "../../features/visits/free-times.ts";
import { moveVisit } from "../../features/visits/move.ts";
import {
  findCancelledVisit,
  findOpenVisit,
  type OpenVisit,
  patientVisit,
} from "../../features/visits/read-visit.ts";
import { reportOpenVisit, withdrawOnPage } from "../../features/visits/stop-messages.ts";
import { readForm } from "../../platform/http/bodies/form.ts";
import { endVisitSession, readVisitSession } from "../../platform/http/cookies.ts";
import { clinicNow, type Env } from "../../platform/http/env.ts";
import { refusalFor } from "../../platform/http/failures.ts";
import { allow } from "../../platform/http/policy.ts";
import type { Refusal } from "../../platform/http/problems.ts";
import { parseWith } from "../../platform/http/validate.ts";
import type { SitePages } from "../answer-page.ts";
import { emptyWish, typedWish, wishForm, wishIn } from "../wish-page/sent-wish.ts";
import { leaveAsVisitor } from "../wish-page/visitor.ts";
import { calendarFile } from "./calendar-file.ts";
import { freeSlotOf, nearestIn } from "./free-slots.ts";

/** A visit opened by its link, and its patient's acts; see `link-routes`. */
export function visitPageRoutes(pages: SitePages) {
  const answer = (context: Context<Env>, visit: VisitPageState, status: Refusal["status"] = 200) =>
    pages.answer(context, { status, search: "", visit });
  const closed = async (context: Context<Env>) => {
    const session = await readVisitSession(context);
    const visit = await findCancelledVisit(context.get("server"), session);
    return answer(context, visit ? { view: "cancelled", visit } : { view: "closed" }, 404);
  };

  /** Responds with the open visit, or a page stating that no visit is open. */
  const withVisit = async (
    context: Context<Env>,
    respond: (open: OpenVisit) => Promise<Response>,
  ): Promise<Response> => {
    const open = await findOpenVisit(context.get("server"), await readVisitSession(context));
    return open ? respond(open) : closed(context);
  };

  return new Hono<Env>()
    .get(VISIT_PAGE.page, allow("anyone"), (context) =>
      withVisit(context, async (open) => {
        const asked = context.req.query("done");
        const done = VISIT_DONE.find((each) => each === asked) ?? null;
        const visit = await patientVisit(context.get("server"), open);
        return answer(context, { view: "visit", visit, done });
      }),
    )
    .get(VISIT_PAGE.calendar, allow("anyone"), (context) =>
      withVisit(context, async (open) => {
        const server = context.get("server");
        const visit = await patientVisit(server, open);
        const at = { stamp: server.clock(), timeZone: server.config.clinicTimezone };
        return context.body(calendarFile(visit, open.record, at), 200, {
          "content-type": "text/calendar; charset=UTF-8",
          "content-disposition": 'attachment; filename="priem.ics"',
          "cache-control": "no-store",
        });
      }),
    )
    .post(VISIT_PAGE.confirm, allow("anyone"), async (context) => {
      const read = slotIn(await readForm(context), READ_SLOT);
      const session = await readVisitSession(context);
      const outcome = await confirmVisit(context.get("server"), session, read);
      return outcome === "closed" ? closed(context) : context.redirect(doneAddress(outcome), 303);
    })
    .get(VISIT_PAGE.move, allow("anyone"), (context) =>
      withVisit(context, async (open) => {
        const server = context.get("server");
        const visit = await patientVisit(server, open);
        if (!visit.canMove) return context.redirect(doneAddress("late"), 303);
        const doctors = await freeTimesFor(server, open);
        const asked = readSlotText(context.req.query("to") ?? "");
        const slot = asked && freeSlotOf(asked, doctors);
        if (slot) return answer(context, { view: "move-to", visit, slot });
        return answer(context, { view: "move", visit, doctors, problem: null });
      }),
    )
    .post(VISIT_PAGE.move, allow("anyone"), async (context) => {
      const server = context.get("server");
      const form = await readForm(context);
      const slot = slotIn(form, "slot");
      if (!slot) return context.redirect(VISIT_PAGE.move, 303);
      const moved = await moveVisit(server, await readVisitSession(context), {
        slot,
        read: slotIn(form, READ_SLOT),
      });
      if (moved.kind === "closed") return closed(context);
      if (moved.kind !== "refused") return context.redirect(doneAddress(moved.kind), 303);
      return withVisit(context, async (open) => {
        const [visit, doctors] = await Promise.all([
          patientVisit(server, open),
          freeTimesFor(server, open),
        ]);
        const nearest = await nearestIn(server, moved.refusal);
        const problem = { message: moved.refusal.message, nearest };
        return answer(context, { view: "move", visit, doctors, problem }, 409);
      });
    })
    .get(VISIT_PAGE.earlier, allow("anyone"), (context) =>
      withVisit(context, async (open) => {
        const server = context.get("server");
        const { day } = clinicNow(server);
        const visit = await patientVisit(server, open);
        const form = wishForm(day, emptyWish(day, { until: visit.day }), null, visit.day);
        return answer(context, { view: "earlier", visit, form });
      }),
    )
    .post(VISIT_PAGE.earlier, allow("anyone"), async (context) => {
      const server = context.get("server");
      const form = await readForm(context);
      const typed = typedWish(form);
      const { day } = clinicNow(server);
      const session = await readVisitSession(context);
      try {
        const wish = parseWith(earlierWishSchema(day), wishIn(form, typed));
        await leaveAsVisitor(context, (tx, visitor) =>
          waitForEarlier(tx, server, session, wish, visitor),
        );
      } catch (error) {
        const refusal = refusalFor(error, context);
        for (const [name, value] of Object.entries(refusal.headers)) context.header(name, value);
        return withVisit(context, async (open) => {
          const visit = await patientVisit(server, open);
          const again = wishForm(day, typed, refusal, visit.day);
          return answer(context, { view: "earlier", visit, form: again }, refusal.status);
        });
      }
      return context.redirect(doneAddress("waiting"), 303);
    })
    .post(VISIT_PAGE.notEarlier, allow("anyone"), async (context) => {
      const isOpen = await stopWaiting(context.get("server"), await readVisitSession(context));
      return isOpen ? context.redirect(doneAddress("not-waiting"), 303) : closed(context);
    })
    .post(VISIT_PAGE.cancel, allow("anyone"), async (context) => {
      const read = slotIn(await readForm(context), READ_SLOT);
      const session = await readVisitSession(context);
      const outcome = await cancelVisit(context.get("server"), session, read);
      if (outcome === "closed") return closed(context);
      if (outcome !== "cancelled") return context.redirect(doneAddress(outcome), 303);
      endVisitSession(context);
      return context.redirect(VISIT_PAGE.cancelled, 303);
    })
    .get(VISIT_PAGE.cancelled, allow("anyone"), (context) =>
      answer(context, { view: "cancelled", visit: null }),
    )
    .post(VISIT_PAGE.noMessages, allow("anyone"), async (context) => {
      const isOpen = await withdrawOnPage(context.get("server"), await readVisitSession(context));
      return isOpen ? context.redirect(doneAddress("no-messages"), 303) : closed(context);
    })
    .post(VISIT_PAGE.notMe, allow("anyone"), async (context) => {
      const isOpen = await reportOpenVisit(context.get("server"), await readVisitSession(context));
      return isOpen ? context.redirect(doneAddress("not-me"), 303) : closed(context);
    });
}

const slotIn = (form: FormData, field: string) => readSlotText(String(form.get(field) ?? ""));

const doneAddress = (done: VisitDone) => `${VISIT_PAGE.page}?done=${done}`;
