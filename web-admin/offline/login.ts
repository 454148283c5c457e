import { z } from "zod";
import { PROBLEM, problemSchema } from "../../shared/problem.ts";
import { type SessionUser, sessionUserSchema } from "../../shared/session.ts";
import { HEADERS } from "../../shared/sync.ts";
import { deviceName } from "./remembered.ts";
import type { World } from "./world.ts";

export type SignIn =
  | { ok: true; user: SessionUser }
  /** `reached`: the server itself has said no. */
  | { ok: false; message: string; reached: boolean };

const LOGIN_FAILED = "Login failed";
const CONNECTION_ERROR = "Connection error";

/** The server's own message, else the spec's words. */
export async function logIn(world: World, login: string, password: string): Promise<SignIn> {
  const response = await post(world, "/api/journal/login", { login, password });
  if (!response) return { ok: false, message: CONNECTION_ERROR, reached: false };
  const body = await bodyOf(response);
  const user = response.ok ? sessionUserSchema.safeParse(body).data : undefined;
  return user ? { ok: true, user } : refused(response.status, body);
}

/**
 * @param leaver whose session is to end; null: whosever it is
 * @returns whether the server was told, or has somebody else's session here by now
 */
export async function sendLogout(world: World, leaver: string | null): Promise<boolean> {
  const acting = leaver === null ? {} : { [HEADERS.actingUser]: leaver };
  const response = await post(world, "/api/journal/logout", undefined, acting);
  if (response?.status !== 409) return response?.status === 204;
  return problemSchema.safeParse(await bodyOf(response)).data?.code === PROBLEM.otherUser;
}

/** Null where nothing was answered. */
async function post(
  world: World,
  path: string,
  body: unknown,
  acting: Readonly<Record<string, string>> = {},
): Promise<Response | null> {
  try {
    return await world.fetch(path, {
      method: "POST",
      headers: {
        accept: "application/json",
        "content-type": "application/json",
        [HEADERS.device]: deviceName(world),
        ...acting,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      credentials: "same-origin",
      cache: "no-store",
    });
  } catch {
    return null;
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return null;
  }
}

/** A portal's page is nobody's word, and a server in trouble has not looked at the password. */
function refused(status: number, body: unknown): SignIn {
  const message = z.object({ message: z.string().min(1) }).safeParse(body).data?.message;
  return {
    ok: false,
    message: message ?? LOGIN_FAILED,
    reached: message !== undefined && status < 500,
  };
}
