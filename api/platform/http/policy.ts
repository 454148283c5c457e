import type { Context, MiddlewareHandler } from "hono";
import type { Right } from "../../../shared/access/rights.ts";
import { HEADERS } from "../../../shared/sync/sync.ts";
import { isNavigation, refuseNavigation } from "./answers/plain-page.ts";
import { receiveBody } from "./bodies/receive-body.ts";
import type { Env, PersonSession, Session } from "./env.ts";
import { forbidden, otherUser, type Refusal, refuse, unauthenticated } from "./problems.ts";

/**
 * The callers of a route: anyone, a signed-in person, or holders of a right, a person or a program
 * with an access token.
 */
export type Policy = "anyone" | "signed-in" | Right;

interface Declared {
  policy: Policy;
  onlyPeople: boolean;
  orOwnDay: boolean;
}

const policies = new WeakMap<object, Declared>();

/**
 * Declares a route's policy; it is the first handler of every route, so that 401 and 403 come
 * before the body is received. A route without one fails the tests. A route that needs a session
 * answers the app and programs, never a browser's address bar.
 * @param ownActingCheck the route knows sessions past their access, too, and checks the named user
 * by itself
 * @param onlyPeople no access token opens it: what it does has to be a person's own deed
 * @param orOwnDay also a doctor by «Свой день»; the route passes on whose visits (`session.doctor`)
 */
export function allow(
  policy: Policy,
  { ownActingCheck = false, onlyPeople = policy === "signed-in", orOwnDay = false } = {},
): MiddlewareHandler<Env> {
  const guard: MiddlewareHandler<Env> = async (context, next) => {
    if (policy !== "anyone" && isNavigation(context)) return refuseNavigation(context);
    const session = context.get("session");
    const named = ownActingCheck ? undefined : context.req.header(HEADERS.actingUser);
    const refusal =
      actingRefusal(named, session) ?? refusalOf({ policy, onlyPeople, orOwnDay }, session);
    return refusal ? refuse(context, refusal) : receiveBody(context, next);
  };
  policies.set(guard, { policy, onlyPeople, orOwnDay });
  return guard;
}

export const policyOf = (handler: object): Policy | undefined => policies.get(handler)?.policy;

/** Whether no access token opens the route. */
export const isForPeople = (handler: object): boolean => policies.get(handler)?.onlyPeople ?? false;

/** Whether the route is open to a doctor for her own visits. */
export const isForOwnDay = (handler: object): boolean => policies.get(handler)?.orOwnDay ?? false;

/** The signed-in user, on a route for people. */
export function personOf(context: Context<Env>): PersonSession {
  const session = context.get("session");
  if (session?.kind !== "person") throw unauthenticated();
  return session;
}

const PEOPLE_ONLY = "С токеном доступа это нельзя: войдите в приложение";

/**
 * An outbox names the user whose operations it sends; another user's session, or a visitor, must
 * not send them.
 */
function actingRefusal(named: string | undefined, session: Session | null): Refusal | null {
  if (named === undefined) return null;
  if (!session) return unauthenticated();
  return named.trim() === String(session.userId) ? null : otherUser();
}

function refusalOf({ policy, onlyPeople, orOwnDay }: Declared, session: Session | null) {
  if (onlyPeople && session?.kind === "program") return forbidden(PEOPLE_ONLY);
  if (policy === "anyone") return null;
  if (!session) return unauthenticated();
  if (policy === "signed-in" || session.rights.includes(policy)) return null;
  if (orOwnDay && session.doctor !== null) return null;
  return forbidden();
}
