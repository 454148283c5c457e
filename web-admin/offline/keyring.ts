import type { PasswordWrap } from "./data-key.ts";
import { type Keyring, type OutboxDatabase, openOutbox } from "./databases.ts";
import type { World } from "./world.ts";

/** Edits that lie sealed on this device: how many, and since when (ISO). */
export interface Waiting {
  count: number;
  since: string | null;
}

/** The wrapped data key of a user on this device; it lies beside the outbox, and lives as long. */
export function keyringOf(world: World, userId: number) {
  const read = () => within(({ keys }) => keys.get("data-key"));

  async function within<T>(work: (database: OutboxDatabase) => Promise<T>): Promise<T> {
    const database = openOutbox(world, userId);
    try {
      return await work(database);
    } finally {
      database.close();
    }
  }

  return {
    read,
    /** @returns the one that lies here: another tab may have been quicker */
    keepFirst: (made: Keyring): Promise<Keyring> =>
      within(({ dexie, keys }) =>
        dexie.transaction("rw", keys, async () => {
          const kept = await keys.get("data-key");
          if (!kept) await keys.put(made);
          return kept ?? made;
        }),
      ),
    /** Changes how the same data key is wrapped. */
    rewrap: (change: Partial<{ byDevice: Keyring["byDevice"]; byPassword: PasswordWrap }>) =>
      within(({ keys }) => keys.update("data-key", change)),
    waiting: (): Promise<Waiting> =>
      within(async ({ rows }) => {
        const open = (await rows.orderBy("seq").toArray()).filter(({ state }) => state !== "done");
        return { count: open.length, since: open[0]?.madeAt ?? null };
      }),
    /**
     * At logout: the password opens nothing here any more. Where edits wait, the server's key
     * opens them again at this user's next login; where none do, the data key is gone.
     */
    destroy: () =>
      within(({ dexie, keys, rows }) =>
        dexie.transaction("rw", keys, rows, async () => {
          if ((await rows.count()) > 0) await keys.update("data-key", { byPassword: null });
          else await keys.clear();
        }),
      ),
  };
}
