import { Dexie, type Table } from "dexie";
import { ChangeEmitter } from "../platform/change-emitter.ts";
import type { Platform } from "../platform/platform.ts";

const RERUNS = 3;

/** A database of this device, on the platform's IndexedDB. */
export abstract class DeviceDatabase extends Dexie {
  private readonly held = watchHeld();

  /** @param durability `strict`: a write resolves once the operating system has it on disk */
  constructor(
    { databases }: Pick<Platform, "databases">,
    name: string,
    durability: "default" | "strict",
  ) {
    super(name, {
      ...databases,
      // Dexie's cache knows a database by its name only, and tests run many devices in one process.
      cache: "disabled",
      chromeTransactionDurability: durability,
    });
    this.on("blocked", () => {
      this.held.begin();
      // No warning in the console: the page shows a notice.
      return false;
    });
  }

  override open() {
    return super.open().finally(() => this.held.end());
  }

  override delete(...options: Parameters<Dexie["delete"]>) {
    return super.delete(...options).finally(() => this.held.end());
  }

  /** Dexie opens a database when it is first needed, but only once where that fails. */
  async openAgain(): Promise<void> {
    if (!this.isOpen() && !this.hasBeenClosed()) await this.open();
  }

  /**
   * One transaction for `work` that decides by what it reads in it, as by a version or a count of
   * writes. A browser ends the transaction of a tab that hangs in it, so that others can go on: then
   * `work` runs again, on what they have left.
   */
  async repeatable<T>(
    mode: "r" | "rw",
    tables: readonly Table[],
    work: () => Promise<T>,
    reruns = RERUNS,
  ): Promise<T> {
    await this.openAgain();
    let begun: IDBTransaction | null = null;
    try {
      return await this.transaction(mode, [...tables], (transaction) => {
        begun = transaction.idbtrans;
        return work();
      });
    } catch (error) {
      if (reruns === 0 || errorOf(begun) !== "TimeoutError") throw error;
      return this.repeatable(mode, tables, work, reruns - 1);
    }
  }
}

const errorOf = (transaction: IDBTransaction | null) => transaction?.error?.name;

const changed = new ChangeEmitter();
const held = new Set<object>();

/** Notes it while another tab, of an older version and deaf, keeps a database from opening. */
export function watchHeld() {
  const wait = {
    begin() {
      held.add(wait);
      changed.notify();
    },
    end() {
      if (held.delete(wait)) changed.notify();
    },
  };
  return wait;
}

/** Whether this page waits for another tab to let go of the app's data. */
export const heldStorage = { isHeld: () => held.size > 0, listen: changed.listen };
