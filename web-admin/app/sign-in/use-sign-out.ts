import { useState } from "react";
import { type SignOutCost, useSession } from "../../offline/index.ts";

interface SigningOut {
  busy: boolean;
  /** The cost of signing out, while the person is asked; null otherwise. */
  cost: SignOutCost | null;
  signOut: (options: { leaveEdits: boolean }) => Promise<void>;
  stay: () => void;
}

/** Signs out, and asks first if edits would stay behind or signing in again is impossible. */
export function useSignOut(): SigningOut {
  const session = useSession();
  const [busy, setBusy] = useState(false);
  const [cost, setCost] = useState<SignOutCost | null>(null);

  const signOut = async (options: { leaveEdits: boolean }) => {
    setBusy(true);
    const answer = await session.signOut(options);
    setBusy(false);
    setCost(answer.outcome === "ask-first" ? answer : null);
  };
  return { busy, cost, signOut, stay: () => setCost(null) };
}
