import type { Retention } from "../../shared/retention/retention.ts";
import type { Server } from "../http/env.ts";
import { readRetention } from "./retention.ts";

const ASK_EVERY_MS = 1_000;

const lastAsked = new WeakMap<Server, { ticks: number; retention: Promise<Retention> }>();

/** The retention rule for each page and booking; another process's change is seen within a second. */
export function keptRetention(server: Server): Promise<Retention> {
  const last = lastAsked.get(server);
  if (last && performance.now() - last.ticks < ASK_EVERY_MS) return last.retention;
  const asked = { ticks: performance.now(), retention: readRetention(server.db) };
  asked.retention.catch(() => lastAsked.delete(server));
  lastAsked.set(server, asked);
  return asked.retention;
}

/** Called between the commit of a change and its answer. */
export function retentionChanged(server: Server): void {
  lastAsked.delete(server);
}
