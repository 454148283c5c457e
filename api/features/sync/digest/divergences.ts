import { uuidSchema } from "../../../../shared/schema/uid.ts";
import { type Divergence, KEYS_REPORTED } from "../../../../shared/sync/digest.ts";
import { type Db, transaction } from "../../../platform/database/connection.ts";
import type { Server } from "../../../platform/http/env.ts";
import { metricsOf } from "../../../platform/metrics/metrics.ts";
import type { Puller } from "../devices/devices.ts";
import { countDivergences, deleteDivergences, insertDivergence, logKeys } from "./queries.ts";

const DAY_MS = 86_400_000;
const KEPT_MS = 90 * DAY_MS;

/**
 * Counts and logs that a device's mirror differs from the server, with the keys, which name no
 * patient.
 */
export async function recordDivergence(
  server: Server,
  { keys, total }: Divergence,
  { userId, device }: Puller,
): Promise<void> {
  const id = uuidSchema.safeParse(device).data ?? null;
  logDivergence(server, "device", keys, total);
  await insertDivergence(server.db, {
    ...{ at: server.clock(), by: { userId, device: id }, total, keys },
  });
}

/** Adds the keys that the change log missed to it, so that every device pulls them. */
export async function recordGap(server: Server, missed: readonly string[]): Promise<void> {
  const keys = missed.slice(0, KEYS_REPORTED);
  logDivergence(server, "server", keys, missed.length);
  await transaction(server.db, async (tx) => {
    await logKeys(tx, missed);
    await insertDivergence(tx, { at: server.clock(), by: "server", total: missed.length, keys });
  });
}

function logDivergence(
  server: Server,
  foundBy: "device" | "server",
  keys: readonly string[],
  total: number,
): void {
  metricsOf(server).divergences[foundBy] += 1;
  server.log({ level: "error", divergence: foundBy, total, keys: keys.join(" ") });
}

/** The divergences of the last day, by who found them. */
export const recentDivergences = (db: Db, now: Date) =>
  countDivergences(db, new Date(now.getTime() - DAY_MS));

export const forgetDivergences = (db: Db, now: Date): Promise<number> =>
  deleteDivergences(db, new Date(now.getTime() - KEPT_MS));
