import { uuidSchema } from "../../../shared/schema/uid.ts";
import { type Db, transaction } from "../../platform/database/connection.ts";
import type { Server } from "../../platform/http/env.ts";
import {
  adoptSystem,
  countRefusedCursors,
  forgetTransactionIds,
  insertRefusedCursor,
  replaceEpoch,
} from "./queries.ts";

/** How many devices have to report lost changes before all devices get a new epoch. */
const DEVICES_TO_END_EPOCH = 2;

/**
 * Runs at start. Begins a new epoch where the data are found under a different PostgreSQL system or
 * timeline, that is, were restored.
 */
export async function ensureEpoch(db: Db): Promise<void> {
  await transaction(db, async (tx) => {
    if (await adoptSystem(tx)) await forgetTransactionIds(tx);
  });
}

/**
 * Records that a device has a cursor of this installation with changes that the database does not
 * have: it was restored underneath the server. That device takes a new snapshot; a second one ends
 * the epoch.
 * @param device the `x-device` header as received
 */
export async function reportLostChanges(
  { db, log }: Pick<Server, "db" | "log">,
  { epoch, device }: { epoch: string; device: string | undefined },
): Promise<void> {
  const id = uuidSchema.safeParse(device).data;
  if (id) await insertRefusedCursor(db, { epoch, device: id });
  const devices = await countRefusedCursors(db);
  log({ level: "error", task: "feed", error: "changes that devices have are not here", devices });
  if (devices >= DEVICES_TO_END_EPOCH) await replaceEpoch(db, epoch);
}
