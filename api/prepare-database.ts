import {
  ensureFirstAdministrator,
  type FirstAdministrator,
} from "./features/auth/first-administrator.ts";
import { doubtClock } from "./features/retention/clock-trust.ts";
import { ensureEpoch } from "./features/sync/epoch.ts";
import { fillDemo } from "./operator/demo/fill.ts";
import type { Config } from "./platform/config/config.ts";
import { checkDatabase } from "./platform/database/check-database.ts";
import { type Db, isConnectionError } from "./platform/database/connection.ts";
import { migrate } from "./platform/database/migrate.ts";
import type { Clock } from "./platform/http/env.ts";

const TRY_EVERY_MS = 1_000;

/** Waits for the database without a limit, then migrates and prepares it for requests. */
export async function prepareDatabase(
  db: Db,
  config: Config,
  clock: Clock,
  say: (line: string) => void,
): Promise<void> {
  await untilInReach(() => prepare(db, config, clock, say), say);
}

/** Steps are idempotent: several processes may run them, and a failed run is repeated. */
async function prepare(
  db: Db,
  config: Config,
  clock: Clock,
  say: (line: string) => void,
): Promise<void> {
  await checkDatabase(db);
  const applied = await migrate(db);
  if (applied.length > 0) say(`Applied ${applied.length} migrations, up to ${applied.at(-1)}`);
  await ensureEpoch(db);
  // Before the first write: a wrong clock must not be confirmed by its own rows.
  await doubtClock(db, clock());
  if (config.demoData && (await fillDemo(db, clock(), config.clinicTimezone))) {
    say("Filled the empty database with a demo clinic");
  }
  const made = await ensureFirstAdministrator(db, config.firstAdministrator);
  if (made) introduce(made, config.firstAdministrator.login, say);
}

/** A weak password given by the operator is accepted with a warning. */
function introduce(
  { password, weakness }: FirstAdministrator,
  login: string,
  say: (line: string) => void,
): void {
  if (password !== null) {
    say(`First administrator, shown only this once: login ${login}, password ${password}`);
  }
  if (weakness !== null) {
    say(
      `ADMIN_PASSWORD is weak: «${weakness}». Change it under «Пользователи» in the reception app`,
    );
  }
}

async function untilInReach(work: () => Promise<void>, say: (line: string) => void): Promise<void> {
  let lastMessage = "";
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isConnectionError(error)) throw error;
      if (error.message !== lastMessage)
        say(`The database cannot be reached, trying on: ${error.message}`);
      lastMessage = error.message;
      await Bun.sleep(TRY_EVERY_MS);
    }
  }
}
