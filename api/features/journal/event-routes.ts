import { Hono } from "hono";
import { z } from "zod";
import {
  cancelledVisitsSchema,
  destroyedCountsSchema,
  recordEventsSchema,
} from "../../../shared/journal/record-event.ts";
import { spelledDay } from "../../../shared/schema/mini-fields.ts";
import { cancelledVisits, countDestroyed, recordEvents } from "../../platform/event-log/events.ts";
import { describeRoute } from "../../platform/http/describe.ts";
import { clinicNow, type Env } from "../../platform/http/env.ts";
import { rowNameSchema } from "../../platform/http/id-param.ts";
import { allow } from "../../platform/http/policy.ts";
import { parseWith, validateQuery } from "../../platform/http/validate.ts";
import { CANCELLATIONS } from "../acts/destruction-act.ts";
import { readRecord, recordName } from "./read.ts";

const periodQuery = z.object({
  from: z.string().describe("Первый день приёма: ДД.ММ.ГГГГ или ГГГГ-ММ-ДД"),
  to: z.string().describe("Последний день приёма"),
});

const dayQuery = z.object({ day: z.string().describe("День приёма: ДД.ММ.ГГГГ или ГГГГ-ММ-ДД") });

const EVENTS = describeRoute("Кто и что менял в записи", recordEventsSchema, {
  path: { name: rowNameSchema },
});
const DESTROYED_COUNTS = describeRoute(
  "Сколько записей отменено и уничтожено",
  destroyedCountsSchema,
);
const CANCELLED = describeRoute(
  "Отменённые записи дня, без данных пациентов",
  cancelledVisitsSchema,
);

/** Mounted at `/api/journal`, before the records there: their events in the log. */
export const journalEventRoutes = new Hono<Env>()
  .get(
    "/destroyed-counts",
    allow("journal"),
    DESTROYED_COUNTS,
    validateQuery(periodQuery),
    async (context) => {
      const { db, config } = context.get("server");
      const { from, to } = context.req.valid("query");
      const days = spelledDay(clinicNow(context.get("server")).day);
      const visitsIn = {
        from: parseWith(days, from, "from"),
        to: parseWith(days, to, "to"),
        timeZone: config.clinicTimezone,
      };
      return context.json(await countDestroyed(db, visitsIn, CANCELLATIONS), 200);
    },
  )
  .get("/cancelled", allow("journal"), CANCELLED, validateQuery(dayQuery), async (context) => {
    const { day } = context.req.valid("query");
    const days = spelledDay(clinicNow(context.get("server")).day);
    const { db } = context.get("server");
    const visits = await cancelledVisits(db, parseWith(days, day, "day"), CANCELLATIONS);
    return context.json(visits, 200);
  })
  .get("/:name/events", allow("journal"), EVENTS, async (context) => {
    const { db } = context.get("server");
    const record = await readRecord(db, recordName(context.req.param("name")));
    return context.json(await recordEvents(db, record.id), 200);
  });
