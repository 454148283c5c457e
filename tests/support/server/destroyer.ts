import { readConfig } from "../../../api/config.ts";
import { connect } from "../../../api/database/connection.ts";
import { autoDelete } from "../../../api/upkeep/auto-delete.ts";

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
