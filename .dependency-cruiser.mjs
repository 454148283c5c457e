/** Import rules; ARCHITECTURE.md gives the reasons. */
const SOURCES = "^(shared|api|web-public|web-admin)/";
const ROUTES = "^api/.+routes\\.ts$";

/** Folders of the site that every kind of page may import. */
const SITE_SHARED = "layout|search|blocks|elements|data";

/** Each folder of a web app is a feature, except the shared ones, which all features may import. */
const featuresApart = (app, shared) => ({
  name: `${app}-features-apart`,
  comment: "Features of a web app do not import each other; common code is in the shared folders.",
  severity: "error",
  from: { path: `^${app}/([^/]+)/`, pathNot: [`^${app}/(${shared})/`] },
  to: { path: `^${app}/[^/]+/`, pathNot: [`^${app}/$1/`, `^${app}/(${shared})/`] },
});

/** A storey of the admin app: server, offline, ui, features, app; imports run downward. */
const storey = (name, above) => ({
  name: `web-admin-${name}-below-${above}`,
  comment: "The admin app has storeys: app, features, ui, offline, server; imports run downward.",
  severity: "error",
  from: { path: `^web-admin/${name}/` },
  to: { path: `^web-admin/(${above})/` },
});

/** Folders of offline/, from the lowest layer up. */
const offlineLayer = (name, above) => ({
  name: `offline-${name}-below-${above.replaceAll("|", "-")}`,
  comment: "Layers of the engine: platform, encryption, storage, network, view, user-store, sync.",
  severity: "error",
  from: { path: `^web-admin/offline/${name}/`, pathNot: ["\\.test\\.tsx?$"] },
  to: { path: `^web-admin/offline/(${above})/` },
});

const sharedImportsNoFeature = (app, shared) => ({
  name: `${app}-shared-imports-no-feature`,
  comment: "Shared folders import no feature.",
  severity: "error",
  from: { path: `^${app}/(${shared})/` },
  to: { path: `^${app}/[^/]+/`, pathNot: [`^${app}/(${shared})/`] },
});

