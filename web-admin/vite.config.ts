import { appendFileSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { manifest } from "./manifest.ts";

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const NOTICES = "licenses.txt";

/** Adds the font's licence: the font is not a module, so the bundler does not know it. */
const fontLicence: Plugin = {
  name: "font-licence",
  writeBundle({ dir = "" }) {
    const folder = resolvePath("../node_modules/@fontsource-variable/manrope/");
    const licence = readFileSync(`${folder}LICENSE`, "utf8");
    appendFileSync(`${dir}/${NOTICES}`, `\n## Manrope\n\n${licence}`);
  },
};

export default defineConfig({
  root: resolvePath("."),
  base: "/admin/",
  publicDir: resolvePath("./public"),
  build: {
    outDir: resolvePath("../dist/admin"),
    emptyOutDir: true,
    target: "es2022",
    license: { fileName: NOTICES },
    // One sheet, as on the site: a screen whose own sheet was not fetched would open without it.
    cssCodeSplit: false,
    // `script-src 'self'`: nothing may be turned into a data: or inline script.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // By default each module that two screens share is a file.
      output: {
        codeSplitting: {
          groups: [
            // Runs before the file of shared modules, some of which make schemas as they load.
            { name: "zod", test: /zod-without-eval|node_modules[\\/]zod[\\/]/, priority: 1 },
            { name: "shared", minShareCount: 2 },
          ],
        },
      },
    },
  },
  plugins: [
    react(),
    fontLicence,
    VitePWA({
      // The app registers the worker itself and asks before an update (app/version/app-update.ts).
      injectRegister: null,
      registerType: "prompt",
      filename: "sw.js",
      scope: "/admin",
      manifest,
      includeManifestIcons: false,
      workbox: {
        // The system alone asks for the icons in PNG, when it installs the app.
        globPatterns: ["**/*.{js,css,html,woff2,svg}"],
        navigateFallback: "index.html",
        navigateFallbackAllowlist: [/^\/admin(\/|$)/],
        clientsClaim: true,
        cleanupOutdatedCaches: true,
        sourcemap: false,
      },
    }),
  ],
});
