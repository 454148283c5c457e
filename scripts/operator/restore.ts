import { readFile } from "node:fs/promises";
import { checkBackup } from "../../api/operator/backup/check-backup.ts";
import type { BackupSecrets } from "../../api/operator/backup/format.ts";
import { refuseWhileServed, restore } from "../../api/operator/backup/restore.ts";
import { returnRecords } from "../../api/operator/backup/return-records.ts";
import { type Config, readConfig } from "../../api/platform/config/config.ts";
import { CannotStart } from "../../api/platform/config/startup-error.ts";
import { onStopSignals } from "../../api/platform/start/lifecycle.ts";
import { clinicMoment } from "../../shared/time/calendar.ts";
import { backupKey } from "./backup-key.ts";
import { openDatabase, withDatabase } from "./open-database.ts";
import { endWith, operatorCommand, parseWords } from "./operator-command.ts";

const USAGE = "bun run restore FILE [--check] [--identity AGE_KEY_FILE] [--unverified]";
const RETURN_USAGE =
  'bun run restore FILE --return ACT [ACT…] --by LOGIN --reason "…"; ACT* names all acts that begin so';

const { values, positionals } = parseWords(
  {
    /** Into a scratch database only. */
    check: { type: "boolean" },
    return: { type: "boolean" },
    by: { type: "string" },
    /** A file with the age key that an encrypted backup is opened with. */
    identity: { type: "string" },
    /** The backup need not be of this installation. */
    unverified: { type: "boolean" },
    reason: { type: "string" },
  },
  USAGE,
);
const [path, ...acts] = positionals;
if (!path) endWith(`From which file? ${USAGE}`);
if (values.check && (values.return || acts.length > 0)) endWith(USAGE);
if (!values.return && acts.length > 0) endWith(RETURN_USAGE);
const order = { acts, by: values.by ?? "", reason: values.reason ?? "" };
if (values.return && (acts.length === 0 || !order.by || !order.reason)) endWith(RETURN_USAGE);

const stopping = new AbortController();
// A restore is one transaction, which a stop undoes; a check has a database to remove.
if (values.check) {
  onStopSignals(() => stopping.abort(new CannotStart("Stopped: the backup was not checked.")));
}

await operatorCommand(async () => {
  const config = readConfig();
  if (values.check) await check(path, config);
  else await (values.return ? returnSome(path, config) : replaceAll(path, config));
});

async function secretsOf(config: Config): Promise<BackupSecrets> {
  const identity = values.identity ? await readFile(values.identity, "utf8") : "";
  const identities = identity.split(/\s*\n\s*/).filter((line) => /^AGE-SECRET-KEY-/.test(line));
  if (values.identity && identities.length === 0) {
    throw new CannotStart(
      `${values.identity} has no key of age: its line begins with AGE-SECRET-KEY-.`,
    );
  }
  return { identities, key: values.unverified ? null : await backupKey(config) };
}

async function replaceAll(file: string, config: Config): Promise<void> {
  await withDatabase(config, "alone", async (db) => {
    await refuseWhileServed(db);
    const { takenAt, rows, kept, leftOut } = await restore(
      db,
      file,
      new Date(),
      await secretsOf(config),
    );
    console.log(`${rows} rows are back as they were at ${takenAt}.`);
    for (const name of leftOut) console.log(`Left out: ${name}, which is no table of Priem.`);
    console.log(
      kept.length > 0
        ? "Acts, the log and what was destroyed since were taken over from the replaced database."
        : "There was no database to take acts, the log and destroyed records from.",
    );
    console.log("Everybody has to sign in again; devices send what the backup does not know.");
  });
}

async function check(file: string, config: Config): Promise<void> {
  const { url, leave } = await openDatabase(config);
  try {
    const tables = await checkBackup(
      url,
      file,
      new Date(),
      await secretsOf(config),
      stopping.signal,
    );
    const wrong = tables.filter(({ backedUp, restored }) => restored !== backedUp);
    for (const { name, backedUp, restored } of tables) {
      console.log(
        `${name.padEnd(24)} ${backedUp} in the backup, ${restored ?? "no table"} restored`,
      );
    }
    if (wrong.length > 0) {
      throw new CannotStart(`Not restored whole: ${wrong.map(({ name }) => name).join(", ")}.`);
    }
    const rows = tables.reduce((sum, { backedUp }) => sum + backedUp, 0);
    console.log(`${file} can be restored: all ${rows} rows of ${tables.length} tables came back.`);
    console.log("This was done in a scratch database, which is removed. Nothing else was changed.");
  } finally {
    await leave();
  }
}

async function returnSome(file: string, config: Config): Promise<void> {
  await withDatabase(config, "beside", async (db) => {
    const instant = new Date();
    const now = { instant, ...clinicMoment(instant, config.clinicTimezone) };
    const { returned, left } = await returnRecords(db, file, order, now, await secretsOf(config));
    for (const act of returned) console.log(`Returned under ${act}`);
    for (const { act, why } of left) console.log(`Not returned, ${why}: ${act}`);
    console.log(`${returned.length} records are back, ${left.length} are not.`);
  });
}
