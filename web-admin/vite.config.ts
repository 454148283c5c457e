import { appendFileSync, globSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { manifest } from "./manifest.ts";

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The modules that `lazyPreloaded` fetches when the browser is idle: notices, popups and dialogs. */
const PRELOADED = new Set(
  globSync("**/*.tsx", { cwd: resolvePath(".") }).flatMap((path) => {
    const source = readFileSync(resolvePath(path), "utf8");
    const calls = source.matchAll(/lazyPreloaded\(\(\) => import\("([^"]+)"\)\)/g);
    return [...calls].map(([, module = ""]) => resolve(resolvePath("."), dirname(path), module));
  }),
);

const ours = (...paths: string[]) =>
  new RegExp(`web-admin/(${paths.join("|")})`.replaceAll("/", "[\\\\/]"));

/**
 * Each file costs an offline start some milliseconds of the main thread, and a weak line a round
 * trip, so modules that are needed together are bundled together, and small screens with those of
 * the same people: the worker that keeps the app on the device fetches one file after another.
 */
const CHUNKS = [
  { name: "first", tags: ["$initial" as const], priority: 10 },
  { name: "sign-in", test: ours("sign-in/(lock-screen|login-form|unlock-form)"), priority: 9 },
  { name: "popups", test: /@floating-ui[\\/]|[\\/](Modal|Popover|Tooltip)[\\/]/, priority: 8 },
  { name: "journal", test: ours("journal/journal-screen", "format/"), priority: 7 },
  { name: "schemas", test: /node_modules[\\/]zod/, priority: 6 },
  {
    name: "shell",
    test: ours("frame/toasts", "frame/side-menu", "shortcuts/", "sync-status/first-mirror"),
    priority: 5,
  },
  { name: "preloaded", test: (id: string) => PRELOADED.has(id), priority: 4 },
  {
    name: "administrators",
    test: ours("database-health/health", "retention/question"),
    priority: 3,
  },
  { name: "parts", minShareCount: 2, priority: 2 },
  {
    name: "desk-screens",
    test: ours("booking/entry-screen", "journal/", "decisions/", "schedule/", "templates/"),
    priority: 1,
  },
  {
    name: "clinic-screens",
    test: ours("(users|prices|doctors|articles|papers|acts|tokens|licences)/\\w+-screen"),
    priority: 1,
  },
];

const NOTICES = "licenses.txt";

/** Adds the font's licence: it is no module, so the bundler does not know it. */
const fontLicence: Plugin = {
  name: "font-licence",
  writeBundle({ dir = "" }) {
    const folder = resolvePath("../node_modules/@fontsource-variable/manrope/");
    const licence = readFileSync(`${folder}LICENSE`, "utf8");
    appendFileSync(`${dir}/${NOTICES}`, `\n## Manrope\n\n${licence}`);
  },
};

/**
 * Chromium uses the compiled code of the last start only for what was preloaded as a plain script:
 * a module that is fetched or preloaded as one is compiled anew.
 */
const useCompiledCode: Plugin = {
  name: "use-compiled-code",
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler(code) {
      const changed = code.replaceAll("modulepreload", "preload");
      if (changed === code) this.error("Vite's preload helper names no modulepreload");
      return changed;
    },
  },
  transformIndexHtml: {
    order: "post",
    handler: (_, { bundle = {} }) =>
      Object.values(bundle)
        .filter((file) => file.type === "chunk" && file.isEntry)
        .map(({ fileName }) => ({
          tag: "link",
          attrs: { rel: "preload", as: "script", crossorigin: true, href: `/admin/${fileName}` },
          injectTo: "head-prepend",
        })),
  },
};

/** Vite asks for a style sheet only once, however often its part of the app is fetched again. */
const askForStylesAgain: Plugin = {
  name: "ask-for-styles-again",
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler(code) {
      const changed = code.replace(
        /(\(err\) => \{\s*)seen\[href\] = void 0/,
        "$1delete seen[href]",
      );
      if (changed === code) this.error("Vite's preload helper notes no failure");
      return changed;
    },
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
    // `script-src 'self'`: nothing may be turned into a data: or inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  plugins: [
    react(),
    fontLicence,
    useCompiledCode,
    askForStylesAgain,
    VitePWA({
      // The app registers the worker itself and asks before an update (app-version/app-update.ts).
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
