import { createContext, useContext } from "react";
import type { SessionUser } from "../../shared/access/session.ts";

export const UserContext = createContext<SessionUser | null>(null);

/** The signed-in user. @throws outside the signed-in app */
export function useUser(): SessionUser {
  const user = useContext(UserContext);
  if (!user) throw new Error("useUser outside the signed-in shell");
  return user;
}
