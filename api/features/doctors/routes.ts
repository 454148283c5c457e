import { type Context, Hono } from "hono";
import { z } from "zod";
import { doctorSchema } from "../../../shared/clinic/doctor.ts";
import { parseServices } from "../../../shared/clinic/doctor-profile.ts";
import { answerCached, unchanged } from "../../platform/http/answers/etag.ts";
import { answers, CACHED } from "../../platform/http/describe.ts";
import type { Env } from "../../platform/http/env.ts";
import { allow } from "../../platform/http/policy.ts";
import { validateId } from "../../platform/http/validate.ts";
import { choosePhoto, photoType, readPhoto } from "./photo.ts";
import type { Rendition } from "./queries.ts";
import { doctorNotFound, listDoctors, readDoctor } from "./read.ts";
import { viewerOf } from "./viewer.ts";

const ONE_DOCTOR = answers("Врач", doctorSchema, CACHED);
const SERVICES = answers("Услуги врача", z.array(z.string()), CACHED);
const PHOTO = answers(
  "Фотография врача",
  { files: ["image/jpeg", "image/webp", "image/avif"] },
  {
    ...CACHED,
    query: z.object({
      w: z.string().optional().describe("Желаемая ширина в точках"),
      v: z.string().optional().describe("photo_version врача: ответ хранится год"),
    }),
  },
);

const A_YEAR = "public, max-age=31536000, immutable";

/** Mounted at `/api/doctors`. */
export const doctorRoutes = new Hono<Env>()
  .get("/", allow("anyone"), answers("Врачи", z.array(doctorSchema), CACHED), async (context) =>
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
    const caching = hidden ? "private, no-cache" : named ? A_YEAR : "public, no-cache";
    context.header("vary", "Accept", { append: true });
    const same = unchanged(context, `"${version}-${width}-${format}"`, caching);
    if (same) return same;
    const bytes = await readPhoto(db, id, rendition);
    return context.body(new Uint8Array(bytes), 200, {
      "content-type": photoType(rendition),
      "content-length": String(bytes.byteLength),
    });
  });

function wishedWidth(context: Context<Env>): number | null {
  const width = Number(context.req.query("w"));
  return Number.isInteger(width) && width > 0 ? width : null;
}

/** A call that names no image format is the spec's own, which shows a JPEG. */
function wishedFormats(context: Context<Env>): Rendition["format"][] {
  const accept = context.req.header("accept") ?? "";
  const modern = (["avif", "webp"] as const).filter((each) => accept.includes(`image/${each}`));
  return [...modern, "jpeg"];
}
