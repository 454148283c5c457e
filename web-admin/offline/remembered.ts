import { z } from "zod";
import { rightSchema } from "../../shared/rights.ts";
import type { SessionUser } from "../../shared/session.ts";
import type { WorldMemory } from "./world.ts";

const USER = "priem-user";
const LOGOUT = "priem-logout-due";
const RENEWED = "priem-renewed-at";

const rememberedSchema = z.object({
  id: z.number().int(),
  login: z.string(),
  rights: z.array(rightSchema),
});

/** What a device remembers of its session between restarts: who, never how they prove it. */
export function rememberIn(memory: WorldMemory) {
  return {
    user(): SessionUser | null {
      const user = parsed(memory.get(USER));
      return user && { ...user, access_until: "" };
    },
    keepUser({ id, login, rights }: SessionUser): void {
      memory.set(USER, JSON.stringify({ id, login, rights }));
    },
    forgetUser: () => memory.remove(USER),
    /** Someone signed out while the server could not be told. */
    logoutDue: () => memory.get(LOGOUT) !== null,
    oweLogout: () => memory.set(LOGOUT, "1"),
    logoutDone: () => memory.remove(LOGOUT),
    /** When a tab of this device last renewed the login (ms). */
    renewedAt: () => Number(memory.get(RENEWED) ?? 0),
    keepRenewed: (at: number) => memory.set(RENEWED, String(at)),
  };
}
export type Remembered = ReturnType<typeof rememberIn>;

function parsed(text: string | null) {
  if (text === null) return null;
  try {
    return rememberedSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
