import { type Context, Hono } from "hono";
import { type Day, parseDay } from "../../shared/calendar.ts";
import { dayChangeSchema } from "../../shared/schedule.ts";
import { HEADERS } from "../../shared/sync.ts";
import { readConfirmedVisits } from "../booked-slots/confirmed-visits.ts";
import type { Tx } from "../database/connection.ts";
import { viewerOf } from "../doctors/viewer.ts";
import { clinicNow } from "../http/clock.ts";
import type { Env } from "../http/env.ts";
import { answerCached } from "../http/etag.ts";
import { readId } from "../http/id-param.ts";
import { type Answer, answerWrite } from "../http/idempotency.ts";
import { allow } from "../http/policy.ts";
import { invalid, notFound } from "../http/problems.ts";
import { answerReady } from "../http/ready.ts";
import { parseWith, readJson } from "../http/validate.ts";
import { listAvailability, readAvailability } from "./availability.ts";
import { changeDay, dayEtag, readDay, renderDay } from "./change-day.ts";
import { keepSlotsFresh } from "./keep-slots-fresh.ts";
import type { ScheduleDayRow } from "./queries.ts";
import { visitorSlots } from "./visitor-slots.ts";

/** Mounted at `/api/doctors/availability`, before the doctors themselves. */
export const availabilityRoutes = new Hono<Env>();

availabilityRoutes.get("/all", allow("anyone"), async (context) => {
  const server = context.get("server");
  if (!seesHidden(context)) return answerReady(context, await visitorSlots(server).allOffered());
  const scope = { from: today(context), withHidden: true };
  return answerCached(context, await listAvailability(server.db, scope));
});

availabilityRoutes.get("/:id", allow("anyone"), async (context) => {
  const id = doctorId(context, "id");
  const server = context.get("server");
  if (seesHidden(context)) {
    const scope = { from: today(context), withHidden: true };
    return answerCached(context, [await readAvailability(server.db, id, scope)]);
  }
  const offered = await visitorSlots(server).offeredBy(id);
  if (!offered) throw notFound("Врач не найден");
  return answerReady(context, offered);
});

/** Mounted at `/api/availability`. */
export const scheduleDayRoutes = new Hono<Env>();
scheduleDayRoutes.use(keepSlotsFresh);

scheduleDayRoutes.post("/update", allow("schedule"), async (context) => {
  const { employeeId, day, time } = parseWith(
    dayChangeSchema(today(context)),
    await readJson(context),
  );
  return answerChange(context, { employee: employeeId, day, times: time });
});

scheduleDayRoutes.delete("/:employee/:day", allow("schedule"), async (context) => {
  const employee = doctorId(context, "employee");
  const day = parseDay(context.req.param("day"), today(context));
  if (!day) throw invalid({ day: "Выберите дату" });
  return answerChange(context, { employee, day, times: [] });
});

async function answerChange(
  context: Context<Env>,
  change: { employee: number; day: Day; times: string[] },
) {
  const remover = {
    confirmed: await readConfirmedVisits(context),
    rights: context.get("session")?.rights ?? [],
  };
  const ifMatch = context.req.header(HEADERS.ifMatch) ?? null;
  const { employee, day } = change;
  return answerWrite(
    context,
    async (tx) => dayAnswer(tx, await changeDay(tx, change, { ifMatch, remover }), today(context)),
    async (tx) => dayAnswer(tx, await readDay(tx, employee, day), today(context)),
  );
}

/** The day, and the doctor's whole schedule from today (or from that day) on. */
async function dayAnswer(tx: Tx, changed: ScheduleDayRow, today: Day): Promise<Answer> {
  const from = changed.day < today ? changed.day : today;
  const { schedule } = await readAvailability(tx, changed.employee, { from, withHidden: true });
  return { status: 200, body: { ...renderDay(changed), schedule }, etag: dayEtag(changed) };
}

const today = (context: Context<Env>): Day => clinicNow(context.get("server")).day;

const seesHidden = (context: Context<Env>) => viewerOf(context.get("session")).seesHidden;

function doctorId(context: Context<Env>, parameter: string): number {
  const id = readId(context.req.param(parameter) ?? "");
  if (id === null) throw notFound("Врач не найден");
  return id;
}
