import type { SessionUser } from "../../../shared/access/session.ts";
import { DEVICE_NAME, deviceName } from "../network/calls.ts";
import { type Platform, trySetLocalStorage } from "../platform/platform.ts";
import { type DeviceRow, NotesDatabase } from "../storage/databases.ts";

const RENEWALS = "priem-renewals";

/** The device's last stored session. */
export interface RememberedSession {
  user: SessionUser | null;
  /** A user signed out while the server could not be reached. */
  logoutDue: { leaver: string } | null;
  locked: boolean;
}

/**
 * The session that a device remembers between restarts: the user, never their credentials. In
 * IndexedDB with strict durability, because a killed browser loses the last half minute of
 * localStorage.
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
    /** Also makes the device's name durable: the encryption depends on it. */
    async read(): Promise<RememberedSession> {
      const row = await storeName(platform).catch(() => newRow(platform));
      const { user, logoutDue } = row;
      return { user, logoutDue, locked: row.locked };
    },
    storeUser: (user: SessionUser) => write({ user, logoutDue: null }),
    forgetUser: () => write({ user: null }),
    /** Signs the user out here; the server is not informed yet. */
    oweLogout: (userId: number) => write({ user: null, logoutDue: { leaver: `${userId}` } }),
    logoutDone: () => write({ logoutDue: null }),
    /** The lock is stored with the session, so that removing it signs the user out. */
    storeLock: (locked: boolean) => write({ locked }),
    /** The number of new tokens for the tabs of this device: by a renewal or a login. */
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
