import { type Context, Hono } from "hono";
import { WISH_PAGE, type WishPageState } from "../../../shared/site/wish-page.ts";
import { siteWishSchema } from "../../../shared/wishes/wish.ts";
import { leaveOnSite } from "../../features/wishes/leave-wish.ts";
import { readForm } from "../../platform/http/bodies/form.ts";
import { clinicNow, type Env } from "../../platform/http/env.ts";
import { refusalFor } from "../../platform/http/failures.ts";
import { allow } from "../../platform/http/policy.ts";
import type { Refusal } from "../../platform/http/problems.ts";
import { parseWith } from "../../platform/http/validate.ts";
import type { SitePages } from "../answer-page.ts";
import { emptyWish, typedWish, wishForm, wishIn } from "./sent-wish.ts";
import { leaveAsVisitor } from "./visitor.ts";

/** «Нет удобного времени?»: the form of the waiting list, which works without scripts. */
export function wishPageRoutes(pages: SitePages) {
  const answer = (context: Context<Env>, wish: WishPageState, status: Refusal["status"] = 200) =>
    pages.answer(context, { status, search: "", wish });

  return new Hono<Env>()
    .get(WISH_PAGE, allow("anyone"), (context) => {
      if (context.req.query("left") !== undefined) return answer(context, { view: "left" });
      const { day } = clinicNow(context.get("server"));
      const { doctor = "", service = "" } = context.req.query();
      const form = wishForm(day, emptyWish(day, { doctor, service }), null);
      return answer(context, { view: "form", form });
    })
    .post(WISH_PAGE, allow("anyone"), async (context) => {
      const form = await readForm(context);
      const typed = typedWish(form);
      const { day } = clinicNow(context.get("server"));
      try {
        const wish = parseWith(siteWishSchema(day), wishIn(form, typed));
        await leaveAsVisitor(context, (tx, visitor) => leaveOnSite(tx, wish, visitor));
      } catch (error) {
        const refusal = refusalFor(error, context);
        for (const [name, value] of Object.entries(refusal.headers)) context.header(name, value);
        const again = wishForm(day, typed, refusal);
        return answer(context, { view: "form", form: again }, refusal.status);
      }
      return context.redirect(`${WISH_PAGE}?left`, 303);
    });
}
