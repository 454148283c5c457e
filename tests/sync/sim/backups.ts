import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { restore } from "../../../api/database/backup/restore.ts";
import { backUp } from "../../../api/database/backup/write.ts";
import type { Db } from "../../../api/database/connection.ts";
import { recordsIn, templatesIn, timesIn } from "./clinic.ts";
import { forgetHistory, historyOf, positionIn, rememberChanges } from "./history.ts";
import type { Ledger } from "./ledger.ts";
import type { Lines } from "./line.ts";
import { afterRestore } from "./restored.ts";
import type { VirtualTime } from "./time.ts";

interface Place {
  db: Db;
  lines: Lines;
  ledger: Ledger;
  time: VirtualTime;
}

/** The one backup of a simulated clinic, and how it comes back over everything done since. */
export class Backups {
  readonly #path = join(tmpdir(), `priem-sim-${process.pid}.priem-backup`);
  /** Where the history stood when it was taken. */
  #held: number | null = null;

  constructor(readonly place: Place) {}

  get taken(): boolean {
    return this.#held !== null;
  }

  async take(): Promise<void> {
    const { db, lines, time } = this.place;
    await lines.release();
    await backUp(db, this.#path, new Date(time.now));
    this.#held = await positionIn(db);
  }

  /** The server was stopped for it; what was on the lines finds another life of the database. */
  async putBack(): Promise<void> {
    const { db, lines, time, ledger } = this.place;
    if (this.#held === null) return;
    await lines.release();
    await lines.killServer();
    const lost = await historyOf(db, this.#held);
    const records = await recordsIn(db);
    const before = { records, times: await timesIn(db), templates: await templatesIn(db) };
    await restore(db, this.#path, new Date(time.now));
    await rememberChanges(db);
    await forgetHistory(db, this.#held);
    afterRestore(ledger, lost, { ...before, position: await positionIn(db) });
    for (const { key } of lost.calls) lines.carriedOut.delete(key);
  }

  async forget(): Promise<void> {
    this.#held = null;
    await rm(this.#path, { force: true });
  }
}
