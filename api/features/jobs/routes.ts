import { Hono } from "hono";
import {
  destructionDecisionSchema,
  type RetentionState,
  retentionChangeSchema,
  retentionStateSchema,
} from "../../../shared/retention/retention.ts";
import { documentVersionOf } from "../../../shared/retention/retention-rule.ts";
import { clinicFacts } from "../../platform/clinic/clinic-facts.ts";
import { transaction } from "../../platform/database/connection.ts";
import { occasionOf } from "../../platform/event-log/event.ts";
import { describeRoute } from "../../platform/http/describe.ts";
import type { Env, Server } from "../../platform/http/env.ts";
import { allow } from "../../platform/http/policy.ts";
import { validateBody } from "../../platform/http/validate.ts";
import { decideDestruction, readQuestion } from "../retention/decide.ts";
import { changeRetention, readRetention } from "../settings/settings.ts";
import { runJobs } from "./run-jobs.ts";

/** Not open to access tokens: a person decides on destruction. */
const PEOPLE = { onlyPeople: true };
const STATE = describeRoute("Сроки хранения записей и вопрос об уничтожении", retentionStateSchema);
const CHANGED = describeRoute("Изменить сроки хранения", retentionStateSchema);
const DECIDED = describeRoute("Решить вопрос об уничтожении", retentionStateSchema);

/** Mounted at `/api/retention`: the administrators' view of retention and destruction. */
export const retentionRoutes = new Hono<Env>()
  .get("/", allow("users"), STATE, async (context) =>
    context.json(await readState(context.get("server")), 200),
  )
  .put(
    "/",
    allow("users", PEOPLE),
    CHANGED,
    validateBody(retentionChangeSchema),
    async (context) => {
      const server = context.get("server");
      const change = context.req.valid("json");
      const occasion = occasionOf(context);
      await transaction(server.db, (tx) => changeRetention(tx, change, occasion));
      return context.json(await readState(server), 200);
    },
  )
  .post(
    "/decision",
    allow("users", PEOPLE),
    DECIDED,
    validateBody(destructionDecisionSchema),
    async (context) => {
      const server = context.get("server");
      const decision = context.req.valid("json");
      const occasion = {
        ...occasionOf(context),
        timeZone: server.config.clinicTimezone,
      };
      await transaction(server.db, (tx) => decideDestruction(tx, decision, occasion));
      // The confirmed destruction may take minutes; if this process ends, the next run continues.
      if (decision.decision === "confirm") void runJobs(server);
      return context.json(await readState(server), 200);
    },
  );

async function readState(server: Server): Promise<RetentionState> {
  const retention = await readRetention(server.db);
  return {
    deleteAfterDayPassed: retention.deleteAfterDayPassed,
    keepDays: retention.keepDays,
    consentVersion: documentVersionOf(clinicFacts().consent, retention).version,
    question: await readQuestion(server),
  };
}
