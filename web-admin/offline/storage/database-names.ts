/** The IndexedDB databases of this app in a browser. */
export const DEVICE_DATABASE = "priem.device";

export const mirrorName = (userId: number) => `priem.mirror.${userId}`;
export const outboxName = (userId: number) => `priem.outbox.${userId}`;
