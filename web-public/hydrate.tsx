import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import type { SiteState } from "../shared/site/site.ts";
import { App } from "./app.tsx";
import { forgetEnded } from "./data/tab-memory.ts";

/** Takes the server's page over, in slices between which the page answers clicks and keys. */
export function hydrate(): void {
  forgetEnded();
  const root = document.getElementById("site");
  // The script element alone: a text of the page may have the same id.
  const data = document.querySelector("head > script#state")?.textContent;
  if (!root || !data) return;
  const state: SiteState = JSON.parse(data);
  startTransition(() => {
    hydrateRoot(root, <App state={state} />, { onRecoverableError: reportMismatch });
  });
}

/** React has repaired the page, but it differs from the server's. */
function reportMismatch(error: unknown) {
  console.error("The page differs from the server's", error);
}
