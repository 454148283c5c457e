import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Config } from "../../api/platform/config/config.ts";
import { CannotStart } from "../../api/platform/config/startup-error.ts";
import { writeOnce } from "../../api/platform/database/embedded-home.ts";

/**
 * The key that authenticates this installation's backups. It is not in them: changing a backup must
 * not be enough to make a valid one.
 */
export async function backupKey({ backupKey: given, database }: Config): Promise<string> {
  if (given !== null) return given;
  if (database.kind === "embedded") {
    return writeOnce(join(database.dataDir, "backup-key"), randomBytes(32).toString("hex"));
  }
  throw new CannotStart(
    "BACKUP_KEY is not set. Make one (openssl rand -hex 32), put it beside DATABASE_URL, and keep a copy of it apart from the backups: it shows that a backup was made here.",
  );
}
