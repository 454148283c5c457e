import { autoDelete } from "../../../api/features/jobs/auto-delete.ts";
import { readConfig } from "../../../api/platform/config/config.ts";
import { connect } from "../../../api/platform/database/connection.ts";

/** A process that destroys all it may, to be killed while it does. */
const url = process.env.DATABASE_URL ?? "";
const db = connect(url);
await autoDelete({
  db,
  clock: () => new Date(),
  config: readConfig({ DATABASE_URL: url }),
  log: () => {},
  stopping: new AbortController().signal,
});
await db.end();
