import { type Context, Hono } from "hono";
import type { Doctor } from "../../shared/doctor.ts";
import { readConfirmedVisits } from "../booked-slots/confirmed-visits.ts";
import { clinicNow } from "../http/clock.ts";
import type { Env } from "../http/env.ts";
import { readId } from "../http/id-param.ts";
import { type Answer, answerWrite } from "../http/idempotency.ts";
import { allow } from "../http/policy.ts";
import { keepSlotsFresh } from "../schedule/keep-slots-fresh.ts";
import { keepPagesFresh } from "../site/keep-pages-fresh.ts";
import { createDoctor } from "./create.ts";
import { readDoctorForm } from "./doctor-form.ts";
import { preparePhoto } from "./prepare-photo.ts";
import { doctorNotFound, readDoctor } from "./read.ts";
import { removeDoctor } from "./remove.ts";
import { updateDoctor } from "./update.ts";

const EVERYONE = { seesHidden: true };

/** Mounted at `/api/doctors`, beside the reading of them. */
export const doctorWriteRoutes = new Hono<Env>();
doctorWriteRoutes.use(keepSlotsFresh, keepPagesFresh);

doctorWriteRoutes.post("/", allow("schedule"), async (context) => {
  const { input, photo } = await readDoctorForm(context);
  const prepared = photo && (await preparePhoto(photo));
  return answerWrite(
    context,
    async (tx) => ({ ...doctorAnswer(await createDoctor(tx, input, prepared)), status: 201 }),
    async (tx, { subject }) => doctorAnswer(await readDoctor(tx, subject ?? 0, EVERYONE)),
  );
});

doctorWriteRoutes.put("/:id", allow("schedule"), async (context) => {
  const id = idIn(context);
  const { input, photo } = await readDoctorForm(context);
  const prepared = photo && (await preparePhoto(photo));
  return answerWrite(
    context,
    async (tx) => doctorAnswer(await updateDoctor(tx, id, input, prepared)),
    async (tx) => doctorAnswer(await readDoctor(tx, id, EVERYONE)),
  );
});

doctorWriteRoutes.delete("/:id", allow("schedule"), async (context) => {
  const id = idIn(context);
  const now = clinicNow(context.get("server"));
  const confirmed = await readConfirmedVisits(context);
  const remover = { confirmed, rights: context.get("session")?.rights ?? [] };
  return answerWrite(
    context,
    async (tx) => {
      await removeDoctor(tx, id, { now, remover });
      return { status: 200, body: { id } };
    },
    async () => ({ status: 200, body: { id } }),
  );
});

const doctorAnswer = (doctor: Doctor): Answer => ({
  status: 200,
  body: doctor,
  subject: doctor.id,
});

function idIn(context: Context<Env>): number {
  const id = readId(context.req.param("id") ?? "");
  if (id === null) throw doctorNotFound();
  return id;
}
