import { appendFileSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const room = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const NOTICES = "licenses.txt";

const PRELOAD_HELPER = "\0vite/preload-helper.js";

/** Preact instead of React: decision 012. */
const PREACT = {
  "react-dom/server": "preact-render-to-string",
  "react-dom/client": "preact/compat/client",
  "react/jsx-runtime": "preact/jsx-runtime",
  "react-dom": "preact/compat",
  react: "preact/compat",
};

/** What every page needs. */
const frame =
  /node_modules|rolldown|web-public.(?:data.|app\.|outlet|routes|entry|layout.(?!missing)|search.|elements.(?!json-ld|use-swipe|services|appointment-address|roubles))|shared.(?:patient.patient|site.site|site.paths|clinic.doctor-profile|language.plain-text|language.normalise-text)\.ts/;
/** Blocks that many pages end with, and booking does not. */
const blocks = /web-public.(?:blocks.|elements.(?:services|appointment-address))/;

/** Vite wraps each import() in a kilobyte that preloads; the document already does that. */
const plainImports: Plugin = {
  name: "plain-imports",
  enforce: "pre",
  resolveId: (id) => (id === PRELOAD_HELPER ? id : null),
  load: (id) => (id === PRELOAD_HELPER ? "export const __vitePreload = (load) => load();" : null),
};

/** The font is no module, so the bundler passes on nothing of its licence. */
const fontLicence: Plugin = {
  name: "font-licence",
  writeBundle({ dir = "" }) {
    const folder = room("../node_modules/@fontsource-variable/manrope/");
    const licence = readFileSync(`${folder}LICENSE`, "utf8");
    appendFileSync(`${dir}/${NOTICES}`, `\n## Manrope\n\n${licence}`);
  },
};

/** `vite build` makes what browsers get; `vite build --ssr` what the server renders with. */
export default defineConfig(({ isSsrBuild }) => ({
  root: room("."),
  publicDir: isSsrBuild ? false : room("./public"),
  resolve: { alias: PREACT },
  plugins: [plainImports, react(), ...(isSsrBuild ? [] : [fontLicence])],
  ssr: { noExternal: true as const },
  // Left open, the server would draw with a development build.
  ...(isSsrBuild ? { define: { "process.env.NODE_ENV": '"production"' } } : {}),
  build: {
    outDir: room(isSsrBuild ? "../dist/site-server" : "../dist/site"),
    emptyOutDir: true,
    target: "es2022",
    manifest: !isSsrBuild,
    license: isSsrBuild ? false : { fileName: NOTICES },
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
