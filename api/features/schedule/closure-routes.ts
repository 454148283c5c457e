import { type Context, Hono } from "hono";
import { z } from "zod";
import { closedDaysSchema, closureInputSchema } from "../../../shared/journal/closure.ts";
import { uuidSchema } from "../../../shared/schema/uid.ts";
import { answerCached } from "../../platform/http/answers/etag.ts";
import { CACHED, describeRoute, REPEATABLE } from "../../platform/http/describe.ts";
import { clinicNow, type Env } from "../../platform/http/env.ts";
import { answerOnce } from "../../platform/http/idempotency.ts";
import { allow } from "../../platform/http/policy.ts";
import { validateBody } from "../../platform/http/validate.ts";
import { addClosure, closureNotFound, listClosedDays, undoClosure } from "./closures.ts";

const namedSchema = z.object({ uid: uuidSchema });
const LISTED = describeRoute("Дни, когда клиника закрыта", z.array(closedDaysSchema), CACHED);
const CLOSED = describeRoute("Закрыть клинику на дни", namedSchema, { status: 201, ...REPEATABLE });
const OPENED = describeRoute("Открыть клинику снова", namedSchema, {
  ...REPEATABLE,
  path: { uid: uuidSchema },
});

/** Mounted at `/api/closures`. */
export const closureRoutes = new Hono<Env>()
  .get("/", allow("anyone"), LISTED, async (context) =>
    answerCached(context, await listClosedDays(context.get("server"))),
  )
  .post("/", allow("schedule"), CLOSED, validateBody(closureInputSchema), (context) => {
    const closure = context.req.valid("json");
    const answer = { status: 201 as const, body: { uid: closure.uid } };
    return answerOnce(context, answer, (tx) => addClosure(tx, closure));
  })
  .delete("/:uid", allow("schedule"), OPENED, (context) => {
    const uid = uidIn(context);
    const { instant } = clinicNow(context.get("server"));
    const answer = { status: 200 as const, body: { uid } };
    return answerOnce(context, answer, (tx) => undoClosure(tx, uid, instant));
  });

function uidIn(context: Context<Env>): string {
  const { data } = uuidSchema.safeParse(context.req.param("uid"));
  if (data === undefined) throw closureNotFound();
  return data;
}
