import { rm } from "node:fs/promises";
import { join } from "node:path";
import postgres from "postgres";
import { restore } from "../../../../api/operator/backup/restore.ts";
import { backUp } from "../../../../api/operator/backup/write.ts";
import type { Db } from "../../../../api/platform/database/connection.ts";
import { NO_SECRETS } from "../../../support/database/backup-secrets.ts";
import { scratchPlace } from "../../../support/database/scratch-folder.ts";
import { counted } from "../browser/quiet.ts";
import type { VirtualTime } from "../browser/time.ts";
import { recordsIn, templatesIn, timesIn } from "../database/clinic.ts";
import { forgetHistory, historyOf, positionIn, rememberChanges } from "../database/history.ts";
import type { SimDevice } from "../device/device.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { afterRestore } from "../ledger/restored.ts";
import type { Lines } from "../server/line.ts";
import { readRights } from "./rights.ts";

const DEADLOCK = "40P01";

interface Place {
  db: Db;
  lines: Lines;
  ledger: Ledger;
  time: VirtualTime;
  devices(): readonly SimDevice[];
}

/** The one backup of a simulated clinic, and how it comes back over everything done since. */
export class Backups {
  readonly #path = join(scratchPlace(), `priem-sim-${process.pid}.priem-backup`);
  /** Where the history stood when it was taken. */
  #held: number | null = null;
  readonly #pauses = new Set<object>();

  constructor(readonly place: Place) {}

  get taken(): boolean {
    return this.#held !== null && this.#pauses.size === 0;
  }

  async take(): Promise<void> {
    const { db, lines, time } = this.place;
    await lines.release();
    await backUp(db, this.#path, new Date(time.now), { key: null });
    this.#held = await positionIn(db);
  }

  /** The server was stopped for it; what was on the lines arrives in another epoch. */
  async putBack(): Promise<void> {
    const { db, lines, time, ledger } = this.place;
    if (this.#held === null) return;
    await lines.release();
    await lines.killServer();
    this.forgetLogins();
    const lost = await historyOf(db, this.#held);
    const records = await recordsIn(db);
    const before = { records, times: await timesIn(db), templates: await templatesIn(db) };
    await restoreAgain(() => restore(db, this.#path, new Date(time.now), NO_SECRETS));
    await rememberChanges(db);
    await readRights(this.place, this.place.devices());
    await forgetHistory(db, this.#held);
    afterRestore(ledger, lost, { ...before, position: await positionIn(db) });
    for (const { key } of lost.calls) lines.carriedOut.delete(key);
  }

  /** From now on any device may have to ask for the password again. */
  forgetLogins(): void {
    for (const device of this.place.devices()) device.letIn = null;
  }

  /** None comes back meanwhile. @returns what ends it */
  pause(): () => void {
    const pause = {};
    this.#pauses.add(pause);
    return () => void this.#pauses.delete(pause);
  }

  async forget(): Promise<void> {
    this.#held = null;
    await counted(rm(this.#path, { force: true }));
  }
}

/** What the killed server still reads may stand in its way; an operator would begin anew, too. */
async function restoreAgain<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof postgres.PostgresError) || error.code !== DEADLOCK) throw error;
    }
  }
}
