import { removeLeftScratch } from "../../api/operator/backup/check-backup.ts";
import { backUp, noteBackup } from "../../api/operator/backup/write.ts";
import { readConfig } from "../../api/platform/config/config.ts";
import { CannotStart } from "../../api/platform/config/startup-error.ts";
import { onStopSignals } from "../../api/platform/start/lifecycle.ts";
import { backupKey } from "./backup-key.ts";
import { copyBackups, NotCopied } from "./copy-backups.ts";
import { withDatabase } from "./open-database.ts";
import { endWith, operatorCommand, parseWords } from "./operator-command.ts";

const USAGE = "bun run backup FILE, or a folder [--encrypt-to age1…] [--copy-to RSYNC_TARGET]";

const { values, positionals } = parseWords(
  {
    /** Recipients of age. */
    "encrypt-to": { type: "string", multiple: true },
    /** As rsync names it. */
    "copy-to": { type: "string" },
  },
  USAGE,
);
const [target, ...more] = positionals;
const copyTo = values["copy-to"];
if (!target || more.length > 0) endWith(USAGE);

const stopping = new AbortController();
onStopSignals(() => stopping.abort(new CannotStart("Stopped: no backup was taken.")));

await operatorCommand(async () => {
  const now = new Date();
  const config = readConfig();
  const backedUp = await withDatabase(config, "beside", async (db, url) => {
    const key = await backupKey(config);
    await removeLeftScratch(url);
    const encryptTo = values["encrypt-to"] ?? [];
    const taken = await backUp(db, target, now, { key, encryptTo, stopping: stopping.signal });
    await noteBackup(db, now).catch((error: Error) =>
      console.error(`The backup was taken, and its time is not in the metrics: ${error.message}`),
    );
    return taken;
  });
  const { path, rows, removed, clockDoubt } = backedUp;
  console.log(`${rows} rows are in ${path}. It holds patients' data, and expires in 14 days.`);
  if (clockDoubt) {
    console.log(
      `No expired backup was removed: the clock says ${clockDoubt.now.toISOString()}, the newest event in the database is of ${clockDoubt.newestEvent.toISOString()}. Set the clock right, or confirm it in the app under «Хранение данных».`,
    );
  }
  for (const name of removed) console.log(`Removed ${name}: it had expired or was broken off.`);
  if (copyTo) await copy(target, copyTo, { now, mayExpire: clockDoubt === null });
});

async function copy(...given: Parameters<typeof copyBackups>): Promise<void> {
  try {
    const expired = await copyBackups(...given);
    console.log(`Copied to ${given[1]}.`);
    if (expired !== null) console.log(`Removed ${expired} there: it had expired.`);
  } catch (error) {
    // A different exit code than for a failed backup: the service does not retry.
    if (error instanceof NotCopied) endWith(error.message, 2);
    throw error;
  }
}
