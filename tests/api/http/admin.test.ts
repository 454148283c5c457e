import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Hono } from "hono";
import { readConfig } from "../../../api/platform/config/config.ts";
import { connect } from "../../../api/platform/database/connection.ts";
import type { Env } from "../../../api/platform/http/env.ts";
import { answerFailure, answerUnknownAddress } from "../../../api/platform/http/failures.ts";
import { securityHeaders } from "../../../api/platform/http/security-headers.ts";
import { serveWith } from "../../../api/platform/middleware/every-request.ts";
import { adminRoutes } from "../../../api/site/admin-app-routes.ts";
import { compressFolder } from "../../../scripts/compress-folder.ts";
import { folderForFile } from "../../support/server/for-file.ts";

const folder = folderForFile("priem-admin-");
let built: string;
let listening: Bun.Server<undefined>;

beforeAll(async () => {
  built = join(folder, "admin");
  await mkdir(join(built, "assets"), { recursive: true });
  await Bun.write(join(built, "index.html"), "<!doctype html><title>Рабочее место</title>");
  await Bun.write(
    join(built, "assets/app-abc123.js"),
    `console.log(${JSON.stringify("я".repeat(2000))})`,
  );
  await compressFolder(built);
  await Bun.write(join(built, "sw.js"), "self.skipWaiting()");
  await Bun.write(join(built, "manifest.webmanifest"), "{}");
  await Bun.write(join(folder, "secret.txt"), "не для чужих глаз");
  listening = serve(built);
});
afterAll(async () => {
  await listening.stop(true);
});

/** The admin's routes on a separate folder, independent of the current build. */
function serve(directory: string) {
  const app = new Hono<Env>();
  const url = "postgres://nobody@127.0.0.1:1/none";
  const server = {
    db: connect(url),
    config: readConfig({ DATABASE_URL: url }),
    clock: () => new Date(),
    log: () => {},
    stopping: new AbortController().signal,
  };
  app.onError(answerFailure).notFound(answerUnknownAddress);
  app.use(serveWith(server), securityHeaders).route("/", adminRoutes(directory));
  return Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: app.fetch });
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://localhost:${listening.port}${path}`, { headers, redirect: "manual" });

test.each([
  "/admin",
  "/admin/journal",
  "/admin/journal/17",
  "/admin/index.html",
  "/admin/no.where",
])("%s is the app's page, asked for anew each time, without the database", async (path) => {
  const response = await get(path);
  expect(response.status).toBe(200);
  expect(await response.text()).toContain("Рабочее место");
  expect(response.headers.get("content-type")).toMatch(/^text\/html/);
  expect(response.headers.get("cache-control")).toBe("no-cache");
  const again = await get(path, { "if-none-match": response.headers.get("etag") ?? "" });
  expect(again.status).toBe(304);
});

test("its hashed files are cached for good, and come gzipped", async () => {
  const response = await get("/admin/assets/app-abc123.js", { "accept-encoding": "gzip" });
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toContain("immutable");
  expect(response.headers.get("content-type")).toContain("javascript");
  expect(response.headers.get("content-encoding")).toBe("gzip");
  expect(await response.text()).toContain("яяя");
});

test("a client without gzip gets the file as it is", async () => {
  for (const encoding of ["identity", "gzip;q=0, br"]) {
    const response = await get("/admin/assets/app-abc123.js", { "accept-encoding": encoding });
    expect(response.headers.get("content-encoding")).toBeNull();
    expect(await response.text()).toContain("яяя");
  }
});

test("its worker may serve all of /admin and is always checked for a newer one", async () => {
  const response = await get("/admin/sw.js");
  expect(response.headers.get("service-worker-allowed")).toBe("/admin");
  expect(response.headers.get("cache-control")).toBe("no-cache");
  expect(response.headers.get("content-type")).toContain("javascript");
});

test("its manifest is served with the manifest content type", async () => {
  const response = await get("/admin/manifest.webmanifest");
  expect(response.headers.get("content-type")).toContain("application/manifest+json");
});

test.each(["/admin/assets/gone.js", "/admin/gone.css", "/admin/assets/x"])(
  "a missing file %s is a 404, not a page",
  async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect((await response.json()).code).toBe("not_found");
  },
);

test("a name that no file system accepts is a missing file", async () => {
  const name = "x".repeat(5_000);
  expect((await get(`/admin/assets/${name}.js`)).status).toBe(404);
  expect((await get(`/admin/${name}`)).status).toBe(200);
});

test.each([
  "..%2fsecret.txt",
  "assets/..%2f..%2fsecret.txt",
  "%2e%2e/secret.txt",
  ".%00/secret.txt",
])("nothing outside is served by /admin/%s", async (path) => {
  expect(await (await get(`/admin/${path}`)).text()).not.toContain("не для чужих глаз");
});

test("/login leads to the app's login", async () => {
  const response = await get("/login");
  expect(response.status).toBe(302);
  expect(response.headers.get("location")).toBe("/admin");
});

test("an insecure address serves one page that explains the need for HTTPS", async () => {
  for (const path of ["/admin", "/admin/journal"]) {
    const response = await get(path, { host: "192.168.1.5:3000" });
    expect(response.status).toBe(403);
    expect(await response.text()).toContain("https");
  }
  const proxied = await get("/admin", {
    host: "clinic.example",
    "x-forwarded-proto": "https",
  });
  expect(proxied.status).toBe(200);
});

test("without a built app its page explains that it is not built", async () => {
  const empty = serve(join(folder, "nothing"));
  const response = await fetch(`http://localhost:${empty.port}/admin`);
  expect(response.status).toBe(503);
  expect(await response.text()).toContain("ещё не собрано");
  await empty.stop(true);
});
