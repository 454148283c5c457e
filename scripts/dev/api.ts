import { policyOfPage } from "../../api/platform/http/security-headers.ts";
import { say } from "../../api/platform/start/log.ts";
import type { BuiltSite } from "../../api/site/built-site.ts";
import { start } from "../../api/start.ts";
import * as renderer from "../../web-public/entry-server.tsx";

/** The API of `bun run dev`: it renders the site from its sources; Vite serves scripts and styles. */
const site: BuiltSite = {
  renderer,
  assets: { entry: "/entry-client.tsx", style: '@import "/site.css?direct";', fonts: [] },
  policy: policyOfPage(""),
  readFile: () => Promise.resolve(null),
};

await start(
  () => Promise.resolve(site),
  () => say("The API is ready"),
);
