import { uuidSchema } from "../../../../shared/schema/uid.ts";
import type { Db } from "../../../platform/database/connection.ts";
import type { Server } from "../../../platform/http/env.ts";
import { metricsOf } from "../../../platform/metrics/metrics.ts";
import type { Puller } from "../../devices/devices.ts";
import { countDivergences, deleteDivergences, insertDivergence } from "./queries.ts";

const DAY_MS = 86_400_000;
const STORED_MS = 90 * DAY_MS;

/** The number of keys on a differing device, and in the tables. */
interface Divergence {
  held: number;
  expected: number;
  by: Puller;
}

export async function recordDivergence(
  server: Server,
  { held, expected, by }: Divergence,
): Promise<void> {
  const device = uuidSchema.safeParse(by.device).data ?? null;
  metricsOf(server).divergences += 1;
  server.log({ level: "error", divergence: device ?? "unnamed device", held, expected });
  const at = server.clock();
  await insertDivergence(server.db, { at, userId: by.userId, device, held, expected });
}

/** The number found in the last 24 hours. */
export const recentDivergences = (db: Db, now: Date): Promise<number> =>
  countDivergences(db, new Date(now.getTime() - DAY_MS));

export const forgetDivergences = (db: Db, now: Date): Promise<number> =>
  deleteDivergences(db, new Date(now.getTime() - STORED_MS));
