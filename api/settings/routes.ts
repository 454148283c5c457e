import { Hono } from "hono";
import { journalSettingsSchema } from "../../shared/journal.ts";
import { actorOf } from "../event-log/actor.ts";
import type { Env } from "../http/env.ts";
import { answerWrite } from "../http/idempotency.ts";
import { allow } from "../http/policy.ts";
import { parseWith, readJson } from "../http/validate.ts";
import { changeJournalSettings, readJournalSettings } from "./journal-settings.ts";

/** Mounted at `/api/settings`. */
export const settingsRoutes = new Hono<Env>();

settingsRoutes.get("/journal", allow("journal"), async (context) =>
  context.json(await readJournalSettings(context.get("server").db)),
);

settingsRoutes.put("/journal", allow("journal"), async (context) => {
  const settings = parseWith(journalSettingsSchema, await readJson(context));
  const occasion = { by: actorOf(context.get("session")), at: context.get("server").clock() };
  return answerWrite(
    context,
    async (tx) => ({ status: 200, body: await changeJournalSettings(tx, settings, occasion) }),
    async (tx) => ({ status: 200, body: await readJournalSettings(tx) }),
  );
});
