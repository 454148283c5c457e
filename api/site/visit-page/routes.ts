import { type Context, Hono } from "hono";
import { formatPhone } from "../../../shared/patient/patient.ts";
import { VISIT_PAGE, type VisitPageState } from "../../../shared/site/visit-page.ts";
import { isToken } from "../../features/visit-links/token.ts";
import { type OpenedLink, openLink } from "../../features/visits/open-link.ts";
import { findOpenVisit, patientVisit } from "../../features/visits/read-visit.ts";
import { clinicFacts } from "../../platform/clinic/clinic-facts.ts";
import { readForm } from "../../platform/http/bodies/form.ts";
import type { Env } from "../../platform/http/env.ts";
import { allow } from "../../platform/http/policy.ts";
import { notFound, tooMany } from "../../platform/http/problems.ts";
import { readVisitSession, writeVisitSession } from "../../platform/http/visit-cookie.ts";
import type { SitePages } from "../answer-page.ts";
import { calendarFile } from "./calendar-file.ts";
import { qrCode } from "./qr-code.ts";

/**
 * A patient's own visit. A link alone shows nothing: its page asks a question, whatever the token,
 * and only the right answer opens the visit, for half an hour and this browser.
 */
export function visitPageRoutes(pages: SitePages) {
  const answer = (context: Context<Env>, visit: VisitPageState, status: 200 | 404 | 429 = 200) =>
    pages.answer(context, { status, search: "", visit });

  const closed = (context: Context<Env>) => answer(context, { view: "closed" }, 404);

  return new Hono<Env>()
    .get("/v/:token", allow("anyone"), (context) =>
      answer(context, { view: "question", problem: null }),
    )
    .post("/v/:token", allow("anyone"), async (context) => {
      const form = await readForm(context);
      const opened = await openLink(context.get("server"), {
        token: tokenIn(context),
        answer: String(form.get("answer") ?? ""),
        address: context.get("clientAddress"),
      });
      if (opened.kind === "open") {
        await writeVisitSession(context, opened.visit);
        return context.redirect(VISIT_PAGE.page, 303);
      }
      return refuseLink(context, opened);
    })
    .get("/v/:token/qr.svg", allow("anyone"), (context) => {
      const token = tokenIn(context);
      if (!isToken(token)) throw notFound();
      return context.body(qrCode(`${context.get("publicOrigin")}/v/${token}`), 200, {
        "content-type": "image/svg+xml",
        "cache-control": "no-store",
      });
    })
    .get(VISIT_PAGE.page, allow("anyone"), async (context) => {
      const server = context.get("server");
      const open = await findOpenVisit(server, await readVisitSession(context));
      if (!open) return closed(context);
      return answer(context, { view: "visit", visit: await patientVisit(server, open) });
    })
    .get(VISIT_PAGE.calendar, allow("anyone"), async (context) => {
      const server = context.get("server");
      const open = await findOpenVisit(server, await readVisitSession(context));
      if (!open) return closed(context);
      const visit = await patientVisit(server, open);
      return context.body(calendarFile({ ...visit, ...open.record }, server.clock()), 200, {
        "content-type": "text/calendar; charset=UTF-8",
        "content-disposition": 'attachment; filename="priem.ics"',
        "cache-control": "no-store",
      });
    });

  function refuseLink(context: Context<Env>, opened: Exclude<OpenedLink, { kind: "open" }>) {
    const call = formatPhone(clinicFacts().phones[0].digits);
    if (opened.kind === "closed") {
      return answer(context, { view: "question", problem: `${NOT_OPENED}: ${call}.` }, 404);
    }
    const { message, headers } = tooMany(`${TOO_MANY}: ${call}.`, opened.seconds);
    for (const [name, value] of Object.entries(headers)) context.header(name, value);
    return answer(context, { view: "question", problem: message }, 429);
  }
}

const tokenIn = (context: Context<Env>) => (context.req.param("token") ?? "").toLowerCase();

const NOT_OPENED =
  "По этой ссылке с таким ответом ничего не открылось. Проверьте ответ. Если запись уже отменили или визит прошёл, ссылка больше не действует. Спросить можно по телефону";
const TOO_MANY = "Слишком много попыток. Попробуйте через час или позвоните нам";
