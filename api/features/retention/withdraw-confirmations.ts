import type { Tx } from "../../platform/database/connection.ts";
import { clearConfirmed, lowerTrust } from "./queries.ts";

/** What was confirmed is asked about again, and a clock that was ahead is not believed any more. */
export async function withdrawConfirmations(tx: Tx, now: Date): Promise<void> {
  await clearConfirmed(tx);
  await lowerTrust(tx, now);
}
