import { backUp } from "../../api/backup/write.ts";
import { CannotStart } from "../../api/cannot-start.ts";
import { readConfig } from "../../api/config.ts";
import { connect } from "../../api/database/connection.ts";
import { visitEmbedded } from "../../api/database/embedded.ts";
import { onStopSignals } from "../../api/start/signals.ts";
import { endWith, operatorCommand } from "./operator-command.ts";

const [target] = process.argv.slice(2);
if (!target) endWith("Where to? bun run backup FILE, or a folder");

const stopping = new AbortController();
onStopSignals(() => stopping.abort(new CannotStart("Stopped: no backup was taken.")));

await operatorCommand(async () => {
  const { database } = readConfig();
  const visit =
    database.kind === "own"
      ? { url: database.url, leave: async () => {} }
      : await visitEmbedded(database.dataDir, console.log);
  const db = connect(visit.url, { max: 1 });
  try {
    const { path, rows, removed, clockDoubt } = await backUp(
      db,
      target,
      new Date(),
      stopping.signal,
    );
    console.log(
      `${rows} rows are kept in ${path}. It holds patients' data, and expires in 14 days.`,
    );
    if (clockDoubt) {
      console.log(
        `No expired backup was removed: the clock says ${clockDoubt.now.toISOString()}, the newest event in the database is of ${clockDoubt.newestEvent.toISOString()}. Set the clock right, or confirm it in the app under «Хранение данных».`,
      );
    }
    for (const name of removed) console.log(`Removed ${name}: it had expired or was broken off.`);
  } finally {
    await db.end({ timeout: 1 });
    await visit.leave();
  }
});
