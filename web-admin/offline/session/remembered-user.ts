import type { SessionUser } from "../../../shared/access/session.ts";
import { DEVICE_NAME, deviceName } from "../network/calls.ts";
import { type Platform, trySetLocalStorage } from "../platform/platform.ts";
import { type DeviceRow, NotesDatabase } from "../storage/databases.ts";

const RENEWALS = "priem-renewals";

/** What a device knew of its session when it was last written. */
export interface RememberedSession {
  user: SessionUser | null;
  /** A user signed out while the server could not be reached. */
  logoutDue: { leaver: string } | null;
  locked: boolean;
}

/**
 * What a device remembers of its session between restarts: who, never how they prove it. It lies
 * in IndexedDB with strict durability, because a browser that is killed loses what localStorage
 * took in its last half minute.
 */
export function rememberIn(platform: Pick<Platform, "databases" | "localStore" | "uuid">) {
  const { localStore } = platform;
  const renewals = () => Number(localStore.get(RENEWALS) ?? 0);

  async function write(change: Partial<DeviceRow>): Promise<void> {
    try {
      await within(platform, (notes) =>
        notes.transaction("rw", notes.device, async () => {
          const before = (await notes.device.get("device")) ?? newRow(platform);
          await notes.device.put({ ...before, ...change });
        }),
      );
    } catch (error) {
      console.error("The device keeps no note of its session", error);
    }
  }

  return {
    /** Also makes sure that this machine's name outlives a kill: what is sealed here rests on it. */
    async read(): Promise<RememberedSession> {
      const row = await storeName(platform).catch(() => newRow(platform));
      const { user, logoutDue } = row;
      return { user, logoutDue, locked: row.locked };
    },
    storeUser: (user: SessionUser) => write({ user, logoutDue: null }),
    forgetUser: () => write({ user: null }),
    /** Signs the user out here; the server has yet to be told. */
    oweLogout: (userId: number) => write({ user: null, logoutDue: { leaver: `${userId}` } }),
    logoutDone: () => write({ logoutDue: null }),
    /** The lock lies with the session, so that removing it signs the user out. */
    storeLock: (locked: boolean) => write({ locked }),
    /** How often the tabs of this device were given a new session's tokens: by a renewal or a login. */
    renewals,
    countRenewal: () => trySetLocalStorage(localStore, RENEWALS, String(renewals() + 1)),
  };
}

async function within<T>(
  platform: Pick<Platform, "databases">,
  work: (notes: NotesDatabase) => PromiseLike<T>,
): Promise<T> {
  const notes = new NotesDatabase(platform);
  try {
    return await work(notes);
  } finally {
    notes.close();
  }
}

type Here = Pick<Platform, "databases" | "localStore" | "uuid">;

function storeName(platform: Here): Promise<DeviceRow> {
  return within(platform, async (notes) => {
    const row = await notes.device.get("device");
    if (row) {
      if (platform.localStore.get(DEVICE_NAME) !== row.name)
        trySetLocalStorage(platform.localStore, DEVICE_NAME, row.name);
      return row;
    }
    const made = newRow(platform);
    return notes.transaction("rw", notes.device, async () => {
      const first = await notes.device.get("device");
      if (!first) await notes.device.put(made);
      return first ?? made;
    });
  });
}

const newRow = (platform: Here): DeviceRow => ({
  id: "device",
  name: deviceName(platform),
  user: null,
  logoutDue: null,
  locked: false,
});
