import { type Context, Hono } from "hono";
import { streamSSE } from "hono/streaming";
import { z } from "zod";
import { digestQuerySchema, digestSchema } from "../../../shared/sync/digest.ts";
import {
  changesSchema,
  HEADERS,
  knownQuerySchema,
  knownSchema,
  snapshotPageSchema,
} from "../../../shared/sync/sync.ts";
import { actorOf } from "../../platform/event-log/event.ts";
import { logEvent } from "../../platform/event-log/events.ts";
import { describeRoute } from "../../platform/http/describe.ts";
import { type Env, errorName } from "../../platform/http/env.ts";
import { allow, personOf } from "../../platform/http/policy.ts";
import { validateBody, validateQuery } from "../../platform/http/validate.ts";
import type { Puller } from "../devices/devices.ts";
import { readChanges } from "./changes.ts";
import { compareDigest } from "./digest/compare-digest.ts";
import { documentRightsOf, mayReadRecords } from "./document-rights.ts";
import { streamHeads, takeStream } from "./head-stream.ts";
import { momentAt } from "./mirror-window.ts";
import { destroyedAmong, keysKept } from "./queries.ts";
import { FEED_PAGES, readSnapshot } from "./snapshot.ts";

const snapshotQuery = z.object({ page: z.string().optional() });
const changesQuery = z.object({ since: z.string("Не сказано, с какого места продолжить") });

const DEVICE = { takes: ["x-device"] } as const;
const SNAPSHOT = describeRoute("Страница копии всех документов устройства", snapshotPageSchema);
const CHANGES = describeRoute("Документы, изменённые с места `since`", changesSchema, DEVICE);
const KNOWN = describeRoute("Какие операции и записи устройства известны серверу", knownSchema);
const DIGEST = describeRoute("Сличить копию устройства с сервером", digestSchema, DEVICE);
const STREAM = describeRoute("Извещения о новых изменениях", { files: ["text/event-stream"] });

/** Mounted at /api/sync. */
export const syncRoutes = new Hono<Env>()
  .get("/snapshot", allow("signed-in"), SNAPSHOT, validateQuery(snapshotQuery), async (context) => {
    const { page = null } = context.req.valid("query");
    const { db, asked } = askedBy(context);
    if (page === null && mayReadRecords(asked.documentRights))
      await logSnapshot(context, asked.moment.instant);
    return context.json(await readSnapshot(db, page, asked), 200);
  })
  .get("/changes", allow("signed-in"), CHANGES, validateQuery(changesQuery), async (context) => {
    const { since } = context.req.valid("query");
    const { server, asked } = askedBy(context);
    return context.json(await readChanges(server, { since, by: pullerOf(context), ...asked }), 200);
  })
  .post("/known", allow("signed-in"), KNOWN, validateBody(knownQuerySchema), async (context) => {
    const { db, asked } = askedBy(context);
    const { userId } = personOf(context);
    const { keys, uids } = context.req.valid("json");
    // After a restore some keys are missing, and the device sends those operations again.
    const [known, destroyed] = await Promise.all([
      keysKept(db, keys, userId),
      mayReadRecords(asked.documentRights) ? destroyedAmong(db, uids) : [],
    ]);
    return context.json({ known, destroyed }, 200);
  })
  .post("/digest", allow("signed-in"), DIGEST, validateBody(digestQuerySchema), async (context) => {
    const { server, asked } = askedBy(context);
    const by = pullerOf(context);
    const result = await compareDigest(server, context.req.valid("json"), { ...asked, by });
    return context.json({ result }, 200);
  })
  .get("/stream", allow("signed-in"), STREAM, (context) => {
    const server = context.get("server");
    const session = personOf(context);
    const release = takeStream(server, session.userId);
    const requestId = context.get("requestId");
    const gone = new AbortController();
    const answer = streamSSE(context, async (stream) => {
      stream.onAbort(() => gone.abort());
      const outlet = {
        head: (head: bigint) =>
          stream.writeSSE({ event: "head", data: JSON.stringify({ head: String(head) }) }),
        keepAlive: () => stream.writeSSE({ event: "beat", data: "1" }),
        gone: gone.signal,
      };
      // An error thrown here would be sent to the device with its message.
      await streamHeads(server, session, outlet)
        .catch((error: unknown) => {
          server.log({
            level: "error",
            id: requestId,
            route: "/api/sync/stream",
            error: errorName(error),
          });
        })
        .finally(release);
    });
    answer.headers.set("Cache-Control", "no-store");
    answer.headers.set("X-Accel-Buffering", "no");
    return answer;
  });

const pullerOf = (context: Context<Env>): Puller => ({
  userId: personOf(context).userId,
  device: context.req.header(HEADERS.device),
});

function askedBy(context: Context<Env>) {
  const server = context.get("server");
  const documentRights = documentRightsOf(personOf(context));
  const moment = momentAt(server.clock(), server.config.clinicTimezone);
  const { db, feedPages: pages = FEED_PAGES } = server;
  const sendsMessages = server.config.sms.kind !== "off";
  return { server, db, asked: { documentRights, moment, pages, sendsMessages } };
}

/** Logs that a snapshot of the journal, or of one doctor's part, was taken; reading a single record is not logged. */
function logSnapshot(context: Context<Env>, at: Date): Promise<void> {
  const by = actorOf(context.get("session"));
  return logEvent(context.get("server").db, { at, by, action: "snapshot" });
}
