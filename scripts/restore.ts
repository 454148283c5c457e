import { readConfig } from "../api/config.ts";
import { refuseWhileServed } from "../api/database/backup/in-use.ts";
import { restore } from "../api/database/backup/restore.ts";
import { connect } from "../api/database/connection.ts";
import { startEmbedded } from "../api/database/embedded.ts";
import { endWith, operatorCommand } from "./operator-command.ts";

const [path] = process.argv.slice(2);
if (!path) endWith("From which file? bun run restore FILE");

await operatorCommand(async () => {
  const { database } = readConfig();
  const visit =
    database.kind === "own"
      ? { url: database.url, stop: async () => {} }
      : await startEmbedded(database.dataDir, console.log);
  const db = connect(visit.url, { max: 1 });
  try {
    await refuseWhileServed(db);
    const { takenAt, rows, kept } = await restore(db, path, new Date());
    console.log(`${rows} rows are back as they were at ${takenAt}.`);
    console.log(
      kept.length > 0
        ? "Acts, the log and what was destroyed since were taken over from the replaced database."
        : "There was no database to take acts, the log and destroyed records from.",
    );
    console.log("Everybody has to sign in again; devices send what the backup does not know.");
  } finally {
    await db.end({ timeout: 1 });
    await visit.stop();
  }
});
