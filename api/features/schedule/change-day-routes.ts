import { type Context, Hono } from "hono";
import { z } from "zod";
import { staleDaySchema, visitsRefusalSchema } from "../../../shared/journal/refusals.ts";
import { availabilitySchema, dayChangeSchema } from "../../../shared/journal/schedule.ts";
import { spelledDay } from "../../../shared/schema/mini-fields.ts";
import { type Day, parseDay } from "../../../shared/time/calendar.ts";
import type { Tx } from "../../platform/database/connection.ts";
import { ifMatchOfWrite } from "../../platform/http/answers/etag.ts";
import { describeRoute, REVISED } from "../../platform/http/describe.ts";
import { clinicNow, type Env } from "../../platform/http/env.ts";
import { type Answer, answerWrite } from "../../platform/http/idempotency.ts";
import { allow } from "../../platform/http/policy.ts";
import { invalid } from "../../platform/http/problems.ts";
import { ANY_DAY, validateBody, validateId } from "../../platform/http/validate.ts";
import { validateConfirmedVisits } from "../booked-slots/booked-slots.ts";
import { doctorNotFound } from "../doctors/doctors.ts";
import { changeDay, dayEtag, readDay, renderDay } from "./change-day.ts";
import { readAvailability } from "./offered-times.ts";
import type { ScheduleDayRow } from "./queries.ts";

/** A changed day, beside the doctor's schedule. */
const dayAnswerSchema = availabilitySchema.extend({
  day: z.string(),
  time: z.array(z.string()),
  revision: z.int(),
});
const DAY_CHANGE = { ...REVISED, also: { 409: visitsRefusalSchema, 412: staleDaySchema } };
type DayAnswer = z.infer<typeof dayAnswerSchema>;

/** Mounted at `/api/availability`. */
export const changeDayRoutes = new Hono<Env>()
  .post(
    "/update",
    allow("schedule"),
    describeRoute("Задать время приёма врача на день", dayAnswerSchema, DAY_CHANGE),
    validateBody(dayChangeSchema),
    validateConfirmedVisits,
    (context) => {
      const { employeeId, day, time } = context.req.valid("json");
      const { confirmed_visits: confirmed } = context.req.valid("query");
      return answerChange(context, { employee: employeeId, day, times: time }, confirmed);
    },
  )
  .delete(
    "/:employee/:day",
    allow("schedule"),
    describeRoute("Убрать всё время приёма врача в день", dayAnswerSchema, {
      ...DAY_CHANGE,
      path: { day: spelledDay(ANY_DAY) },
    }),
    validateId(doctorNotFound, "employee"),
    validateConfirmedVisits,
    (context) => {
      const { employee } = context.req.valid("param");
      const { confirmed_visits: confirmed } = context.req.valid("query");
      const day = parseDay(context.req.param("day"), today(context));
      if (!day) throw invalid({ day: "Выберите дату" });
      return answerChange(context, { employee, day, times: [] }, confirmed);
    },
  );

async function answerChange(
  context: Context<Env>,
  change: { employee: number; day: Day; times: string[] },
  confirmed: readonly number[],
) {
  const remover = { confirmed, rights: context.get("session")?.rights ?? [] };
  const ifMatch = ifMatchOfWrite(context);
  const { employee, day } = change;
  return answerWrite(
    context,
    async (tx) => dayAnswer(tx, await changeDay(tx, change, { ifMatch, remover }), today(context)),
    async (tx) => dayAnswer(tx, await readDay(tx, employee, day), today(context)),
  );
}

/** The day, and the doctor's whole schedule from today (or from that day) on. */
async function dayAnswer(tx: Tx, changed: ScheduleDayRow, today: Day): Promise<Answer<DayAnswer>> {
  const from = changed.day < today ? changed.day : today;
  const { schedule } = await readAvailability(tx, changed.employee, { from, withHidden: true });
  return { status: 200, body: { ...renderDay(changed), schedule }, etag: dayEtag(changed) };
}

const today = (context: Context<Env>): Day => clinicNow(context.get("server")).day;
