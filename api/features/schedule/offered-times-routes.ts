import { Hono } from "hono";
import { z } from "zod";
import { availabilitySchema, nearestTimeSchema } from "../../../shared/journal/schedule.ts";
import { answerCached } from "../../platform/http/answers/etag.ts";
import { CACHED, describeRoute } from "../../platform/http/describe.ts";
import type { Env } from "../../platform/http/env.ts";
import { allow } from "../../platform/http/policy.ts";
import { validateId } from "../../platform/http/validate.ts";
import { doctorNotFound, viewerOf } from "../doctors/doctors.ts";
import { listNearestTimes, listOffered, readOffered } from "./offered-times.ts";

const offeredSchema = z.array(availabilitySchema);
const OFFERED = describeRoute("Время приёма всех врачей", offeredSchema, CACHED);
const OFFERED_BY_ONE = describeRoute("Время приёма врача", offeredSchema, CACHED);
const NEAREST = describeRoute(
  "Ближайшее свободное время врачей",
  z.array(nearestTimeSchema),
  CACHED,
);

/** Mounted at `/api/doctors/availability`, before the doctors themselves. */
export const offeredTimesRoutes = new Hono<Env>()
  .get("/all", allow("anyone"), OFFERED, async (context) =>
    answerCached(
      context,
      await listOffered(context.get("server"), viewerOf(context.get("session"))),
    ),
  )
  .get("/nearest", allow("anyone"), NEAREST, async (context) =>
    answerCached(context, await listNearestTimes(context.get("server"))),
  )
  .get("/:id", allow("anyone"), OFFERED_BY_ONE, validateId(doctorNotFound), async (context) => {
    const { id } = context.req.valid("param");
    const viewer = viewerOf(context.get("session"));
    return answerCached(context, [await readOffered(context.get("server"), id, viewer)]);
  });
