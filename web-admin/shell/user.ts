import { createContext, useContext } from "react";
import type { SessionUser } from "../../shared/session.ts";

export const UserContext = createContext<SessionUser | null>(null);

/** Who is signed in; screens are only drawn for somebody. */
export function useUser(): SessionUser {
  const user = useContext(UserContext);
  if (!user) throw new Error("useUser outside the signed-in shell");
  return user;
}
