import type { Context } from "hono";
import { type Tx, transaction } from "../database/connection.ts";
import { retryAfterDeadlock } from "../database/deadlock.ts";
import type { Env } from "./env.ts";

/** Runs a write that no client repeats under a key; `answerWrite` runs those that are repeated. */
export function write<T>(context: Context<Env>, work: (tx: Tx) => Promise<T>): Promise<T> {
  return retryAfterDeadlock(() => transaction(context.get("server").db, work));
}
