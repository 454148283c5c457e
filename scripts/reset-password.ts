import { resetPassword } from "../api/auth/reset-password.ts";
import { CannotStart } from "../api/cannot-start.ts";
import { readConfig } from "../api/config.ts";
import { connect } from "../api/database/connection.ts";
import { visitEmbedded } from "../api/database/embedded.ts";

const [login] = process.argv.slice(2);
if (!login) end("Whose password? bun run reset-password LOGIN");
try {
  const { database } = readConfig();
  const visit =
    database.kind === "own"
      ? { url: database.url, leave: async () => {} }
      : await visitEmbedded(database.dataDir, console.log);
  const db = connect(visit.url, { max: 2 });
  const password = await resetPassword(db, login, new Date()).finally(async () => {
    await db.end({ timeout: 1 });
    await visit.leave();
  });
  if (password === null) end(`There is no user ${login}.`);
  console.log(`New password of ${login}, shown only this once: ${password}`);
} catch (error) {
  if (error instanceof CannotStart) end(error.message);
  throw error;
}

function end(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
