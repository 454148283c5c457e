import "./site.css";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import type { SiteState } from "../shared/site.ts";
import { App } from "./app.tsx";
import { loadRoute, matchRoute } from "./routes.ts";

// Not awaited: a page's script imports this one, and would wait for it for ever.
hydrate().catch(console.error);

async function hydrate() {
  const root = document.getElementById("site");
  const data = document.getElementById("state")?.textContent;
  if (!root || !data) return;
  const state: SiteState = JSON.parse(data);
  await loadRoute(matchRoute(window.location.pathname).route);
  // In slices: on a slow phone the page can be scrolled and tapped meanwhile.
  startTransition(() => {
    hydrateRoot(root, <App state={state} />, {
      onRecoverableError: (error) => console.error("The page was not as the server made it", error),
    });
  });
}
