import {
  IMPORT_NAME,
  OPERATOR_NAME,
  PATIENT_NAME,
  SERVER_NAME,
  SITE_NAME,
} from "../../../shared/access/actor-names.ts";
import type { Session } from "../http/env.ts";

/**
 * The actor of an event; the log stores the login of that time, and the number, which never
 * changes.
 */
export interface Actor {
  name: string;
  userId: number | null;
}

export const SITE: Actor = { name: SITE_NAME, userId: null };
/** A patient by the link of her visit. */
export const PATIENT: Actor = { name: PATIENT_NAME, userId: null };
export const SERVER: Actor = { name: SERVER_NAME, userId: null };
export const IMPORT: Actor = { name: IMPORT_NAME, userId: null };
/** A command on the server's own machine. */
export const OPERATOR: Actor = { name: OPERATOR_NAME, userId: null };

/** The name of a user in acts and the log. */
export const userName = (login: string, id: number) => `${login} (№ ${id})`;

/** The signed-in user or the owner of the token; on open routes also a visitor. */
export function actorOf(session: Session | null): Actor {
  if (!session) return SITE;
  const { login, userId } = session;
  const name = userName(login, userId);
  return session.kind === "program"
    ? { name: `${name}, токен «${session.token.name}» (№ ${session.token.id})`, userId }
    : { name, userId };
}
