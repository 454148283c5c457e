import { connect } from "../../../api/platform/database/connection.ts";
import type { Embedded } from "../../../api/platform/database/embedded.ts";

/**
 * Grants the product's role the rights of tests: write without triggers, meet deadlocks at once,
 * checkpoint.
 */
export async function grantTestRights({ superuserUrl }: Pick<Embedded, "superuserUrl">) {
  const db = connect(superuserUrl, { max: 1 });
  await db.unsafe(`
    grant set on parameter session_replication_role, deadlock_timeout to priem;
    grant pg_checkpoint to priem`);
  await db.end({ timeout: 1 });
}
