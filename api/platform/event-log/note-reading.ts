import type { Queryable } from "../database/connection.ts";
import type { Session } from "../http/env.ts";
import { actorOf } from "./event.ts";
import { logEventOnce } from "./events.ts";

/** Programs ask every few seconds; one event an hour is enough. */
const ONCE_A_MS = 3_600_000;

/**
 * Logs reads of records outside the app: any read by a program, and a person's read of more than a
 * day or a page.
 */
export async function noteReading(
  db: Queryable,
  { session, isBounded }: { session: Session | null; isBounded: boolean },
  now: Date,
): Promise<void> {
  if (session?.kind === "person" && isBounded) return;
  const event = { at: now, by: actorOf(session), action: "journal_read" } as const;
  await logEventOnce(db, event, new Date(now.getTime() - ONCE_A_MS));
}
