import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { createServer, type ViteDevServer } from "vite";
import { readConfig } from "../../api/platform/config/config.ts";
import { startEmbedded } from "../../api/platform/database/embedded.ts";
import { say } from "../../api/platform/start/log.ts";
import { ROOT } from "../step.ts";
import { restartOnChange } from "./restart-on-change.ts";

const RETRY_MS = 100;
/** How long a request waits for an API that is starting again. */
const API_PATIENCE_MS = 10_000;
/** Of the first administrator of a new database. */
const PASSWORD = process.env.ADMIN_PASSWORD ?? "dev-admin-password";
/** Folders of the API; it renders the site, too. */
const API_SOURCES = ["api", "shared", "web-public", "scripts/dev"];
/** Addresses that Vite serves beside the files of its folder. */
const OF_VITE = /^\/(@vite|@react-refresh|@fs|@id|node_modules)/;

/**
 * Runs the product from its sources at one address.
 *
 * 1. PostgreSQL runs in this process, so that it outlives restarts of the API.
 * 2. The API runs in another process, which starts again after a change.
 * 3. Vite serves both frontends, with hot replacement.
 * 4. The address passes each request to one of them.
 */
export async function develop(): Promise<void> {
  const config = readConfig({ DATA_DIR: "./.data/dev", ...process.env });
  const database =
    config.database.kind === "own"
      ? { url: config.database.url, stop: () => Promise.resolve() }
      : await startEmbedded(config.database.dataDir, say);
  const apiPort = freePort();
  const startApi = () =>
    Bun.spawn([process.execPath, "scripts/dev/api.ts"], {
      cwd: ROOT,
      env: {
        ...process.env,
        NODE_ENV: "development",
        DATABASE_URL: database.url,
        DEMO_DATA: config.demoData ? "1" : "0",
        HOST: "127.0.0.1",
        PORT: String(apiPort),
        ADMIN_PASSWORD: PASSWORD,
      },
      stdout: "inherit",
      stderr: "inherit",
    });
  const api = restartOnChange(
    startApi,
    API_SOURCES.map((folder) => join(ROOT, folder)),
  );
  const site = await startVite("web-public");
  const admin = await startVite("web-admin");

  const server = Bun.serve({
    hostname: config.host,
    port: config.port,
    idleTimeout: 0,
    fetch: async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname === "/admin") return Response.redirect("/admin/");
      if (pathname.startsWith("/admin/")) return pass(request, addressOf(admin));
      if (isOfSite(pathname)) return pass(request, addressOf(site));
      const response = await passToApi(request, `http://127.0.0.1:${apiPort}`);
      return isPage(response) ? withVite(response, pathname, site) : response;
    },
  });

  say(`Development server
  Site       ${server.url}
  Reception  ${server.url}admin, login ${config.firstAdministrator.login}, password ${PASSWORD}`);

  const stop = async () => {
    // First: a terminal's Ctrl+C ends the API, too, which is not to be reported.
    await api.stop();
    await server.stop(true);
    await Promise.all([site.close(), admin.close()]);
    await database.stop();
    process.exit(0);
  };
  // Vite's own listener would end this process before the API and the database have stopped.
  process.removeAllListeners("SIGTERM");
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
}

async function startVite(folder: string): Promise<ViteDevServer> {
  const port = freePort();
  const server = await createServer({
    configFile: join(ROOT, folder, "vite.config.ts"),
    appType: folder === "web-admin" ? "spa" : "custom",
    clearScreen: false,
    logLevel: "warn",
    server: {
      host: "127.0.0.1",
      port,
      strictPort: true,
      fs: { allow: [ROOT] },
      // News of changes come straight from Vite, not through the common address.
      hmr: { host: "127.0.0.1", clientPort: port },
    },
  });
  return server.listen();
}

const addressOf = (vite: ViteDevServer) => `http://127.0.0.1:${vite.config.server.port}`;

function isOfSite(pathname: string): boolean {
  if (OF_VITE.test(pathname)) return true;
  return ["web-public", "web-public/public"].some((folder) => {
    const file = join(ROOT, folder, pathname);
    return existsSync(file) && statSync(file).isFile();
  });
}

function pass(request: Request, address: string): Promise<Response> {
  const { host, pathname, protocol, search } = new URL(request.url);
  const headers = new Headers(request.headers);
  headers.set("X-Forwarded-Host", host);
  headers.set("X-Forwarded-Proto", protocol.slice(0, -1));
  headers.set("Accept-Encoding", "identity");
  return fetch(`${address}${pathname}${search}`, {
    method: request.method,
    headers,
    body: request.body,
    redirect: "manual",
    signal: request.signal,
  });
}

/** A request that comes while the API starts again waits for it. */
async function passToApi(request: Request, address: string): Promise<Response> {
  const until = performance.now() + API_PATIENCE_MS;
  while (!(await isReady(address))) {
    if (performance.now() > until) return new Response("The API does not start", { status: 503 });
    await Bun.sleep(RETRY_MS);
  }
  return pass(request, address);
}

const isReady = (address: string) =>
  fetch(`${address}/api/health`).then(
    (response) => response.ok,
    () => false,
  );

const isPage = (response: Response) =>
  (response.headers.get("content-type") ?? "").startsWith("text/html");

/** A page with Vite's client in it; the policy of the built site would refuse that. */
async function withVite(page: Response, path: string, vite: ViteDevServer): Promise<Response> {
  const headers = new Headers(page.headers);
  for (const name of ["content-security-policy", "content-length", "etag"]) {
    headers.delete(name);
  }
  const html = await vite.transformIndexHtml(path, await page.text());
  return new Response(html, { status: page.status, headers });
}

function freePort(): number {
  const probe = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
  const { port } = probe;
  probe.stop(true);
  return port;
}
