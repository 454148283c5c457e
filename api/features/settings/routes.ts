import { Hono } from "hono";
import { journalSettingsSchema } from "../../../shared/journal/journal.ts";
import type { Retention } from "../../../shared/retention/retention.ts";
import {
  patientDeadlinesChangeSchema,
  patientDeadlinesSchema,
} from "../../../shared/visit/deadline.ts";
import { occasionOf } from "../../platform/event-log/event.ts";
import { describeRoute, REPEATABLE } from "../../platform/http/describe.ts";
import type { Env } from "../../platform/http/env.ts";
import { answerWrite, write } from "../../platform/http/idempotency.ts";
import { allow } from "../../platform/http/policy.ts";
import { validateBody } from "../../platform/http/validate.ts";
import { changeDeadlines, changeRetention, readDeadlines, readRetention } from "./settings.ts";

/** Not open to access tokens: a person decides on destruction. */
const PEOPLE = { onlyPeople: true };
const CHANGED = describeRoute("Изменить настройки журнала", journalSettingsSchema, REPEATABLE);

const PAGE_SETTINGS = "До какого времени пациентка сама переносит и отменяет визит";
const PAGE_CHANGED = describeRoute(PAGE_SETTINGS, patientDeadlinesSchema);

/** Mounted at `/api/settings`. */
export const settingsRoutes = new Hono<Env>()
  .get(
    "/journal",
    allow("journal"),
    describeRoute("Настройки журнала", journalSettingsSchema),
    async (context) =>
      context.json(asJournalSettings(await readRetention(context.get("server").db)), 200),
  )
  /** Only administrators change it, because it concerns the whole clinic. */
  .put(
    "/journal",
    allow("users", PEOPLE),
    CHANGED,
    validateBody(journalSettingsSchema),
    async (context) => {
      const settings = context.req.valid("json");
      const occasion = occasionOf(context);
      return answerWrite(
        context,
        async (tx) => answerOf(await changeRetention(tx, settings, occasion)),
        async (tx) => answerOf(await readRetention(tx)),
      );
    },
  )
  .get(
    "/patient-page",
    allow("users", PEOPLE),
    describeRoute(PAGE_SETTINGS, patientDeadlinesSchema),
    async (context) => context.json(await readDeadlines(context.get("server").db), 200),
  )
  .put(
    "/patient-page",
    allow("users", PEOPLE),
    PAGE_CHANGED,
    validateBody(patientDeadlinesChangeSchema),
    async (context) => {
      const change = context.req.valid("json");
      const occasion = occasionOf(context);
      const changed = await write(context, (tx) => changeDeadlines(tx, change, occasion));
      return context.json(changed, 200);
    },
  );

const asJournalSettings = ({ deleteAfterDayPassed }: Retention) => ({ deleteAfterDayPassed });

const answerOf = (retention: Retention) => ({
  status: 200 as const,
  body: asJournalSettings(retention),
});
