import { resetPassword } from "../../api/features/auth/passwords.ts";
import { readConfig } from "../../api/platform/config/config.ts";
import { withDatabase } from "./open-database.ts";
import { endWith, operatorCommand } from "./operator-command.ts";

const [login] = process.argv.slice(2);
if (!login) endWith("Whose password? bun run reset-password LOGIN");

await operatorCommand(async () => {
  const password = await withDatabase(readConfig(), "beside", (db) =>
    resetPassword(db, login, new Date()),
  );
  if (password === null) endWith(`There is no user ${login}.`);
  console.log(`New password of ${login}, shown only this once: ${password}`);
});
