import { type Db, type Tx, takeTime, transaction } from "../../platform/database/connection.ts";
import { serverSecret } from "../../platform/database/server-secret.ts";
import { type Actor, IMPORT } from "../../platform/event-log/actor.ts";
import { logEvent } from "../../platform/event-log/events.ts";
import type { Now } from "../../platform/http/clock.ts";
import { KIND_WORDS } from "./columns.ts";
import type { KindReport } from "./report.ts";

/** A running import, in one transaction. */
export interface Importing {
  tx: Tx;
  now: Now;
  by: Actor;
  /** Signs ids made from the source's rows. */
  secret: Uint8Array;
}

/**
 * The uid for a row of a source, the same at each import. A hash under the server's secret: the
 * parts may name a patient, and a uid outlives the record.
 */
export function uidOf({ secret }: Pick<Importing, "secret">, parts: readonly string[]): string {
  const hash = new Bun.CryptoHasher("sha256", secret).update(JSON.stringify(parts)).digest("hex");
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join("-");
}

export interface ImportEnd {
  reports: KindReport[];
  /** False for a dry run, and where any row was refused: then nothing was changed. */
  isImported: boolean;
}

/** Ends the transaction without its changes. */
class NotWanted extends Error {
  constructor(readonly reports: KindReport[]) {
    super("rolled back");
  }
}

/**
 * Imports all rows in one transaction, committed only if no row was refused. A dry run does the
 * same and rolls back, so that it refuses the same rows.
 */
export async function runImport(
  db: Db,
  bring: (run: Importing) => Promise<KindReport[]>,
  { now, isDry }: { now: Now; isDry: boolean },
): Promise<ImportEnd> {
  const secret = await serverSecret(db);
  try {
    const reports = await transaction(db, async (tx) => {
      await takeTime(tx);
      const brought = await bring({ tx, now, by: IMPORT, secret });
      if (isDry || brought.some(({ refused }) => refused.length > 0)) throw new NotWanted(brought);
      await noteImport(tx, brought, now);
      return brought;
    });
    return { reports, isImported: true };
  } catch (error) {
    if (!(error instanceof NotWanted)) throw error;
    return { reports: error.reports, isImported: false };
  }
}

async function noteImport(tx: Tx, reports: readonly KindReport[], now: Now): Promise<void> {
  const written = reports
    .map(({ kind, counts }) => ({ kind, count: counts.created + counts.changed }))
    .filter(({ count }) => count > 0);
  if (written.length === 0) return;
  const detail = written.map(({ kind, count }) => `${KIND_WORDS[kind]}: ${count}`).join(", ");
  await logEvent(tx, { at: now.instant, by: IMPORT, action: "imported", detail });
}
