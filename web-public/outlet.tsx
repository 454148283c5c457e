import { useContext, useEffect, useMemo, useState } from "react";
import { useLocation } from "wouter";
import { CallsContext } from "./data/use-call.ts";
import { PageBoundary } from "./layout/page-boundary.tsx";
import { useScrolling } from "./layout/scrolling.ts";
import { loadedRoute, loadRoute, matchRoute } from "./routes.ts";

/** The page of the address; the one before it stays until the next one's script is here. */
export function Outlet() {
  const [path] = useLocation();
  const calls = useContext(CallsContext);
  const match = useMemo(() => matchRoute(path), [path]);
  const [shown, show] = useState(match);

  useEffect(() => {
    if (match.path === shown.path) return;
    let wanted = true;
    loadRoute(match.route).then(
      () => {
        if (!wanted) return;
        calls.forgetSeeds();
        show(match);
      },
      // The script of an older build does not exist any more: the server has the page.
      () => window.location.reload(),
    );
    return () => {
      wanted = false;
    };
  }, [match, shown, calls]);

  useScrolling(shown.path);

  const { Page } = loadedRoute(shown.route);
  return (
    <PageBoundary key={shown.path}>
      <Page params={shown.params} />
    </PageBoundary>
  );
}
