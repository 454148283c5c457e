import { Hono } from "hono";
import { z } from "zod";
import {
  calendarInputSchema,
  doctorCalendarSchema,
  newCalendarSchema,
  newLinkSchema,
} from "../../../shared/calendar/doctor-calendar.ts";
import { occasionOf } from "../../platform/event-log/event.ts";
import { etagOf, unchanged } from "../../platform/http/answers/etag.ts";
import { addressGroup } from "../../platform/http/client-address.ts";
import { describeRoute } from "../../platform/http/describe.ts";
import type { Env } from "../../platform/http/env.ts";
import { allow } from "../../platform/http/policy.ts";
import { validateBody, validateId } from "../../platform/http/validate.ts";
import { requireOwnPassword } from "../auth/passwords.ts";
import { readFeed } from "./feed.ts";
import {
  calendarNotFound,
  changeCalendar,
  createLink,
  listCalendars,
  revokeLink,
} from "./links.ts";

/** A link outlives the session that makes it. */
const PEOPLE = { onlyPeople: true };
const LISTED = describeRoute("Ссылки на календари врачей", z.array(doctorCalendarSchema));
const CREATED = describeRoute(
  "Новая ссылка на календарь врача: она видна только в этом ответе, прежняя перестаёт работать",
  newCalendarSchema,
  { status: 201 },
);
const CHANGED = describeRoute("Выбрать, что показывает календарь врача", null);
const REVOKED = describeRoute("Отозвать ссылку на календарь врача", null);
const byEmployee = () => validateId(calendarNotFound, "employee");

/** Mounted at `/api/calendars`. */
export const calendarRoutes = new Hono<Env>()
  .get("/", allow("users", PEOPLE), LISTED, async (context) =>
    context.json(await listCalendars(context.get("server").db), 200),
  )
  .post(
    "/:employee",
    allow("users", PEOPLE),
    CREATED,
    byEmployee(),
    validateBody(newLinkSchema),
    requireOwnPassword,
    async (context) => {
      const { employee } = context.req.valid("param");
      const { db } = context.get("server");
      const { shows } = context.req.valid("json");
      return context.json(await createLink(db, employee, { shows }, occasionOf(context)), 201);
    },
  )
  .put(
    "/:employee",
    allow("users", PEOPLE),
    CHANGED,
    byEmployee(),
    validateBody(calendarInputSchema),
    async (context) => {
      const { employee } = context.req.valid("param");
      const { db } = context.get("server");
      await changeCalendar(db, employee, context.req.valid("json"), occasionOf(context));
      return context.body(null, 204);
    },
  )
  .delete("/:employee", allow("users", PEOPLE), REVOKED, byEmployee(), async (context) => {
    const { employee } = context.req.valid("param");
    await revokeLink(context.get("server").db, employee, occasionOf(context));
    return context.body(null, 204);
  });

const FILE = /^([\w-]{43})\.ics$/;
const GONE = "Такого календаря нет: ссылка отозвана или заменена новой.\n";

/** A doctor's calendar, which calendar programs read every few minutes. */
export const calendarFeedRoutes = new Hono<Env>().get(
  "/calendar/:file",
  allow("anyone"),
  async (context) => {
    const token = FILE.exec(context.req.param("file"))?.[1] ?? "";
    const network = addressGroup(context.get("clientAddress"));
    const text = await readFeed(context.get("server"), token, network);
    context.header("x-robots-tag", "noindex");
    context.header("cache-control", "private, no-cache");
    if (text === null) return context.text(GONE, 404);
    return (
      unchanged(context, etagOf(text), "private, no-cache") ??
      context.body(text, 200, { "content-type": "text/calendar; charset=UTF-8" })
    );
  },
);
