import { type Context, Hono } from "hono";
import { type Availability, dayChangeSchema } from "../../shared/journal/schedule.ts";
import { HEADERS } from "../../shared/sync/sync.ts";
import { type Day, parseDay } from "../../shared/time/calendar.ts";
import { readConfirmedVisits } from "../booked-slots/confirmed-visits.ts";
import { invalidateSlotsAfterWrite } from "../caches/after-write.ts";
import type { Tx } from "../database/connection.ts";
import { doctorNotFound } from "../doctors/read.ts";
import { viewerOf } from "../doctors/viewer.ts";
import { answerCached } from "../http/answers/etag.ts";
import { answerReady } from "../http/answers/ready.ts";
import { clinicNow } from "../http/clock.ts";
import type { Env } from "../http/env.ts";
import { type Answer, answerWrite } from "../http/idempotency.ts";
import { allow } from "../http/policy.ts";
import { invalid } from "../http/problems.ts";
import { validateBody, validateId } from "../http/validate.ts";
import { listAvailability, readAvailability } from "./availability.ts";
import { changeDay, dayEtag, readDay, renderDay } from "./change-day.ts";
import { listNearestTimes } from "./nearest-times.ts";
import type { ScheduleDayRow } from "./queries.ts";
import { visitorSlots } from "./visitor-slots.ts";

/** Mounted at `/api/doctors/availability`, before the doctors themselves. */
export const availabilityRoutes = new Hono<Env>()
  .get("/all", allow("anyone"), async (context) => {
    const server = context.get("server");
    if (!seesHidden(context)) {
      return answerReady<Availability[]>(context, await visitorSlots(server).allOffered());
    }
    const scope = { from: today(context), withHidden: true };
    return answerCached(context, await listAvailability(server.db, scope));
  })
  .get("/nearest", allow("anyone"), async (context) =>
    answerCached(context, await listNearestTimes(context.get("server"))),
  )
  .get("/:id", allow("anyone"), validateId(doctorNotFound), async (context) => {
    const { id } = context.req.valid("param");
    const server = context.get("server");
    if (seesHidden(context)) {
      const scope = { from: today(context), withHidden: true };
      return answerCached(context, [await readAvailability(server.db, id, scope)]);
    }
    const offered = await visitorSlots(server).offeredBy(id);
    if (!offered) throw doctorNotFound();
    return answerReady<Availability[]>(context, offered);
  });

/** Mounted at `/api/availability`. */
export const scheduleDayRoutes = new Hono<Env>()
  .use(invalidateSlotsAfterWrite)
  .post("/update", allow("schedule"), validateBody(dayChangeSchema), (context) => {
    const { employeeId, day, time } = context.req.valid("json");
    return answerChange(context, { employee: employeeId, day, times: time });
  })
  .delete(
    "/:employee/:day",
    allow("schedule"),
    validateId(doctorNotFound, "employee"),
    (context) => {
      const { employee } = context.req.valid("param");
      const day = parseDay(context.req.param("day"), today(context));
      if (!day) throw invalid({ day: "Выберите дату" });
      return answerChange(context, { employee, day, times: [] });
    },
  );

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

type DayAnswer = ReturnType<typeof renderDay> & Pick<Availability, "schedule">;

/** The day, and the doctor's whole schedule from today (or from that day) on. */
async function dayAnswer(tx: Tx, changed: ScheduleDayRow, today: Day): Promise<Answer<DayAnswer>> {
  const from = changed.day < today ? changed.day : today;
  const { schedule } = await readAvailability(tx, changed.employee, { from, withHidden: true });
  return { status: 200, body: { ...renderDay(changed), schedule }, etag: dayEtag(changed) };
}

const today = (context: Context<Env>): Day => clinicNow(context.get("server")).day;

const seesHidden = (context: Context<Env>) => viewerOf(context.get("session")).seesHidden;
