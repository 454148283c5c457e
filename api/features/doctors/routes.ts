import { type Context, Hono } from "hono";
import { z } from "zod";
import { doctorSchema } from "../../../shared/clinic/doctor.ts";
import { parseServices } from "../../../shared/clinic/doctor-profile.ts";
import { visitsRefusalSchema } from "../../../shared/journal/refusals.ts";
import { actorOf } from "../../platform/event-log/event.ts";
import { answerCached, unchanged } from "../../platform/http/answers/etag.ts";
import { FOREVER } from "../../platform/http/answers/files.ts";
import { CACHED, describeRoute, removedSchema } from "../../platform/http/describe.ts";
import { clinicNow, type Env } from "../../platform/http/env.ts";
import { write } from "../../platform/http/idempotency.ts";
import { allow } from "../../platform/http/policy.ts";
import { validateId } from "../../platform/http/validate.ts";
import { validateConfirmedVisits } from "../booked-slots/booked-slots.ts";
import { doctorChangeSchema, doctorInputSchema, validateDoctorForm } from "./doctor-input.ts";
import {
  createDoctor,
  doctorNotFound,
  listDoctors,
  readDoctor,
  removeDoctor,
  updateDoctor,
  viewerOf,
} from "./doctors.ts";
import { choosePhoto, photoType, preparePhoto, readPhoto } from "./photo.ts";
import type { Rendition } from "./queries.ts";

const ONE_DOCTOR = describeRoute("Врач", doctorSchema, CACHED);
const SERVICES = describeRoute("Услуги врача", z.array(z.string()), CACHED);
const PHOTO = describeRoute(
  "Фотография врача",
  { files: ["image/jpeg", "image/webp"] },
  {
    ...CACHED,
    query: z.object({
      w: z.string().optional().describe("Желаемая ширина в точках"),
      v: z.string().optional().describe("photo_version врача: ответ хранится год"),
    }),
  },
);

const DOCTOR_MADE = describeRoute("Добавить врача", doctorSchema, { status: 201 });

/** Mounted at `/api/doctors`. */
export const doctorRoutes = new Hono<Env>()
  .get(
    "/",
    allow("anyone"),
    describeRoute("Врачи", z.array(doctorSchema), CACHED),
    async (context) =>
      answerCached(
        context,
        await listDoctors(context.get("server").db, viewerOf(context.get("session"))),
      ),
  )
  .get("/:id", allow("anyone"), ONE_DOCTOR, validateId(doctorNotFound), async (context) => {
    const { id } = context.req.valid("param");
    const viewer = viewerOf(context.get("session"));
    return answerCached(context, await readDoctor(context.get("server").db, id, viewer));
  })
  .get("/:id/services", allow("anyone"), SERVICES, validateId(doctorNotFound), async (context) => {
    const { id } = context.req.valid("param");
    const viewer = viewerOf(context.get("session"));
    const { services } = await readDoctor(context.get("server").db, id, viewer);
    return answerCached(context, parseServices(services));
  })
  .get("/:id/photo", allow("anyone"), PHOTO, validateId(doctorNotFound), async (context) => {
    const { db } = context.get("server");
    const { id } = context.req.valid("param");
    const wish = { width: wishedWidth(context), formats: wishedFormats(context) };
    const { rendition, hidden } = await choosePhoto(db, id, wish, viewerOf(context.get("session")));
    const { format, width, version } = rendition;
    const named = context.req.query("v") === version;
    const caching = hidden ? "private, no-cache" : named ? FOREVER : "public, no-cache";
    context.header("vary", "Accept", { append: true });
    const same = unchanged(context, `"${version}-${width}-${format}"`, caching);
    if (same) return same;
    const bytes = await readPhoto(db, id, rendition);
    return context.body(new Uint8Array(bytes), 200, {
      "content-type": photoType(rendition),
      "content-length": String(bytes.byteLength),
    });
  })
  .post(
    "/",
    allow("schedule"),
    DOCTOR_MADE,
    validateDoctorForm(doctorInputSchema),
    async (context) => {
      const { input, photo } = context.req.valid("form");
      const prepared = photo && (await preparePhoto(photo, actorOf(context.get("session")).name));
      return context.json(await write(context, (tx) => createDoctor(tx, input, prepared)), 201);
    },
  )
  .put(
    "/:id",
    allow("schedule"),
    describeRoute("Изменить врача", doctorSchema),
    validateId(doctorNotFound),
    validateDoctorForm(doctorChangeSchema),
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
    describeRoute("Удалить врача", removedSchema, { also: { 409: visitsRefusalSchema } }),
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

function wishedWidth(context: Context<Env>): number | null {
  const width = Number(context.req.query("w"));
  return Number.isInteger(width) && width > 0 ? width : null;
}

/** A call that names no image format is the spec's own, which shows a JPEG. */
function wishedFormats(context: Context<Env>): Rendition["format"][] {
  return context.req.header("accept")?.includes("image/webp") ? ["webp", "jpeg"] : ["jpeg"];
}
