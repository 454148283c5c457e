import type { Server } from "../../platform/http/env.ts";
import { tooMany } from "../../platform/http/problems.ts";

/**
 * A device has one stream, opened by its leader tab, so this is how many desks may share a login.
 */
const MOST_OF_ONE_USER = 20;
const open = new WeakMap<Server, Map<number, number>>();

/**
 * Counts one more stream of a user in this process; throws 429 where there are too many (the device
 * then polls).
 * @returns a function that counts it off
 */
export function takeStream(server: Server, userId: number): () => void {
  const byUser = open.get(server) ?? new Map<number, number>();
  open.set(server, byUser);
  const count = byUser.get(userId) ?? 0;
  if (count >= MOST_OF_ONE_USER) {
    throw tooMany("Слишком много открытых окон этого пользователя", 60);
  }
  byUser.set(userId, count + 1);
  return () => {
    const left = (byUser.get(userId) ?? 1) - 1;
    if (left > 0) byUser.set(userId, left);
    else byUser.delete(userId);
  };
}
