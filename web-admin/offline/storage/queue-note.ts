import type { SessionUser } from "../../../shared/access/session.ts";
import type { LocalStore, Platform } from "../platform/platform.ts";

const QUEUE = "priem-queue-";
const LOSS = "priem-queue-lost-";

/** A user of this device, who may have left edits here. */
export interface NotedUser {
  id: number;
  login: string;
}

/** The number of waiting edits, stored separately: it reveals their loss. */
export type QueueNote = ReturnType<typeof queueNote>;

/**
 * @param keyId the data key's; it is beside the edits, so a different one means that they are lost
 */
export function queueNote(
  { localStore }: Platform,
  { id, login }: Pick<SessionUser, "id" | "login">,
  keyId: string,
) {
  const queue = `${QUEUE}${id}`;
  const loss = `${LOSS}${id}`;
  const [keyBefore, countBefore] = localStore.get(queue)?.split(" ") ?? [];
  const wentAway = keyBefore !== undefined && keyBefore !== keyId ? Number(countBefore) : 0;
  let lost = Number(localStore.get(loss) ?? 0);

  function store(name: string, text: string): void {
    try {
      if (localStore.get(name) !== text) localStore.set(name, text);
    } catch (error) {
      // A full disk: the edit itself is stored, and must not count as refused.
      console.error("The device keeps no note of its queue", error);
    }
  }

  /** Edits that waited here are gone while the app is open. */
  function addLost(count: number): void {
    if (count === 0) return;
    lost += count;
    store(loss, String(lost));
  }

  addLost(wentAway);
  return {
    /** How many the browser deleted, until a person has read of it; 0 without a loss. */
    lost: () => lost,
    addLost,
    note: (count: number) => store(queue, `${keyId} ${count} ${login}`),
    /** A person has read of the loss. */
    acknowledge(): void {
      lost = 0;
      localStore.remove(loss);
    },
  };
}

/** Whose edits were last noted here, in order of logins. */
export function notedUsers(memory: LocalStore): NotedUser[] {
  return memory
    .names()
    .filter((name) => name.startsWith(QUEUE) && !name.startsWith(LOSS))
    .flatMap((name) => {
      const [, , ...login] = memory.get(name)?.split(" ") ?? [];
      return login.length > 0
        ? [{ id: Number(name.slice(QUEUE.length)), login: login.join(" ") }]
        : [];
    })
    .sort((a, b) => a.login.localeCompare(b.login, "ru"));
}
