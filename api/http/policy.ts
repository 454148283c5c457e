import type { MiddlewareHandler } from "hono";
import type { Right } from "../../shared/access/rights.ts";
import { HEADERS } from "../../shared/sync/sync.ts";
import { receiveBody } from "./bodies/receive-body.ts";
import type { Env, Session } from "./env.ts";
import { forbidden, otherUser, type Refusal, refuse, unauthenticated } from "./problems.ts";

/** Who may call a route: anyone, whoever is signed in, or the holders of one right. */
export type Policy = "anyone" | "signed-in" | Right;

const policies = new WeakMap<object, Policy>();

/**
 * Declares a route's policy; it is the first handler of every route, so that 401 and 403
 * come before the body is received. A route without one fails the tests.
 * @param ownActingCheck the route knows sessions past their access, too, and checks by itself whom
 * a call names
 */
export function allow(policy: Policy, { ownActingCheck = false } = {}): MiddlewareHandler<Env> {
  const guard: MiddlewareHandler<Env> = async (context, next) => {
    const session = context.get("session");
    const named = ownActingCheck ? undefined : context.req.header(HEADERS.actingUser);
    const refusal = actingRefusal(named, session) ?? refusalOf(policy, session);
    return refusal ? refuse(context, refusal) : receiveBody(context, next);
  };
  policies.set(guard, policy);
  return guard;
}

export const policyOf = (handler: object): Policy | undefined => policies.get(handler);

/**
 * An outbox names the user whose operations it sends; another user's session, or none, must not
 * send them.
 */
function actingRefusal(named: string | undefined, session: Session | null): Refusal | null {
  if (named === undefined) return null;
  if (!session) return unauthenticated();
  return named.trim() === String(session.userId) ? null : otherUser();
}

function refusalOf(policy: Policy, session: Session | null) {
  if (policy === "anyone") return null;
  if (!session) return unauthenticated();
  if (policy === "signed-in" || session.rights.includes(policy)) return null;
  return forbidden();
}
