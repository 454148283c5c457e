import { Hono } from "hono";
import { type Doctor, doctorSchema } from "../../shared/clinic/doctor.ts";
import { visitsRefusalSchema } from "../../shared/journal/refusals.ts";
import { validateConfirmedVisits } from "../booked-slots/confirmed-visits.ts";
import { actorOf } from "../event-log/actor.ts";
import { removedSchema } from "../http/answers/removed.ts";
import { clinicNow } from "../http/clock.ts";
import { answers, REPEATABLE } from "../http/describe.ts";
import type { Env } from "../http/env.ts";
import { type Answer, answerWrite } from "../http/idempotency.ts";
import { allow } from "../http/policy.ts";
import { validateId } from "../http/validate.ts";
import { createDoctor } from "./create.ts";
import { validateDoctorForm } from "./doctor-form.ts";
import { preparePhoto } from "./prepare-photo.ts";
import { doctorNotFound, readDoctor } from "./read.ts";
import { removeDoctor } from "./remove.ts";
import { updateDoctor } from "./update.ts";

const EVERYONE = { seesHidden: true };
const DOCTOR_MADE = answers("Добавить врача", doctorSchema, { status: 201, ...REPEATABLE });

/** Mounted at `/api/doctors`, beside the reading of them. */
export const doctorWriteRoutes = new Hono<Env>()
  .post("/", allow("schedule"), DOCTOR_MADE, validateDoctorForm, async (context) => {
    const { input, photo } = context.req.valid("form");
    const prepared = photo && (await preparePhoto(photo, actorOf(context.get("session")).name));
    return answerWrite(
      context,
      async (tx) => ({ ...doctorAnswer(await createDoctor(tx, input, prepared)), status: 201 }),
      async (tx, { subject }) => doctorAnswer(await readDoctor(tx, subject ?? 0, EVERYONE)),
    );
  })
  .put(
    "/:id",
    allow("schedule"),
    answers("Изменить врача", doctorSchema, REPEATABLE),
    validateId(doctorNotFound),
    validateDoctorForm,
    async (context) => {
      const { id } = context.req.valid("param");
      const { input, photo } = context.req.valid("form");
      const prepared = photo && (await preparePhoto(photo, actorOf(context.get("session")).name));
      return answerWrite(
        context,
        async (tx) => doctorAnswer(await updateDoctor(tx, id, input, prepared)),
        async (tx) => doctorAnswer(await readDoctor(tx, id, EVERYONE)),
      );
    },
  )
  .delete(
    "/:id",
    allow("schedule"),
    answers("Удалить врача", removedSchema, {
      ...REPEATABLE,
      also: { 409: visitsRefusalSchema },
    }),
    validateId(doctorNotFound),
    validateConfirmedVisits,
    async (context) => {
      const { id } = context.req.valid("param");
      const now = clinicNow(context.get("server"));
      const { confirmed_visits: confirmed } = context.req.valid("query");
      const remover = { confirmed, rights: context.get("session")?.rights ?? [] };
      return answerWrite(
        context,
        async (tx) => {
          await removeDoctor(tx, id, { now, remover });
          return { status: 200, body: { id } };
        },
        async () => ({ status: 200, body: { id } }),
      );
    },
  );

const doctorAnswer = (doctor: Doctor): Answer<Doctor> => ({
  status: 200,
  body: doctor,
  subject: doctor.id,
});
