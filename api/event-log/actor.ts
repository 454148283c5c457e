import type { Session } from "../http/env.ts";

/** Who did something; the log keeps the login of that time. */
export interface Actor {
  name: string;
  userId: number | null;
}

export const SITE: Actor = { name: "Посетитель сайта", userId: null };
export const SERVER: Actor = { name: "Автоматическое удаление", userId: null };
export const IMPORT: Actor = { name: "Импорт", userId: null };

/** Whoever signed in, or whose token it is; on routes open to anyone a visitor, too. */
export function actorOf(session: Session | null): Actor {
  if (!session) return SITE;
  const { login, userId } = session;
  const name = session.kind === "program" ? `${login} (токен «${session.token.name}»)` : login;
  return { name, userId };
}
