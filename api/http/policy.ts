import type { MiddlewareHandler } from "hono";
import type { Right } from "../../shared/rights.ts";
import type { Env, Session } from "./env.ts";
import { forbidden, refuse, unauthenticated } from "./problems.ts";

/** Who may call a route: anyone, whoever is signed in, or the holders of one right. */
export type Policy = "anyone" | "signed-in" | Right;

const policies = new WeakMap<object, Policy>();

/**
 * Declares a route's policy; it is the first handler of every route, so that 401 and 403
 * come before anything is parsed. A route without one fails the tests.
 */
export function allow(policy: Policy): MiddlewareHandler<Env> {
  const guard: MiddlewareHandler<Env> = async (context, next) => {
    const refusal = refusalOf(policy, context.get("session"));
    return refusal ? refuse(context, refusal) : next();
  };
  policies.set(guard, policy);
  return guard;
}

export const policyOf = (handler: object): Policy | undefined => policies.get(handler);

function refusalOf(policy: Policy, session: Session | null) {
  if (policy === "anyone") return null;
  if (!session) return unauthenticated();
  if (policy === "signed-in" || session.rights.includes(policy)) return null;
  return forbidden();
}
