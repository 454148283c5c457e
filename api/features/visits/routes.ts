import { Hono } from "hono";
import { z } from "zod";
import {
  patientActsSchema,
  patientLinkSchema,
  patientLinkStateSchema,
  readActsSchema,
} from "../../../shared/visit/patient-act.ts";
import { serverSecret } from "../../platform/database/connection.ts";
import { occasionOf } from "../../platform/event-log/event.ts";
import { describeRoute } from "../../platform/http/describe.ts";
import { clinicNow, type Env } from "../../platform/http/env.ts";
import { rowNameSchema } from "../../platform/http/id-param.ts";
import { write } from "../../platform/http/idempotency.ts";
import { allow } from "../../platform/http/policy.ts";
import { validateBody } from "../../platform/http/validate.ts";
import { recordName } from "../journal/read.ts";
import { readActs, unreadActs } from "./patient-acts.ts";
import { readPatientLink, revokePatientLink, showPatientLink } from "./patient-link.ts";

/** Only people, not programs, may read a patient's link. */
const PEOPLE = { onlyPeople: true };
const BY_NAME = { path: { name: rowNameSchema } };
const countSchema = z.object({ count: z.int() });
const ACTS = describeRoute(
  "Что пациентки сделали по своим ссылкам и никто не прочитал",
  patientActsSchema,
);
const READ = describeRoute("Отметить прочитанным", countSchema);
const LINK = describeRoute("Есть ли ссылка для пациентки", patientLinkStateSchema, BY_NAME);
const SHOWN = describeRoute("Показать ссылку для пациентки", patientLinkSchema, BY_NAME);
const REVOKED = describeRoute("Отозвать ссылку для пациентки", patientLinkStateSchema, BY_NAME);

/** Mounted at `/api/journal`, before the records there. */
export const visitRoutes = new Hono<Env>()
  .get("/patient-acts", allow("journal"), ACTS, async (context) =>
    context.json(await unreadActs(context.get("server").db), 200),
  )
  .post(
    "/patient-acts/read",
    allow("journal"),
    READ,
    validateBody(readActsSchema),
    async (context) => {
      const { ids } = context.req.valid("json");
      const { instant } = clinicNow(context.get("server"));
      await readActs(context.get("server").db, ids, instant);
      return context.json({ count: ids.length }, 200);
    },
  )
  .get("/:name/link", allow("journal", PEOPLE), LINK, async (context) => {
    const name = recordName(context.req.param("name"));
    return context.json(await readPatientLink(context.get("server"), name), 200);
  })
  .post("/:name/link", allow("journal", PEOPLE), SHOWN, async (context) => {
    const name = recordName(context.req.param("name"));
    const server = context.get("server");
    const making = { ...occasionOf(context), secret: await serverSecret(server.db) };
    const shown = await write(context, (tx) => showPatientLink(tx, name, making));
    return context.json(shown, 200);
  })
  .delete("/:name/link", allow("journal", PEOPLE), REVOKED, async (context) => {
    const name = recordName(context.req.param("name"));
    const occasion = occasionOf(context);
    const revoked = await write(context, (tx) => revokePatientLink(tx, name, occasion));
    return context.json(revoked, 200);
  });
