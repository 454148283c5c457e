import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { manifest } from "./manifest.ts";

const room = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Each file costs a start without a line some milliseconds of the page's own thread, so what is
 * needed together lies together.
 */
const CHUNKS = [
  { name: "first", tags: ["$initial" as const], priority: 3 },
  { name: "door", test: /web-admin[\\/]shell[\\/](login|unlock)-form/, priority: 2 },
  { name: "journal", test: /web-admin[\\/]journal[\\/]journal-screen/, priority: 1 },
];

export default defineConfig({
  root: room("."),
  base: "/admin/",
  publicDir: room("./public"),
  build: {
    outDir: room("../dist/admin"),
    emptyOutDir: true,
    target: "es2022",
    // `script-src 'self'`: nothing may be turned into a data: or inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  plugins: [
    react(),
    VitePWA({
      // The app registers the worker itself and asks before an update (shell/app-update.ts).
      injectRegister: null,
      registerType: "prompt",
      filename: "sw.js",
      scope: "/admin",
      manifest,
      includeManifestIcons: false,
      workbox: {
        globPatterns: ["**/*.{js,css,html,woff2,svg,png}"],
        navigateFallback: "index.html",
        navigateFallbackAllowlist: [/^\/admin(\/|$)/],
        clientsClaim: true,
        cleanupOutdatedCaches: true,
        sourcemap: false,
      },
    }),
  ],
});
