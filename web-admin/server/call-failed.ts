import type { Problem } from "../../shared/schema/problem.ts";
import type { UserReply } from "./user-client.ts";

/** A request that failed: without an answer (`reached` is false), or with an error. */
export class CallFailed extends Error {
  constructor(
    readonly reached: boolean,
    readonly status: number,
    /** The server's own message; null if a proxy or a portal answered. */
    readonly problem: Problem | null,
    readonly body: unknown,
    readonly statusText = "",
  ) {
    super(problem?.message ?? (reached ? `The server answered ${status}` : "No connection"));
    this.name = "CallFailed";
  }
}

/** The body of a success. @throws CallFailed */
export function bodyOf(reply: UserReply): unknown {
  if (reply.kind === "no-answer") throw new CallFailed(false, 0, null, undefined);
  const answer = reply.kind === "login-required" ? reply.answer : reply;
  if (answer.ok) return answer.body;
  throw new CallFailed(true, answer.status, answer.problem, answer.body, answer.statusText);
}
