import type { PasswordWrap } from "../encryption/data-key.ts";
import { isOpen } from "../operations/operation.ts";
import type { Platform } from "../platform/platform.ts";
import { type Keyring, OutboxDatabase } from "./databases.ts";

/** Encrypted edits on this device: their number, and since when (ISO). */
export interface Waiting {
  count: number;
  since: string | null;
}

/** The wrapped data key of a user on this device, stored beside the outbox. */
export function wrappedKeysOf(platform: Platform, userId: number) {
  const read = () => within(({ keys }) => keys.get("data-key"));

  async function within<T>(work: (database: OutboxDatabase) => PromiseLike<T>): Promise<T> {
    const database = new OutboxDatabase(platform, userId);
    try {
      return await work(database);
    } finally {
      database.close();
    }
  }

  return {
    read,
    /** @returns the stored one: another tab may have been faster */
    storeFirst: (made: Keyring): Promise<Keyring> =>
      within((database) =>
        database.transaction("rw", [database.keys], async () => {
          const kept = await database.keys.get("data-key");
          if (!kept) await database.keys.put(made);
          return kept ?? made;
        }),
      ),
    /** Changes how this data key is wrapped. @returns whether it is still the stored one */
    rewrap: (
      keyId: string,
      change: { byDevice: Keyring["byDevice"]; byPassword: PasswordWrap },
    ): Promise<boolean> =>
      within((database) =>
        database.transaction("rw", [database.keys], async () => {
          if ((await database.keys.get("data-key"))?.keyId !== keyId) return false;
          await database.keys.update("data-key", change);
          return true;
        }),
      ),
    waiting: (): Promise<Waiting> =>
      within(async ({ rows }) => {
        const open = (await rows.toArray()).filter(isOpen);
        return { count: open.length, since: open[0]?.madeAt ?? null };
      }),
    /**
     * At logout. Answered operations are removed. If edits wait, the server's key opens them again
     * at this user's next login, and the password only if it `stillOpens`; otherwise the data key
     * is removed.
     */
    destroy: ({ stillOpens }: { stillOpens: boolean }) =>
      within((database) =>
        database.transaction("rw", database.tables, async () => {
          const rows = await database.rows.toArray();
          if (!rows.some(isOpen)) return clearAll(database);
          const answered = rows.filter((row) => !isOpen(row)).map(({ seq }) => seq);
          await database.rows.bulkDelete(answered);
          await database.retained.clear();
          if (!stillOpens) await database.keys.update("data-key", { byPassword: null });
        }),
      ),
    /**
     * Discards this key and all that it encrypted.
     * @param withEdits also edits that wait for an answer
     * @returns whether it did; not where another tab has made another key
     */
    giveUp: (keyId: string, { withEdits }: { withEdits: boolean }): Promise<boolean> =>
      within((database) =>
        database.transaction("rw", database.tables, async () => {
          if ((await database.keys.get("data-key"))?.keyId !== keyId) return false;
          if (!withEdits && (await database.rows.toArray()).some(isOpen)) return false;
          await clearAll(database);
          return true;
        }),
      ),
  };
}

const clearAll = ({ tables }: OutboxDatabase) => Promise.all(tables.map((table) => table.clear()));
