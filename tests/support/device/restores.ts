import { afterAll, beforeAll } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { restore } from "../../../api/operator/backup/restore.ts";
import { backUp } from "../../../api/operator/backup/write.ts";
import type { RetainedRow } from "../../../web-admin/offline/storage/databases.ts";
import { outboxName } from "../../../web-admin/offline/storage/databases.ts";
import { NO_SECRETS } from "../database/backup-secrets.ts";
import { until } from "./device.ts";
import { readStore } from "./read-store.ts";
import type { Reception, Seat } from "./reception.ts";

/** Backups made by a test file, deleted at its end. */
export function restoresForFile(reception: Pick<Reception, "server">) {
  let folder: string;
  let taken = 0;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "priem-restore-"));
  });
  afterAll(() => rm(folder, { recursive: true }));
  return {
    takeBackup: async () =>
      (await backUp(reception.server.db, join(folder, `${++taken}`), new Date(), { key: null }))
        .path,
    putBack: (path: string) => restore(reception.server.db, path, new Date(), NO_SECRETS),
  };
}

/** A restore ends every login. */
export async function signInAgain({ tab, person, engine }: Seat): Promise<void> {
  engine.syncNow();
  await until(() => engine.status().loginNeeded);
  await tab.device.session.signIn(person.user.login, person.user.password);
  engine.syncNow();
}

/** The answered calls that the device retains in case of a restore. */
export const keptOn = async ({ device, person }: Pick<Seat, "device" | "person">) =>
  (await readStore(device.indexedDB, outboxName(person.user.id), "retained")) as RetainedRow[];
