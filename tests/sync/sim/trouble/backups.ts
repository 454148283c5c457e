import { rm } from "node:fs/promises";
import { join } from "node:path";
import postgres from "postgres";
import { restore } from "../../../../api/operator/backup/restore.ts";
import { backUp } from "../../../../api/operator/backup/write.ts";
import { NO_SECRETS } from "../../../support/database/backup-secrets.ts";
import { scratchPlace } from "../../../support/database/scratch-folder.ts";
import { recordsIn, templatesIn, timesIn } from "../database/clinic.ts";
import { createTriggers, cutHistory, historyOf, positionIn } from "../database/history.ts";
import { afterRestore } from "../ledger/after-restore.ts";
import { counted } from "../settle.ts";
import type { World } from "../world.ts";
import { readRights } from "./rights.ts";

const DEADLOCK = "40P01";

/** The clinic's one backup. */
export class Backups {
  readonly #path = join(scratchPlace(), `priem-sim-${process.pid}.priem-backup`);
  /** Position in the history when the backup was made. */
  #position: number | null = null;
  readonly #pauses = new Set<object>();

  constructor(readonly world: World) {}

  get canRestore(): boolean {
    return this.#position !== null && this.#pauses.size === 0;
  }

  async make(): Promise<void> {
    const { db, lines, time } = this.world;
    await lines.release();
    await backUp(db, this.#path, new Date(time.now()), { key: null });
    this.#position = await positionIn(db);
  }

  /** The server is stopped for it. Calls on their way arrive in a new epoch. */
  async restore(): Promise<void> {
    const { db, lines, time, ledger } = this.world;
    if (this.#position === null) return;
    await lines.release();
    await lines.killServer();
    const lost = await historyOf(db, this.#position);
    const visits = await recordsIn(db);
    const before = { visits, times: await timesIn(db), templates: await templatesIn(db) };
    await untilNoDeadlock(() => restore(db, this.#path, new Date(time.now()), NO_SECRETS));
    await createTriggers(db);
    await readRights(this.world);
    await cutHistory(db, this.#position);
    afterRestore(ledger, lost, { ...before, position: await positionIn(db) });
    for (const { key } of lost.calls) lines.firstSent.delete(key);
  }

  /** @returns ends the pause */
  pause(): () => void {
    const pause = {};
    this.#pauses.add(pause);
    return () => void this.#pauses.delete(pause);
  }

  async remove(): Promise<void> {
    this.#position = null;
    await counted(rm(this.#path, { force: true }));
  }
}

/** Reads of the killed server may still run. */
async function untilNoDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof postgres.PostgresError) || error.code !== DEADLOCK) throw error;
    }
  }
}
