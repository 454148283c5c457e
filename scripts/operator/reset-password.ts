import { resetPassword } from "../../api/auth/reset-password.ts";
import { readConfig } from "../../api/config.ts";
import { connect } from "../../api/database/connection.ts";
import { visitEmbedded } from "../../api/database/embedded.ts";
import { endWith, operatorCommand } from "./operator-command.ts";

const [login] = process.argv.slice(2);
if (!login) endWith("Whose password? bun run reset-password LOGIN");

await operatorCommand(async () => {
  try {
    const password = await resetIn(await openDatabase(), login);
    if (password === null) endWith(`There is no user ${login}.`);
    console.log(`New password of ${login}, shown only this once: ${password}`);
  } catch (error) {
    if (isEmptyDatabase(error)) endWith("This database has no users yet: start Priem on it first.");
    throw error;
  }
});

type Visit = { url: string; leave(): Promise<void> };

async function openDatabase(): Promise<Visit> {
  const { database } = readConfig();
  if (database.kind === "own") return { url: database.url, leave: async () => {} };
  return visitEmbedded(database.dataDir, console.log);
}

async function resetIn(visit: Visit, login: string): Promise<string | null> {
  const db = connect(visit.url, { max: 2 });
  try {
    return await resetPassword(db, login, new Date());
  } finally {
    await db.end({ timeout: 1 });
    await visit.leave();
  }
}

/** PostgreSQL's code for a table that is not there. */
function isEmptyDatabase(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "42P01";
}
