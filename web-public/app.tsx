import { useState } from "react";
import { Router } from "wouter";
import type { SiteState } from "../shared/site/site.ts";
import { CallStore } from "./data/call-store.ts";
import { SiteContext } from "./data/site-context.ts";
import { CallsContext } from "./data/use-call.ts";
import { Layout } from "./layout/layout.tsx";
import { Outlet } from "./outlet.tsx";

/** The whole site. `serverPath` is the path to render on the server; browsers have their own. */
export function App({ state, serverPath }: { state: SiteState; serverPath?: string }) {
  const [calls] = useState(() => new CallStore(state.calls));
  return (
    <Router {...(serverPath === undefined ? {} : { ssrPath: serverPath })}>
      <SiteContext value={state}>
        <CallsContext value={calls}>
          <Layout>
            <Outlet />
          </Layout>
        </CallsContext>
      </SiteContext>
    </Router>
  );
}
