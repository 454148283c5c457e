/** The house's rules on who may import whom; ARCHITECTURE.md says why. */
const ROOMS = "^(shared|api|web-public|web-admin)/";
const ROUTES = "^api/.+routes\\.ts$";

/** Each folder of a web app is a feature; its ground may be imported by all of them. */
const featureApart = (app, ground) => ({
  name: `${app}-features-apart`,
  comment: "Features of a web app do not import each other; what they share lives in its ground.",
  severity: "error",
  from: { path: `^${app}/([^/]+)/`, pathNot: [`^${app}/(${ground})/`] },
  to: { path: `^${app}/[^/]+/`, pathNot: [`^${app}/$1/`, `^${app}/(${ground})/`] },
});

const groundBelow = (app, ground) => ({
  name: `${app}-ground-below`,
  comment: "What all features stand on knows none of them.",
  severity: "error",
  from: { path: `^${app}/(${ground})/` },
  to: { path: `^${app}/[^/]+/`, pathNot: [`^${app}/(${ground})/`] },
});

export default {
  forbidden: [
    {
      name: "no-circles",
      comment: "Imports run one way.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "resolvable",
      comment: "Every import leads somewhere; otherwise the other rules judge nothing.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: ["^virtual:", "^bun(:|$)"] },
    },
    {
      name: "shared-is-the-ground-floor",
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
      name: "rooms-side-by-side",
      comment: "api, web-public and web-admin meet in shared/ only; a type of the API is fine.",
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
      comment: "Only the API's types may cross; a web app is nobody's contract.",
      severity: "error",
      from: { path: "^(api|web-public|web-admin)/" },
      to: { path: "^(web-public|web-admin)/", pathNot: ["^$1/"] },
    },
    {
      name: "product-without-tests",
      comment: "What ships does not need what tests it.",
      severity: "error",
      from: { path: ROOMS, pathNot: ["\\.test\\.tsx?$"] },
      to: { path: "^(tests|scripts)/" },
    },
    {
      name: "driver-in-the-database-room",
      comment: "Only queries.ts files, api/database/ and tests know the driver.",
      severity: "error",
      from: {
        path: "^(shared|api|web-public|web-admin|scripts)/",
        pathNot: ["queries\\.ts$", "^api/database/"],
      },
      to: { path: "node_modules/postgres/" },
    },
    {
      name: "queries-stay-at-home",
      comment: "A feature reaches another through its verbs, never its queries.",
      severity: "error",
      from: { path: "^api/([^/]+)/" },
      to: { path: "^api/.+queries\\.ts$", pathNot: ["^api/$1/"] },
    },
    {
      name: "verbs-do-not-know-hono",
      comment: "HTTP ends at the routes; a verb can be called from anywhere.",
      severity: "error",
      from: {
        path: "^(shared|api|web-admin|web-public)/",
        pathNot: [ROUTES, "^api/http/", "^api/(app|main)\\.ts$", "\\.test\\.tsx?$"],
      },
      to: { path: "node_modules/(hono|@hono)/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "dexie-in-offline-only",
      comment: "The engine is the only place that knows IndexedDB.",
      severity: "error",
      from: { path: ROOMS, pathNot: ["^web-admin/offline/"] },
      to: { path: "node_modules/dexie" },
    },
    featureApart("web-admin", "shell|offline"),
    groundBelow("web-admin", "shell|offline"),
    featureApart("web-public", "layout|data"),
    groundBelow("web-public", "layout|data"),
  ],
  options: {
    // TypeScript 7 has no API a tool could parse with; swc reads ts and tsx.
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(dist|\\.data|tests/bench/peers)/" },
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
      exportsFields: ["exports"],
      conditionNames: ["bun", "import", "browser", "default", "types"],
    },
  },
};
