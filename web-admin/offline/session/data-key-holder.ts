import { deviceKeySchema } from "../../../shared/access/session.ts";
import { PROBLEM } from "../../../shared/schema/problem.ts";
import { SMALL_CALL_TIMEOUT_MS } from "../../server/http-client.ts";
import type { SessionGate } from "../../server/user-client.ts";
import { type Cipher, createCipher, type DataKey } from "../encryption/cipher.ts";
import {
  importKey,
  newDataKey,
  unwrapByDevice,
  unwrapByPassword,
  wrapForDevice,
  wrapForPassword,
} from "../encryption/data-key.ts";
import { httpAs } from "../network/calls.ts";
import type { Platform } from "../platform/platform.ts";
import type { Keyring } from "../storage/databases.ts";
import { lastContact } from "../storage/mirror.ts";
import { wrappedKeysOf } from "../storage/wrapped-keys.ts";
import type { DeviceTabs } from "./device-tabs.ts";
import { keyFromTab } from "./key-from-tab.ts";
import type { ClosedReason } from "./session-machine.ts";

/** How long after the last contact with the server the password opens a device. */
const OPENS_OFFLINE_MS = 72 * 3_600_000;

export type Unlocking = "open" | "wrong" | "expired" | "never";

/** Gets the data key of the signed-in user, and holds it in memory only. */
export type DataKeyHolder = ReturnType<typeof createDataKeyHolder>;

type Bytes = Uint8Array<ArrayBuffer>;
interface UsersKey extends DataKey {
  userId: number;
  isFromTab: boolean;
}

/**
 * @param needs.isLocked while true, only the password opens, and this tab passes its key to no
 * other
 */
