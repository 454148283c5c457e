import "./site.css";
import { options } from "preact";
import { hydrateRoot } from "react-dom/client";
import type { SiteState } from "../shared/site/site.ts";
import { App } from "./app.tsx";
import { loadRoute, matchRoute } from "./routes.ts";

Object.assign(options, {
  // Effects follow their render at once: a press is answered whole, with its scroll and focus.
  requestAnimationFrame: queueMicrotask.bind(window),
  // Preact repairs markup that is not as the server made it, and reports it here only.
  __m: (node: { type: unknown }) =>
    console.error("The page was not as the server made it", node.type),
});

// Not awaited: a page's script imports this one, and would wait for it for ever.
hydrate().catch(console.error);

async function hydrate() {
  const root = document.getElementById("site");
  // The script element alone: a text of the page may have the same id.
  const data = document.querySelector("head > script#state")?.textContent;
  if (!root || !data) return;
  const state: SiteState = JSON.parse(data);
  await loadRoute(matchRoute(window.location.pathname).route);
  hydrateRoot(root, <App state={state} />);
}
