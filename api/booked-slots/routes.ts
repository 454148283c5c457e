import { type Context, Hono } from "hono";
import { formatDay } from "../../shared/calendar.ts";
import { idOf } from "../../shared/fields.ts";
import type { Env } from "../http/env.ts";
import { answerCached } from "../http/etag.ts";
import { allow } from "../http/policy.ts";
import { answerReady, ready } from "../http/ready.ts";
import { parseWith } from "../http/validate.ts";
import { answerDestruction } from "../journal/routes.ts";
import { keepSlotsFresh } from "../schedule/keep-slots-fresh.ts";
import { visitorSlots } from "../schedule/visitor-slots.ts";
import { listVisits } from "./list.ts";

/** Mounted at `/api/booked-slots`: the journal, seen as slots that are taken (DESIGN 2.3). */
export const bookedSlotRoutes = new Hono<Env>();
bookedSlotRoutes.use(keepSlotsFresh);

bookedSlotRoutes.get("/", allow("anyone"), async (context) => {
  const { db } = context.get("server");
  const employee = employeeAsked(context);
  if (context.get("session")?.rights.includes("journal")) {
    const visits = await listVisits(db, employee);
    return answerCached(context, visits.map(withWireDay), "private, no-cache");
  }
  const slots = visitorSlots(context.get("server"));
  const booked = employee === null ? slots.allBooked() : slots.bookedOf(employee);
  return answerReady(context, (await booked) ?? NONE);
});

bookedSlotRoutes.delete("/:name", allow("journal"), (context) => answerDestruction(context));

const NONE = ready("[]");

const withWireDay = <Row extends { day: Parameters<typeof formatDay>[0] }>(row: Row) => ({
  ...row,
  day: formatDay(row.day),
});

function employeeAsked(context: Context<Env>): number | null {
  const asked = context.req.query("employee");
  return asked === undefined || asked === ""
    ? null
    : parseWith(idOf("Неверный номер врача"), asked, "employee");
}
