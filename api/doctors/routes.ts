import { type Context, Hono } from "hono";
import { parseServices } from "../../shared/doctor-profile.ts";
import type { Env } from "../http/env.ts";
import { answerCached, unchanged } from "../http/etag.ts";
import { readId } from "../http/id-param.ts";
import { allow } from "../http/policy.ts";
import { choosePhoto, photoType, readPhoto } from "./photo.ts";
import type { Rendition } from "./queries.ts";
import { doctorNotFound, listDoctors, readDoctor } from "./read.ts";
import { viewerOf } from "./viewer.ts";

const A_YEAR = "public, max-age=31536000, immutable";

/** Mounted at `/api/doctors`. */
export const doctorRoutes = new Hono<Env>();

doctorRoutes.get("/", allow("anyone"), async (context) => {
  const list = await listDoctors(context.get("server").db, viewerOf(context.get("session")));
  return answerCached(context, list);
});

doctorRoutes.get("/:id", allow("anyone"), async (context) => {
  const doctor = await readDoctor(
    context.get("server").db,
    doctorId(context),
    viewerOf(context.get("session")),
  );
  return answerCached(context, doctor);
});

doctorRoutes.get("/:id/services", allow("anyone"), async (context) => {
  const doctor = await readDoctor(
    context.get("server").db,
    doctorId(context),
    viewerOf(context.get("session")),
  );
  return answerCached(context, parseServices(doctor.services));
});

doctorRoutes.get("/:id/photo", allow("anyone"), async (context) => {
  const { db } = context.get("server");
  const id = doctorId(context);
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

function doctorId(context: Context<Env>): number {
  const id = readId(context.req.param("id") ?? "");
  if (id === null) throw doctorNotFound();
  return id;
}

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
