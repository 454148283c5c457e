import { Hono } from "hono";
import { z } from "zod";
import {
  type BookedSlot,
  bookedSlotSchema,
  type StaffBookedSlot,
  staffBookedSlotSchema,
} from "../../../shared/journal/booked-slot.ts";
import { idOf } from "../../../shared/schema/mini-fields.ts";
import { formatDay } from "../../../shared/time/calendar.ts";
import { noteReading } from "../../platform/event-log/events.ts";
import { answerCached } from "../../platform/http/answers/etag.ts";
import { CACHED, describeRoute } from "../../platform/http/describe.ts";
import type { Env } from "../../platform/http/env.ts";
import { allow } from "../../platform/http/policy.ts";
import { parseWith, validateQuery } from "../../platform/http/validate.ts";
import { listSlots, listVisits } from "../booked-slots/booked-slots.ts";
import { answerDestruction, DESTROYED } from "./routes.ts";

/** With names and phones for those who may read the journal. */
type BookedSlots = BookedSlot[] | StaffBookedSlot[];

const slotsQuery = z.object({ employee: z.string().optional().describe("Номер врача") });
const BOOKED = describeRoute(
  "Занятое время; с правом journal — с именами и телефонами",
  z.union([z.array(bookedSlotSchema), z.array(staffBookedSlotSchema)]),
  CACHED,
);

/** Mounted at `/api/booked-slots`: the records as booked slots. */
export const bookedSlotRoutes = new Hono<Env>()
  .get("/", allow("anyone"), BOOKED, validateQuery(slotsQuery), async (context) => {
    const { db, clock } = context.get("server");
    const employee = doctorIn(context.req.valid("query").employee);
    const session = context.get("session");
    if (session?.rights.includes("journal")) {
      await noteReading(db, { session, isBounded: employee !== null }, clock());
      const visits: StaffBookedSlot[] = (await listVisits(db, employee)).map(withWireDay);
      return answerCached<BookedSlots>(context, visits, "private, no-cache");
    }
    return answerCached<BookedSlots>(context, await listSlots(context.get("server"), employee));
  })
  .delete("/:name", allow("journal"), DESTROYED, (context) => answerDestruction(context));

const withWireDay = <Row extends { day: Parameters<typeof formatDay>[0] }>(row: Row) => ({
  ...row,
  day: formatDay(row.day),
});

function doctorIn(asked: string | undefined): number | null {
  if (asked === undefined || asked === "") return null;
  return parseWith(idOf("Неверный номер врача"), asked, "employee");
}
