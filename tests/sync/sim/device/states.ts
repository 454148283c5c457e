import type { Person } from "../database/clinic.ts";
import type { SimDevice, SimTab } from "./device.ts";

const needsLogin = ({ device }: SimTab) => {
  const state = device.session.state();
  return state.phase === "signed-out" || (state.phase === "signed-in" && state.loginNeeded);
};

/** Its data wait for a password, or for the server. */
const isSealed = ({ device }: SimTab) => device.dataAccess().kind === "sealed";

export const asksForPassword = (tab: SimTab) => needsLogin(tab) || isSealed(tab);

/** A person does as they are asked. */
export function typePassword(tab: SimTab, { login, password }: Person): void {
  if (isSealed(tab)) void tab.device.unlock(password);
  else void tab.device.session.signIn(login, password);
}

export const isReady = ({ tabs }: SimDevice) =>
  [...tabs].every(({ device }) => device.session.state().phase !== "checking");

export const isWhole = ({ tabs }: SimDevice) =>
  [...tabs].every((tab) => tab.engine()?.ready() && tab.engine()?.status().firstMirror === null);

export const unreadableAt = ({ tabs }: SimDevice) =>
  Math.max(...[...tabs].map((tab) => tab.engine()?.unreadable().length ?? 0));

/** The tab that knows least tells how much is left. */
export const waitingAt = ({ tabs }: SimDevice) =>
  Math.max(...[...tabs].map((tab) => tab.engine()?.status().waiting ?? 1));
