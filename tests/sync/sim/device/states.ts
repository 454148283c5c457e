import type { BrowserTab } from "../../../support/device/simulated-browser.ts";
import type { Person } from "../database/clinic.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { SimDevice } from "./device.ts";

const needsLogin = ({ device }: BrowserTab) => {
  const state = device.session.state();
  return state.phase === "signed-out" || (state.phase === "signed-in" && state.loginNeeded);
};

/** Its data wait for a password, or for the server. */
const isSealed = ({ device }: BrowserTab) => device.dataAccess().kind === "sealed";

/** Nobody sat here for long. */
export const isLocked = ({ device }: BrowserTab) => device.dataAccess().kind === "locked";

export const asksForPassword = (tab: BrowserTab) =>
  needsLogin(tab) || isSealed(tab) || isLocked(tab);

/** A person does as they are asked: types their password, or starts anew where none opens the data. */
export function comeIn(
  device: SimDevice,
  tab: BrowserTab,
  { id, login, password }: Person,
  ledger: Ledger,
): void {
  const access = tab.device.dataAccess();
  // Every password typed here also begins a new session.
  device.letIn = null;
  device.passwords += 1;
  const typed = device.passwords;
  if (access.kind === "sealed" && access.reason === "lost-key") {
    ledger.startedAnew.add(login);
    ledger.excuseAll(login, "no key opens it");
    void tab.device.startAnew();
  } else if (isSealed(tab) || isLocked(tab)) void tab.device.unlock(password);
  else
    void tab.device.session.signIn(login, password).then(({ ok }) => {
      // An earlier login that ends late says nothing of the session that a later one began.
      if (ok && typed === device.passwords) device.letIn = id;
    });
}

/** Who is signed in there, though perhaps to sign in again; null: nobody. */
export function whoIsAt(device: SimDevice, tab: BrowserTab): Person | null {
  const state = tab.device.session.state();
  return state.phase === "signed-in" ? device.personOf(state.user.id) : null;
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
