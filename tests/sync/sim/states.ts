import type { SimDevice, SimTab } from "./device.ts";

export const needsLogin = ({ device }: SimTab) => {
  const state = device.session.state();
  return state.phase === "signed-out" || (state.phase === "signed-in" && state.loginNeeded);
};

export const isReady = ({ tabs }: SimDevice) =>
  [...tabs].every(({ device }) => device.session.state().phase !== "checking");

export const isWhole = ({ tabs }: SimDevice) =>
  [...tabs].every((tab) => tab.engine()?.ready() && tab.engine()?.status().firstMirror === null);

/** The tab that knows least tells how much is left. */
export const waitingAt = ({ tabs }: SimDevice) =>
  Math.max(...[...tabs].map((tab) => tab.engine()?.status().waiting ?? 1));
