import { Hono } from "hono";
import { doctorSchema } from "../../../shared/clinic/doctor.ts";
import { visitsRefusalSchema } from "../../../shared/journal/refusals.ts";
import { actorOf } from "../../platform/event-log/actor.ts";
import { removedSchema } from "../../platform/http/answers/removed.ts";
import { clinicNow } from "../../platform/http/clock.ts";
import { answers } from "../../platform/http/describe.ts";
import type { Env } from "../../platform/http/env.ts";
import { allow } from "../../platform/http/policy.ts";
import { validateId } from "../../platform/http/validate.ts";
import { write } from "../../platform/http/write.ts";
import { validateConfirmedVisits } from "../booked-slots/confirmed-visits.ts";
import { createDoctor } from "./create.ts";
import { validateDoctorForm } from "./doctor-form.ts";
import { preparePhoto } from "./prepare-photo.ts";
import { doctorNotFound } from "./read.ts";
import { removeDoctor } from "./remove.ts";
import { updateDoctor } from "./update.ts";

const DOCTOR_MADE = answers("Добавить врача", doctorSchema, { status: 201 });

/** Mounted at `/api/doctors`, beside the reading of them. */
export const doctorWriteRoutes = new Hono<Env>()
  .post("/", allow("schedule"), DOCTOR_MADE, validateDoctorForm, async (context) => {
    const { input, photo } = context.req.valid("form");
    const prepared = photo && (await preparePhoto(photo, actorOf(context.get("session")).name));
    return context.json(await write(context, (tx) => createDoctor(tx, input, prepared)), 201);
  })
  .put(
    "/:id",
    allow("schedule"),
    answers("Изменить врача", doctorSchema),
    validateId(doctorNotFound),
    validateDoctorForm,
    async (context) => {
      const { id } = context.req.valid("param");
      const { input, photo } = context.req.valid("form");
      const prepared = photo && (await preparePhoto(photo, actorOf(context.get("session")).name));
      return context.json(await write(context, (tx) => updateDoctor(tx, id, input, prepared)), 200);
    },
  )
  .delete(
    "/:id",
    allow("schedule"),
    answers("Удалить врача", removedSchema, { also: { 409: visitsRefusalSchema } }),
    validateId(doctorNotFound),
    validateConfirmedVisits,
    async (context) => {
      const { id } = context.req.valid("param");
      const now = clinicNow(context.get("server"));
      const { confirmed_visits: confirmed } = context.req.valid("query");
      const remover = { confirmed, rights: context.get("session")?.rights ?? [] };
      await write(context, (tx) => removeDoctor(tx, id, { now, remover }));
      return context.json({ id }, 200);
    },
  );
