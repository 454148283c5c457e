import type { MiddlewareHandler } from "hono";
import { PROBLEM } from "../../shared/problem.ts";
import type { Right } from "../../shared/rights.ts";
import { HEADERS } from "../../shared/sync.ts";
import type { Env, Session } from "./env.ts";
import { forbidden, Refusal, refuse, unauthenticated } from "./problems.ts";

/** Who may call a route: anyone, whoever is signed in, or the holders of one right. */
export type Policy = "anyone" | "signed-in" | Right;

const policies = new WeakMap<object, Policy>();

/**
 * Declares a route's policy; it is the first handler of every route, so that 401 and 403
 * come before anything is parsed. A route without one fails the tests.
 */
export function allow(policy: Policy): MiddlewareHandler<Env> {
  const guard: MiddlewareHandler<Env> = async (context, next) => {
    const session = context.get("session");
    const acting = context.req.header(HEADERS.actingUser);
    const refusal = actingRefusal(acting, session) ?? refusalOf(policy, session);
    return refusal ? refuse(context, refusal) : next();
  };
  policies.set(guard, policy);
  return guard;
}

export const policyOf = (handler: object): Policy | undefined => policies.get(handler);

/** An outbox names whose calls it sends: another's session, or none, must not carry them. */
function actingRefusal(acting: string | undefined, session: Session | null) {
  if (acting === undefined) return null;
  if (!session) return unauthenticated();
  if (acting.trim() === String(session.userId)) return null;
  return new Refusal(409, PROBLEM.otherUser, "Эти изменения сделаны под другой учётной записью");
}

function refusalOf(policy: Policy, session: Session | null) {
  if (policy === "anyone") return null;
  if (!session) return unauthenticated();
  if (policy === "signed-in" || session.rights.includes(policy)) return null;
  return forbidden();
}