export default {
  forbidden: [
    {
      name: "no-circles",
      comment: "No import circles between files.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "resolvable",
      comment: "An import that cannot be resolved escapes the other rules.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: ["^virtual:", "^bun(:|$)"] },
    },
    {
      name: "shared-imports-nothing-else",
      comment: "shared/ is pure: nothing of ours, no I/O.",
      severity: "error",
      from: { path: "^shared/", pathNot: ["\\.test\\.tsx?$"] },
      to: { path: ["^(api|web-public|web-admin|tests|scripts)/", "^bun", "^node:"] },
    },
    {
      name: "shared-does-no-io",
      comment: "shared/ is pure: it runs in the browser, too.",
      severity: "error",
      from: { path: "^shared/", pathNot: ["\\.test\\.tsx?$"] },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "apps-do-not-import-each-other",
      comment:
        "api, web-public and web-admin have only shared/ in common; types of the API are allowed.",
      severity: "error",
      from: { path: "^(api|web-public|web-admin)/" },
      to: {
        path: "^(api|web-public|web-admin)/",
        pathNot: ["^$1/"],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "no-types-of-the-web-apps",
      comment: "Only types of the API may be imported by others, not types of a web app.",
      severity: "error",
      from: { path: "^(api|web-public|web-admin)/" },
      to: { path: "^(web-public|web-admin)/", pathNot: ["^$1/"] },
    },
    {
      name: "product-imports-no-tests",
      comment: "Product code imports neither tests nor scripts.",
      severity: "error",
      from: { path: SOURCES, pathNot: ["\\.test\\.tsx?$"] },
      to: { path: "^(tests|scripts)/" },
    },
    {
      name: "sql-driver-in-queries-only",
      comment:
        "Only queries.ts files, api/platform/database/, backup, demo data and tests import the PostgreSQL driver.",
      severity: "error",
      from: {
        path: "^(shared|api|web-public|web-admin|scripts)/",
        pathNot: ["queries\\.ts$", "^api/(platform/database|operator/(backup|demo))/"],
      },
      to: { path: "node_modules/postgres/" },
    },
    {
      name: "queries-of-own-feature-only",
      comment: "A feature calls another feature's functions, never its queries.",
      severity: "error",
      from: { path: "^api/(site|(?:features|platform|operator)/[^/]+)/" },
      to: { path: "^api/.+queries\\.ts$", pathNot: ["^api/$1/"] },
    },
    {
      name: "hono-in-routes-only",
      comment:
        "Only routes, api/platform/http and api/platform/middleware use Hono; functions take and return plain values.",
      severity: "error",
      from: {
        path: "^(shared|api|web-admin|web-public)/",
        pathNot: [
          ROUTES,
          "^api/platform/(http|middleware)/",
          "^api/(app|main)\\.ts$",
          "^web-admin/server/",
          "^web-public/data/",
          "\\.test\\.tsx?$",
        ],
      },
      to: { path: "node_modules/(hono|@hono)/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "web-apps-use-hono-client",
      comment: "The web apps import only Hono's client.",
      severity: "error",
      from: { path: "^web-(admin|public)/" },
      to: {
        path: "node_modules/(hono|@hono)/",
        pathNot: ["node_modules/hono/dist/(types/)?client/"],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "dexie-in-offline-only",
      comment: "Screens read what a device stores through web-admin/offline.",
      severity: "error",
      from: { path: SOURCES, pathNot: ["^web-admin/offline/"] },
      to: { path: "node_modules/dexie" },
    },
    {
      name: "no-folder-circles",
      comment: "Folders depend on each other in one direction only.",
      severity: "error",
      scope: "folder",
      from: { path: "^(api|shared|web-admin|web-public)/" },
      to: { circular: true },
    },
    {
      name: "operations-are-pure",
      comment: "The rules of sync are functions of values: no storage, no network, no clock.",
      severity: "error",
      from: { path: "^web-admin/offline/operations/", pathNot: ["\\.test\\.ts$"] },
      to: { pathNot: ["^web-admin/offline/operations/", "^shared/", "node_modules/zod/"] },
    },
    {
      name: "offline-folders-below-the-engine",
      comment: "Folders of offline/ do not import the engine's own files.",
      severity: "error",
      from: { path: "^web-admin/offline/[^/]+/" },
      to: { path: "^web-admin/offline/[^/]+$" },
    },
    offlineLayer("platform", "encryption|storage|network|view|user-store|session|sync"),
    offlineLayer("encryption", "storage|network|view|user-store|session|sync"),
    offlineLayer("storage", "network|view|user-store|session|sync"),
    offlineLayer("network", "view|user-store|session|sync"),
    offlineLayer("view", "user-store|session|sync"),
    offlineLayer("user-store", "session|sync"),
    offlineLayer("session", "view|user-store|sync"),
    {
      name: "api-storeys",
      comment: "operator and site stand on features, features on platform, never the other way.",
      severity: "error",
      from: { path: "^api/platform/" },
      to: { path: "^api/(features|site|operator)/" },
    },
    {
      name: "features-below-site-and-operator",
      comment: "A feature knows neither the site nor the operator's commands.",
      severity: "error",
      from: { path: "^api/features/" },
      to: { path: "^api/(site|operator)/" },
    },
    {
      name: "one-door-of-offline",
      comment: "Screens import offline/index.ts and nothing behind it.",
      severity: "error",
      from: { path: "^web-admin/(app|features|ui)/", pathNot: ["\\.test\\.tsx?$"] },
      to: { path: "^web-admin/offline/", pathNot: ["^web-admin/offline/index\\.ts$"] },
    },
    storey("features", "app"),
    storey("ui", "features|app"),
    storey("offline", "ui|features|app"),
    storey("server", "offline|ui|features|app"),
    featuresApart("web-public", SITE_SHARED),
    sharedImportsNoFeature("web-public", SITE_SHARED),
  ],
  options: {
    // TypeScript 7 has no parser API for tools; swc parses ts and tsx.
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(dist|\\.data)/" },
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
      exportsFields: ["exports"],
      conditionNames: ["bun", "import", "browser", "default", "types"],
    },
  },
};
