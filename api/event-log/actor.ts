import type { Session } from "../http/env.ts";

/** Who did something; the log keeps the login of that time. */
export interface Actor {
  name: string;
  userId: number | null;
}

export const SITE: Actor = { name: "Посетитель сайта", userId: null };
export const SERVER: Actor = { name: "Автоматическое удаление", userId: null };

/** Whoever signed in; on routes open to anyone a visitor, too. */
export const actorOf = (session: Session | null): Actor =>
  session ? { name: session.login, userId: session.userId } : SITE;
