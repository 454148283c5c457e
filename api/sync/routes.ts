import { type Context, Hono } from "hono";
import { streamSSE } from "hono/streaming";
import { z } from "zod";
import { HEADERS, knownQuerySchema } from "../../shared/sync.ts";
import { actorOf } from "../event-log/actor.ts";
import { logEvent } from "../event-log/events.ts";
import type { Env, Session } from "../http/env.ts";
import { allow } from "../http/policy.ts";
import { unauthenticated } from "../http/problems.ts";
import { validate } from "../http/validate.ts";
import { readChanges } from "./changes.ts";
import { streamHeads } from "./head-stream.ts";
import { readKnown } from "./known.ts";
import { momentAt } from "./mirror-window.ts";
import { sightOf } from "./sight.ts";
import { readSnapshot } from "./snapshot.ts";

const snapshotQuery = z.object({ page: z.string().optional() });
const changesQuery = z.object({ since: z.string("Не сказано, с какого места продолжить") });

/** Mounted at /api/sync. */
export const syncRoutes = new Hono<Env>();

syncRoutes.get(
  "/snapshot",
  allow("signed-in"),
  validate("query", snapshotQuery),
  async (context) => {
    const { page = null } = context.req.valid("query");
    const { db, asked } = askedBy(context);
    if (page === null && asked.sight.journal) await logHandover(context, asked.moment.instant);
    context.header("Cache-Control", "no-store");
    return context.json(await readSnapshot(db, page, asked));
  },
);

syncRoutes.get("/changes", allow("signed-in"), validate("query", changesQuery), async (context) => {
  const { since } = context.req.valid("query");
  const { db, asked } = askedBy(context);
  const device = context.req.header(HEADERS.device);
  const by = { userId: signedIn(context.get("session")).userId, device };
  context.header("Cache-Control", "no-store");
  return context.json(await readChanges(db, { since, by, ...asked }));
});

syncRoutes.post(
  "/known",
  allow("signed-in"),
  validate("json", knownQuerySchema),
  async (context) => {
    const { db, asked } = askedBy(context);
    const { userId } = signedIn(context.get("session"));
    const by = { userId, seesJournal: asked.sight.journal };
    context.header("Cache-Control", "no-store");
    return context.json(await readKnown(db, context.req.valid("json"), by));
  },
);

syncRoutes.get("/stream", allow("signed-in"), (context) => {
  const server = context.get("server");
  const session = signedIn(context.get("session"));
  const requestId = context.get("requestId");
  const gone = new AbortController();
  const answer = streamSSE(context, async (stream) => {
    stream.onAbort(() => gone.abort());
    const outlet = {
      head: (head: bigint) =>
        stream.writeSSE({ event: "head", data: JSON.stringify({ head: String(head) }) }),
      breathe: () => stream.writeSSE({ event: "beat", data: "1" }),
      gone: gone.signal,
    };
    // What is thrown here would be sent to the device as it is.
    await streamHeads(server, session, outlet).catch((error: unknown) => {
      const name = error instanceof Error ? error.name : typeof error;
      server.log({ level: "error", id: requestId, route: "/api/sync/stream", error: name });
    });
  });
  answer.headers.set("Cache-Control", "no-store");
  answer.headers.set("X-Accel-Buffering", "no");
  return answer;
});

function askedBy(context: Context<Env>) {
  const server = context.get("server");
  const { rights } = signedIn(context.get("session"));
  const moment = momentAt(server.clock(), server.config.clinicTimezone);
  return { db: server.db, asked: { sight: sightOf(rights), moment } };
}

/** A copy of the journal leaves the server: that is an event, unlike a look at one record. */
function logHandover(context: Context<Env>, at: Date): Promise<void> {
  const by = actorOf(context.get("session"));
  return logEvent(context.get("server").db, { at, by, action: "snapshot" });
}

function signedIn(session: Session | null): Session {
  if (!session) throw unauthenticated();
  return session;
}
