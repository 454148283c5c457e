import { CannotStart } from "../../platform/config/startup-error.ts";
import type { Db } from "../../platform/database/connection.ts";

/** A running server would write into the database while its data are replaced. */
export async function refuseWhileServed(db: Db): Promise<void> {
  const [found] = await db<{ others: number }[]>`
    select count(*) as others from pg_stat_activity
    where datname = current_database() and application_name in ('priem', 'priem-maintenance') and pid <> pg_backend_pid()`;
  if (!found || found.others === 0) return;
  throw new CannotStart("Priem is running on this database. Stop it first, everywhere it runs.");
}
