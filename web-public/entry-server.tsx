import { renderToString } from "react-dom/server";
import type { SiteCall, SiteDocument, SiteRequest } from "../shared/site/site.ts";
import { App } from "./app.tsx";
import { CallStore } from "./data/call-store.ts";
import { answerOf } from "./data/use-call.ts";
import { documentOf } from "./document.ts";
import { headOf } from "./heads.ts";
import { loadEveryRoute, matchRoute } from "./routes.ts";

await loadEveryRoute();

/** The calls a page is made from; empty for pages without data. */
export function callsOf(path: string, search: string): SiteCall[] {
  const { route, params } = matchRoute(path);
  return headOf(route.module).calls?.(params, new URLSearchParams(search)) ?? [];
}

/** A page as a complete HTML document, with the data it was made from. */
export function render(request: SiteRequest): SiteDocument {
  const { path, state } = request;
  const { route, params } = matchRoute(path);
  const calls = new CallStore(state.calls);
  const head = headOf(route.module).head({
    site: state,
    params,
    answer: (call) => answerOf(calls.state(call.path), call),
  });
  const body = renderToString(<App state={state} serverPath={path} />);
  return {
    status: head.found ? 200 : 404,
    html: documentOf({ ...request, head, body }),
  };
}