export function createDataKeyHolder(
  platform: Platform,
  { gate, tabs, isLocked }: { gate: SessionGate; tabs: DeviceTabs; isLocked(): boolean },
) {
  let inMemory: UsersKey | null = null;
  /** The data key that the server's key opened when it was last asked. */
  let openedId: string | null = null;
  const otherTabs = keyFromTab(platform, tabs, (userId) =>
    inMemory?.userId === userId && !isLocked() ? { id: inMemory.id, key: inMemory.key } : null,
  );

  async function putInMemory(userId: number, id: string, bytes: Bytes): Promise<Cipher> {
    inMemory = { userId, id, key: await importKey(platform, bytes), isFromTab: false };
    return createCipher(platform, inMemory);
  }

  async function fromServer(userId: number): Promise<Bytes | "locked" | null> {
    const http = httpAs(platform, userId, gate);
    const timeoutMs = SMALL_CALL_TIMEOUT_MS;
    const reply = await http({ method: "POST", path: "/api/journal/device-key", timeoutMs });
    if (reply.kind !== "answer") return null;
    if (reply.problem?.code === PROBLEM.locked) return "locked";
    if (!reply.ok) return null;
    const answer = deviceKeySchema.safeParse(reply.body).data;
    return answer ? Uint8Array.from(atob(answer.key), (each) => each.charCodeAt(0)) : null;
  }

  /**
   * The data key, opened by the server's key. It is made here on a new device, or if nothing opens
   * the existing one and no edit waits under it.
   */
  async function openedByServer(userId: number) {
    const deviceKey = await fromServer(userId);
    if (!deviceKey || deviceKey === "locked") return deviceKey;
    const keyring = wrappedKeysOf(platform, userId);
    const makeRing = async () => keyring.storeFirst(await newRing(deviceKey));
    let ring = (await keyring.read()) ?? (await makeRing());
    let bytes = await unwrapByDevice(platform, deviceKey, ring.byDevice);
    if (!bytes && !ring.byPassword && (await keyring.giveUp(ring.keyId, { withEdits: false }))) {
      ring = await makeRing();
      bytes = await unwrapByDevice(platform, deviceKey, ring.byDevice);
    }
    openedId = bytes ? ring.keyId : null;
    return { keyring, ring, bytes, deviceKey };
  }

  async function newRing(deviceKey: Bytes) {
    const byDevice = await wrapForDevice(platform, deviceKey, newDataKey(platform));
    return { id: "data-key" as const, keyId: platform.uuid(), byDevice, byPassword: null };
  }

  async function openByServer(userId: number): Promise<Cipher | ClosedReason> {
    const opened = await openedByServer(userId);
    if (!opened) return withoutServer(userId);
    if (opened === "locked") return opened;
    const { ring, bytes } = opened;
    if (bytes) return putInMemory(userId, ring.keyId, bytes);
    return ring.byPassword ? "other-key" : "lost-key";
  }

  /** Null if no other tab has the key of the stored data. */
  async function openByTab(userId: number): Promise<Cipher | null> {
    const key = await otherTabs.ask(userId);
    // The browser may have removed the storage that a tab's key belongs to.
    const isCurrent = key && (await wrappedKeysOf(platform, userId).read())?.keyId === key.id;
    if (!isCurrent) return null;
    inMemory = { ...key, userId, isFromTab: true };
    return createCipher(platform, inMemory);
  }

  async function openedByPassword({ byPassword }: Keyring, password: string) {
    return byPassword && unwrapByPassword(platform, password, byPassword);
  }

  /** Why the data stay encrypted until the server answers. */
  async function withoutServer(userId: number): Promise<ClosedReason> {
    const wrap = (await wrappedKeysOf(platform, userId).read())?.byPassword;
    if (!wrap) return "never";
    if (await isExpired(userId, wrap.madeAt)) return "expired";
    return isLocked() ? "locked" : "no-line";
  }

  async function isExpired(userId: number, loginAt: number): Promise<boolean> {
    const heard = Math.max(loginAt, (await lastContact(platform, userId)) ?? 0);
    return platform.clock.now() - heard > OPENS_OFFLINE_MS;
  }

  /** After a login: from now on this password opens the device, too. */
  async function openAfterLogin(userId: number, password: string): Promise<void> {
    const opened = await openedByServer(userId);
    if (!opened || opened === "locked") return;
    const { keyring, ring, deviceKey } = opened;
    const bytes = opened.bytes ?? (await openedByPassword(ring, password));
    if (!bytes) return;
    const byDevice = opened.bytes ? ring.byDevice : await wrapForDevice(platform, deviceKey, bytes);
    const byPassword = await wrapForPassword(platform, password, bytes, platform.clock.now());
    // Wrapping takes a while, and another tab may have made another key meanwhile.
    if (!(await keyring.rewrap(ring.keyId, { byDevice, byPassword })))
      return openAfterLogin(userId, password);
    openedId = ring.keyId;
    await putInMemory(userId, ring.keyId, bytes);
  }

  return {
    /** From memory, another tab, or the server, once `asked` reports that it is reachable. */
    async open(userId: number, asked: Promise<boolean>): Promise<Cipher | ClosedReason> {
      if (isLocked()) return (await asked) ? "locked" : withoutServer(userId);
      if (inMemory?.userId === userId) return createCipher(platform, inMemory);
      const byServer = asked.then((isReached) =>
        isReached ? openByServer(userId) : withoutServer(userId),
      );
      const byTab = openByTab(userId).then((cipher) => cipher ?? byServer);
      const first = await Promise.race([byTab, byServer]);
      return typeof first === "string" ? byTab : first;
    },
    withoutServer,
    openAfterLogin,
    /** Without the server; `evenExpired` where the data are open already, or it cannot help. */
    async unlock(userId: number, password: string, evenExpired: boolean): Promise<Unlocking> {
      const ring = await wrappedKeysOf(platform, userId).read();
      if (!ring?.byPassword) return "never";
      if (!evenExpired && (await isExpired(userId, ring.byPassword.madeAt))) return "expired";
      const bytes = await openedByPassword(ring, password);
      if (!bytes) return "wrong";
      await putInMemory(userId, ring.keyId, bytes);
      return "open";
    },
    /** Whether another tab passed the key that is in memory. */
    isFromTab: (userId: number) => inMemory?.userId === userId && inMemory.isFromTab,
    /** Whether the server's key opened the data that are open here when it was last asked. */
    serverOpens: (userId: number) => inMemory?.userId === userId && inMemory.id === openedId,
    /**
     * By a person's decision: discards data that the server's key does not open; the next key is a
     * new one.
     */
    async giveUp(userId: number): Promise<void> {
      const opened = await openedByServer(userId);
      if (opened && opened !== "locked" && !opened.bytes)
        await opened.keyring.giveUp(opened.ring.keyId, { withEdits: true });
    },
    /** Takes it out of memory. */
    forget(userId: number): void {
      if (inMemory?.userId === userId) inMemory = null;
    },
  };
}
