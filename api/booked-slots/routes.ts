import { type Context, Hono } from "hono";
import { formatDay } from "../../shared/calendar.ts";
import { idOf } from "../../shared/fields.ts";
import { clinicNow } from "../http/clock.ts";
import type { Env } from "../http/env.ts";
import { answerCached } from "../http/etag.ts";
import { allow } from "../http/policy.ts";
import { parseWith } from "../http/validate.ts";
import { answerDestruction } from "../journal/routes.ts";
import { listSlots, listVisits } from "./list.ts";

/** Mounted at `/api/booked-slots`: the journal, seen as slots that are taken (DESIGN 2.3). */
export const bookedSlotRoutes = new Hono<Env>();

bookedSlotRoutes.get("/", allow("anyone"), async (context) => {
  const { db } = context.get("server");
  const employee = employeeAsked(context);
  if (context.get("session")?.rights.includes("journal")) {
    const visits = await listVisits(db, employee);
    return answerCached(context, visits.map(withWireDay), "private, no-cache");
  }
  const slots = await listSlots(db, { employee, today: clinicNow(context.get("server")).day });
  return answerCached(context, slots.map(withWireDay));
});

bookedSlotRoutes.delete("/:name", allow("journal"), (context) => answerDestruction(context));

const withWireDay = <Row extends { day: Parameters<typeof formatDay>[0] }>(row: Row) => ({
  ...row,
  day: formatDay(row.day),
});

function employeeAsked(context: Context<Env>): number | null {
  const asked = context.req.query("employee");
  return asked === undefined || asked === ""
    ? null
    : parseWith(idOf("Неверный номер врача"), asked);
}
