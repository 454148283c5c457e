import { appendFileSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const room = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const NOTICES = "licenses.txt";

/** The font is not a module, so the bundler does not copy its licence. */
const fontLicence: Plugin = {
  name: "font-licence",
  writeBundle({ dir = "" }) {
    const folder = room("../node_modules/@fontsource-variable/manrope/");
    const licence = readFileSync(`${folder}LICENSE`, "utf8");
    appendFileSync(`${dir}/${NOTICES}`, `\n## Manrope\n\n${licence}`);
  },
};

/** `vite build` makes the files for browsers; `vite build --ssr` the server's renderer. */
export default defineConfig(({ isSsrBuild }) => ({
  root: room("."),
  publicDir: isSsrBuild ? false : room("./public"),
  plugins: [react(), ...(isSsrBuild ? [] : [fontLicence])],
  ssr: { noExternal: true as const },
  // With the default the server would render with a development build.
  ...(isSsrBuild ? { define: { "process.env.NODE_ENV": '"production"' } } : {}),
  build: {
    outDir: room(isSsrBuild ? "../dist/site-server" : "../dist/site"),
    emptyOutDir: true,
    manifest: !isSsrBuild,
    license: isSsrBuild ? false : { fileName: NOTICES },
    // One sheet for all pages is smaller than the requests for its parts.
    cssCodeSplit: false,
    // `script-src 'self'`: nothing may be turned into a data: or inline script.
    assetsInlineLimit: 0,
    ...(isSsrBuild ? { ssr: true } : {}),
    rolldownOptions: {
      input: room(isSsrBuild ? "./entry-server.tsx" : "./entry-client.tsx"),
      ...(isSsrBuild
        ? {}
        : // By default each module that two pages share is a file: 14 requests for one page.
          { output: { codeSplitting: { groups: [{ name: "shared", minShareCount: 2 }] } } }),
    },
  },
}));
