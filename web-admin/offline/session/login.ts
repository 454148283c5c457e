import { type SessionUser, sessionUserSchema } from "../../../shared/access/session.ts";
import { PROBLEM } from "../../../shared/schema/problem.ts";
import { HEADERS } from "../../../shared/sync/sync.ts";
import { apiRequest } from "../../server/api-request.ts";
import type { HttpAnswer, HttpClient } from "../../server/http-client.ts";

export type SignIn =
  | { ok: true; user: SessionUser }
  /** `reached`: the server itself refused. */
  | { ok: false; message: string; reached: boolean };

export const LOGIN_FAILED = "Login failed";
export const CONNECTION_ERROR = "Connection error";
const NO_ANSWER = "Сервер не отвечает. Проверьте связь и попробуйте ещё раз.";
const TIMEOUT_MS = 10_000;

/** A connection was accepted and nothing came back in time. */
export const SILENT: SignIn = { ok: false, message: NO_ANSWER, reached: false };

/** The server's message, else the specification's. */
export async function logIn(http: HttpClient, login: string, password: string): Promise<SignIn> {
  const request = apiRequest("POST", "/api/journal/login", { login, password });
  const reply = await http({ ...request, timeoutMs: TIMEOUT_MS });
  if (reply.kind === "no-answer") {
    if (reply.cause === "timeout") return SILENT;
    return { ok: false, message: CONNECTION_ERROR, reached: false };
  }
  const user = reply.ok ? sessionUserSchema.safeParse(reply.body).data : undefined;
  return user ? { ok: true, user } : refusal(reply);
}

/** `reported`: the server knows, or the session is another user's by now. */
export type Logout = "reported" | "silent" | "failed";

/** @param leaver the user whose session ends */
export async function sendLogout(http: HttpClient, leaver: string): Promise<Logout> {
  const headers = { [HEADERS.actingUser]: leaver };
  const request = apiRequest("POST", "/api/journal/logout");
  const reply = await http({ ...request, headers, timeoutMs: TIMEOUT_MS });
  if (reply.kind === "no-answer") return reply.cause === "timeout" ? "silent" : "failed";
  const isOver = reply.status === 204 && reply.headers.has(HEADERS.signedOut);
  return isOver || reply.problem?.code === PROBLEM.otherUser ? "reported" : "failed";
}

/**
 * A captive portal's page is not an answer; a failing server, or one that finds the app too old,
 * has not checked the password.
 */
const refusal = ({ status, problem }: HttpAnswer): SignIn => ({
  ok: false,
  message: problem?.message ?? LOGIN_FAILED,
  reached: problem !== null && problem.code !== PROBLEM.appTooOld && status < 500,
});
