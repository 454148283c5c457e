import { FILE_KINDS, type FileKind } from "../../api/operator/import/columns.ts";
import { importFile } from "../../api/operator/import/file-rows.ts";
import type { ImportEnd } from "../../api/operator/import/importing.ts";
import { importOlder } from "../../api/operator/import/older/import-older.ts";
import { readConfig } from "../../api/platform/config/config.ts";
import { CannotStart } from "../../api/platform/config/startup-error.ts";
import type { Db } from "../../api/platform/database/connection.ts";
import { isUpToDate } from "../../api/platform/database/migrate.ts";
import { clinicMoment } from "../../shared/time/calendar.ts";
import { askPassword } from "./ask-password.ts";
import { columnLines, endLines } from "./import-report.ts";
import { withDatabase } from "./open-database.ts";
import { endWith, operatorCommand, parseWords } from "./operator-command.ts";

const USAGE = `bun run import FILE [--kind ${FILE_KINDS.join("|")}] [--dry-run] [--open-times]
bun run import --from https://old.example --login LOGIN [--dry-run] [--open-times]`;

const { values, positionals } = parseWords(
  {
    kind: { type: "string" },
    /** The address of an older product. */
    from: { type: "string" },
    login: { type: "string" },
    "dry-run": { type: "boolean" },
    "open-times": { type: "boolean" },
  },
  USAGE,
);
const [path, ...more] = positionals;
if (more.length > 0 || (path === undefined) === (values.from === undefined)) endWith(USAGE);
const origin = values.from === undefined ? null : originOf(values.from);
const isDry = values["dry-run"] ?? false;
const opensTimes = values["open-times"] ?? false;

await operatorCommand(async () => {
  const config = readConfig();
  const instant = new Date();
  const now = { instant, ...clinicMoment(instant, config.clinicTimezone) };
  const end = await withDatabase(config, "beside", async (db) => {
    if (!(await isUpToDate(db))) {
      throw new CannotStart("Start this version of Priem on the database first.");
    }
    return bring(db);
  });
  for (const line of endLines(end, isDry)) console.log(line);
  if (end.reports.some(({ refused }) => refused.length > 0)) process.exit(1);

  async function bring(into: Db): Promise<ImportEnd> {
    if (origin !== null) {
      const { login } = values;
      if (!login) endWith(USAGE);
      const password = await askPassword(`Пароль ${login} на ${origin}: `);
      return importOlder(into, { origin, login, password, isDry, opensTimes, now }, console.log);
    }
    const wish = { kind: kindIn(values.kind), isDry, opensTimes, now };
    return importFile(into, path ?? "", wish, (recognised) => {
      for (const line of columnLines(recognised)) console.log(line);
    });
  }
});

function originOf(typed: string): string {
  const url = URL.parse(typed);
  return url && /^https?:$/.test(url.protocol) ? url.origin : endWith(USAGE);
}

function kindIn(typed: string | undefined): FileKind | null {
  if (typed === undefined) return null;
  return FILE_KINDS.find((kind) => kind === typed) ?? endWith(USAGE);
}
