import type { BrowserTab } from "../../../support/device/simulated-browser.ts";
import type { Person } from "../database/clinic.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { SimDevice } from "./device.ts";

const needsLogin = ({ device }: BrowserTab) => {
  const state = device.session.state();
  return state.phase === "signed-out" || (state.phase === "signed-in" && state.loginNeeded);
};

const isSealed = ({ device }: BrowserTab) => device.dataAccess().kind === "closed";

export const isLocked = ({ device }: BrowserTab) => device.dataAccess().kind === "locked";

export const asksForPassword = (tab: BrowserTab) =>
  needsLogin(tab) || isSealed(tab) || isLocked(tab);

/** Types a password, or starts with an empty device where no key opens its data. */
export function signIn(tab: BrowserTab, { login, password }: Person, ledger: Ledger): void {
  const access = tab.device.dataAccess();
  if (access.kind === "closed" && access.reason === "lost-key") {
    ledger.startedAgain.add(login);
    ledger.excuseAll(login);
    void tab.device.startAnew();
  } else if (isSealed(tab) || isLocked(tab)) void tab.device.unlock(password);
  else void tab.device.session.signIn(login, password);
}

/** The signed-in user, whose session may have expired. */
export function whoIsAt({ people }: SimDevice, tab: BrowserTab): Person | null {
  const state = tab.device.session.state();
  if (state.phase !== "signed-in") return null;
  return people.find(({ id }) => id === state.user.id) ?? null;
}

export const isReady = ({ tabs }: SimDevice) =>
  [...tabs].every(({ device }) => device.session.state().phase !== "checking");

export const hasFirstCopy = ({ tabs }: SimDevice) =>
  [...tabs].every((tab) => tab.engine()?.ready() && tab.engine()?.status().firstMirror === null);

/** By the tab that knows least. */
export const waitingAt = ({ tabs }: SimDevice) =>
  Math.max(...[...tabs].map((tab) => tab.engine()?.status().waiting ?? 1));

export function isSyncedSince(tab: BrowserTab, since: number): boolean {
  const synced = tab.engine()?.status().lastSyncedAt;
  return synced != null && Date.parse(synced) > since;
}
