import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const room = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const PRELOAD_HELPER = "\0vite/preload-helper.js";

/** What every page needs. */
const frame =
  /node_modules|rolldown|web-public.(?:data.|app\.|outlet|routes|entry|layout.(?:layout|header|footer|logo|icons|low-vision|site-search|search-pages|book-float|scrolling|page-title|breadcrumbs|crumbs))|shared.(?:patient|site|doctor-profile)\.ts/;
/** Blocks that many pages end with, and booking does not. */
const blocks = /web-public.layout.(?:contacts|map-widget|service-cards|services|doctor-photo)/;

/** Vite wraps each import() in a kilobyte that preloads; the document already does that. */
const plainImports: Plugin = {
  name: "plain-imports",
  enforce: "pre",
  resolveId: (id) => (id === PRELOAD_HELPER ? id : null),
  load: (id) => (id === PRELOAD_HELPER ? "export const __vitePreload = (load) => load();" : null),
};

/** `vite build` makes what browsers get; `vite build --ssr` what the server renders with. */
export default defineConfig(({ isSsrBuild }) => ({
  root: room("."),
  publicDir: isSsrBuild ? false : room("./public"),
  plugins: [plainImports, react()],
  ssr: { noExternal: true as const },
  // Left open, the server would draw with React's development build, five times as slowly.
  ...(isSsrBuild ? { define: { "process.env.NODE_ENV": '"production"' } } : {}),
  build: {
    outDir: room(isSsrBuild ? "../dist/site-server" : "../dist/site"),
    emptyOutDir: true,
    target: "es2022",
    manifest: !isSsrBuild,
    // One sheet for all pages: it is smaller than the requests for its parts.
    cssCodeSplit: false,
    // `script-src 'self'`: nothing may be turned into a data: or inline script.
    assetsInlineLimit: 0,
    // The document itself names what its page needs.
    modulePreload: false,
    ...(isSsrBuild ? { ssr: true } : {}),
    rolldownOptions: {
      input: room(isSsrBuild ? "./entry-server.tsx" : "./entry-client.tsx"),
      // What every page needs is one file: small ones apart compress worse and cost requests.
      ...(isSsrBuild
        ? {}
        : {
            output: {
              codeSplitting: {
                groups: [
                  { name: "site", test: frame },
                  { name: "blocks", test: blocks },
                ],
              },
            },
          }),
    },
  },
}));
