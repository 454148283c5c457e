import { type Context, Hono } from "hono";
import encodeQR from "qr";
import { formatPhone } from "../../../shared/patient/patient.ts";
import { VISIT_PAGE, type VisitPageState } from "../../../shared/site/visit-page.ts";
import { isToken, spelledToken } from "../../features/visit-links/links.ts";
import { openLink } from "../../features/visits/open-link.ts";
import { reportWrongPhone } from "../../features/visits/stop-messages.ts";
import { clinicFacts } from "../../platform/clinic/clinic-facts.ts";
import { readForm } from "../../platform/http/bodies/form.ts";
import { writeVisitSession } from "../../platform/http/cookies.ts";
import type { Env } from "../../platform/http/env.ts";
import { allow } from "../../platform/http/policy.ts";
import { notFound, tooMany } from "../../platform/http/problems.ts";
import type { SitePages } from "../answer-page.ts";

/**
 * The link of a visit. By itself it shows no data: its page asks a question, for any token, and
 * only the right answer opens the visit, in this browser and for half an hour. Reading changes
 * nothing, so programs that preview a link do no harm.
 */
export function visitLinkRoutes(pages: SitePages) {
  const answer = (context: Context<Env>, visit: VisitPageState, status: 200 | 404 | 429 = 200) =>
    pages.answer(context, { status, search: "", visit });
  const question = { view: "question", problem: null } as const;

  const refuseTries = (context: Context<Env>, seconds: number) => {
    const { message, headers } = tooMany(`${TOO_MANY}: ${clinicPhone()}.`, seconds);
    for (const [name, value] of Object.entries(headers)) context.header(name, value);
    return answer(context, { ...question, problem: message }, 429);
  };

  return new Hono<Env>()
    .get("/v/:token", allow("anyone"), async (context) => {
      const moved = linkAddress(new URL(context.req.url).pathname);
      return moved ? context.redirect(moved, 303) : answer(context, question);
    })
    .post("/v/:token", allow("anyone"), async (context) => {
      const attempt = await attemptIn(context);
      const opened = await openLink(context.get("server"), attempt);
      if (opened.kind === "wait") return refuseTries(context, opened.seconds);
      if (opened.kind === "closed") {
        const problem = `${NOT_OPENED}: ${clinicPhone()}.`;
        return answer(context, { ...question, problem }, 404);
      }
      await writeVisitSession(context, opened.visit);
      return context.redirect(VISIT_PAGE.page, 303);
    })
    .get("/v/:token/not-me", allow("anyone"), (context) =>
      context.redirect(`/v/${encodeURIComponent(tokenIn(context))}`, 303),
    )
    .post("/v/:token/not-me", allow("anyone"), async (context) => {
      const attempt = await attemptIn(context);
      const seconds = await reportWrongPhone(context.get("server"), attempt);
      if (seconds !== null) return refuseTries(context, seconds);
      return answer(context, { view: "not-me" });
    })
    .get("/v/:token/qr.svg", allow("anyone"), (context) => {
      const token = tokenIn(context);
      if (!isToken(token)) throw notFound();
      return context.body(qrCode(`${context.get("publicOrigin")}/v/${token}`), 200, {
        "content-type": "image/svg+xml",
        "cache-control": "no-store",
      });
    });
}

/**
 * The canonical address of a link that was typed or quoted differently; null if it is canonical.
 */
export function linkAddress(pathname: string): string | null {
  const [, text = ""] = /^\/v\/([^/]+)\/*$/i.exec(pathname) ?? [];
  const address = `/v/${spelledToken(text)}`;
  return isToken(spelledToken(text)) && address !== pathname ? address : null;
}

const tokenIn = (context: Context<Env>) => spelledToken(context.req.param("token") ?? "");

async function attemptIn(context: Context<Env>) {
  const form = await readForm(context);
  return {
    token: tokenIn(context),
    answer: String(form.get("answer") ?? ""),
    address: context.get("clientAddress"),
  };
}

const clinicPhone = () => formatPhone(clinicFacts().phones[0].digits);

const NOT_OPENED =
  "По этой ссылке с таким ответом ничего не открылось. Проверьте ответ. Если запись уже отменили или визит прошёл, ссылка больше не действует. Спросить можно по телефону";
const TOO_MANY = "Слишком много попыток. Попробуйте через час или позвоните нам";

/** An address as a picture that a phone's camera reads. */
export const qrCode = (address: string): string =>
  encodeQR(address, "svg", { ecc: "medium", border: 4 });
