import { PROBLEM } from "../../shared/schema/problem.ts";
import { HEADERS } from "../../shared/sync/sync.ts";
import type { HttpAnswer, HttpClient, HttpReply, HttpRequest } from "./http-client.ts";

/** The session ended, or belongs to someone else, according to `answer`. */
export interface LoginRequired {
  kind: "login-required";
  answer: HttpAnswer;
}

export type UserReply = HttpReply | LoginRequired;

/** Sends a request as one user; never throws. */
export type UserClient = (request: HttpRequest) => Promise<UserReply>;

export type Renewal = "renewed" | "login" | "later";

/** What a request does with the session when its access has expired. */
export interface SessionGate {
  /** How often this device's session was renewed or begun; read before a request. */
  renewals(): number;
  /** One refresh for all tabs, unless there was one since `renewals`; `later`: unreachable. */
  renew(renewals: number): Promise<Renewal>;
  /** Asks this user to sign in again; does nothing if another user is signed in by now. */
  requireLogin(userId: number): void;
}

/**
 * A machine may sleep between a renewal and the request after it, so that the access has expired
 * again: only a renewal can tell that the session is over. After several refused renewals the
 * server is not asked again.
 */
export const MOST_RENEWALS = 3;

/** Sends requests in one user's name, and renews the session after a 401. */
export function createUserClient(http: HttpClient, userId: number, gate: SessionGate): UserClient {
  return async (request) => {
    const acting = {
      ...request,
      headers: { ...request.headers, [HEADERS.actingUser]: `${userId}` },
    };
    for (let renewed = 0; ; renewed++) {
      const renewals = gate.renewals();
      const reply = await http(acting);
      const isOver = hasCode(reply, PROBLEM.unauthenticated);
      if (!isOver && !hasCode(reply, PROBLEM.otherUser)) return reply;
      const outcome = renewed < MOST_RENEWALS ? await renew(renewals, isOver) : "login";
      if (outcome === "later") return { kind: "no-answer", cause: "unreachable" };
      if (outcome === "login") {
        gate.requireLogin(userId);
        return { kind: "login-required", answer: reply };
      }
    }
  };

  /** A refusal does not concern a session that began after the request. */
  async function renew(renewals: number, isOver: boolean): Promise<Renewal> {
    if (gate.renewals() !== renewals) return "renewed";
    return isOver ? gate.renew(renewals) : "login";
  }
}

const hasCode = (reply: HttpReply, code: string): reply is HttpAnswer =>
  reply.kind === "answer" && reply.problem?.code === code;
