import type { Server } from "../../platform/http/env.ts";
import { findLongTransactions } from "./long-transactions.ts";
import { databaseTakesWrites } from "./write-probe.ts";

const EVERY_MS = 30_000;

/** Checks the database while nobody requests `/api/health`; findings go to the log. */
export function watchDatabase(server: Server): void {
  const timer = setInterval(() => void lookAfter(server), EVERY_MS);
  server.stopping.addEventListener("abort", () => clearInterval(timer));
}

async function lookAfter(server: Server): Promise<void> {
  try {
    await findLongTransactions(server);
    await databaseTakesWrites(server);
  } catch (error) {
    if (server.stopping.aborted) return;
    const name = error instanceof Error ? error.name : typeof error;
    server.log({ level: "error", task: "watch-database", error: name });
  }
}
