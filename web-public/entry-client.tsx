import "./site.css";
import { loadRoute, matchRoute } from "./routes.ts";

/** The page works without scripts, so they are fetched once it is on screen. */
async function start() {
  await firstPaint();
  const [{ hydrate }] = await Promise.all([
    import("./hydrate.tsx"),
    loadRoute(matchRoute(window.location.pathname).route),
  ]);
  hydrate();
}

/** A tab in the background is not painted, and does not wait. */
function firstPaint(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    new PerformanceObserver(() => resolve()).observe({ type: "paint", buffered: true });
  });
}

start().catch(console.error);
