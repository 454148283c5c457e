import { z } from "zod";
import { rightSchema } from "../../shared/rights.ts";
import type { SessionUser } from "../../shared/session.ts";
import type { World, WorldMemory } from "./world.ts";

const USER = "priem-user";
const LOGOUT = "priem-logout-due";
const LEAVER = /^user (\d+)$/;
const RENEWALS = "priem-renewals";
const DEVICE = "priem-device";

const rememberedSchema = z.object({
  id: z.number().int(),
  login: z.string(),
  rights: z.array(rightSchema),
  idle_lock_minutes: z.number(),
});

/** What a device remembers of its session between restarts: who, never how they prove it. */
export function rememberIn(memory: WorldMemory) {
  const renewals = () => Number(memory.get(RENEWALS) ?? 0);
  return {
    user(): SessionUser | null {
      const user = parsed(memory.get(USER));
      return user && { ...user, access_until: "" };
    },
    keepUser({ id, login, rights, idle_lock_minutes }: SessionUser): void {
      memory.set(USER, JSON.stringify({ id, login, rights, idle_lock_minutes }));
    },
    forgetUser: () => memory.remove(USER),
    /** Someone signed out while the server could not be told; an earlier edition noted not who. */
    logoutDue(): { leaver: string | null } | null {
      const mark = memory.get(LOGOUT);
      return mark === null ? null : { leaver: LEAVER.exec(mark)?.[1] ?? null };
    },
    oweLogout(userId: number): void {
      try {
        memory.set(LOGOUT, `user ${userId}`);
      } catch (error) {
        // A full disk: whoever leaves still leaves, and the server may yet be told at once.
        console.error("The device keeps no mark of a sign-out", error);
      }
    },
    logoutDone: () => memory.remove(LOGOUT),
    /** How often the tabs of this device have renewed the login. */
    renewals,
    countRenewal: () => memory.set(RENEWALS, String(renewals() + 1)),
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

/** This machine's name to the server, the same for all who work on it. */
export function deviceName({ memory, uuid }: Pick<World, "memory" | "uuid">): string {
  const known = memory.get(DEVICE);
  if (known) return known;
  const name = uuid();
  memory.set(DEVICE, name);
  return name;
}
