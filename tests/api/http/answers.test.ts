import { beforeAll, describe, expect, test } from "bun:test";
import { serverForFile } from "../../support/server/for-file.ts";
import { sending } from "../../support/server/json.ts";
import { startServer } from "../../support/server/server.ts";

const server = serverForFile();

const directives = (response: Response) =>
  Object.fromEntries(
    (response.headers.get("content-security-policy") ?? "").split("; ").map((directive) => {
      const [name = "", ...values] = directive.split(" ");
      return [name, values.join(" ")];
    }),
  );

describe("security headers", () => {
  test.each(["/", "/admin", "/api/journal/jwt-test", "/uploads/nothing.png", "/nowhere"])(
    "%s cannot be framed, sniffed or made to run other people's scripts",
    async (path) => {
      const response = await server.request(path);
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
      expect(response.headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
      const policy = directives(response);
      expect(policy["frame-ancestors"]).toBe("'none'");
      expect(policy["default-src"]).toBe("'none'");
      expect(policy["script-src"] ?? "'self'").toBe("'self'");
    },
  );

  test.each(["/", "/robots.txt", "/admin", "/api/prices", "/uploads/nothing.png", "/nowhere"])(
    "%s is not for pages of other sites to load",
    async (path) => {
      const { headers } = await server.request(path);
      expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    },
  );

  test.each(["/nowhere", "/uploads/nothing.png", "/api/nowhere", "/api/doctors/0", "/doctors/0"])(
    "the refusal of %s is stored by no cache",
    async (path) => {
      const response = await server.request(path);
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.headers.get("cache-control")).toBe("no-store");
    },
  );

  test.each(["/api/health", "/api/live"])("%s is stored by no cache", async (path) => {
    expect((await server.request(path)).headers.get("cache-control")).toBe("no-store");
  });

  test("the site takes the styles its page carries, and frames the map only", async () => {
    const answer = await server.request("/");
    const policy = directives(answer);
    const [, style = ""] = /<style>([\s\S]*?)<\/style>/.exec(await answer.text()) ?? [];
    expect(style.length).toBeGreaterThan(1_000);
    const hash = new Bun.CryptoHasher("sha256").update(style).digest("base64");
    expect(policy["style-src"]).toBe(`'sha256-${hash}'`);
    expect(policy["frame-src"]).toBe("https://yandex.ru https://*.yandex.ru");
  });

  test("the app may inject styles and frames nothing", async () => {
    const policy = directives(await server.request("/admin/journal"));
    expect(policy["style-src"]).toBe("'self' 'unsafe-inline'");
    expect(policy["frame-src"]).toBeUndefined();
  });

  test("HSTS is sent over HTTPS only", async () => {
    const plain = await server.request("/");
    expect(plain.headers.get("strict-transport-security")).toBeNull();
    const secure = await server.request("/", { headers: { "x-forwarded-proto": "https" } });
    expect(secure.headers.get("strict-transport-security")).toBe("max-age=31536000");
  });
});

describe.each(["/robots.txt", "/sitemap.xml", "/"])("%s", (path) => {
  test("names the requested host and ignores the forwarded one", async () => {
    const headers = { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" };
    const text = await (await server.request(path, { headers })).text();
    expect(text).not.toContain("evil.example");
    expect(text).toContain(new URL(server.url).host);
  });
});

describe("failures", () => {
  test("an unknown address of the API is a JSON 404 in Russian", async () => {
    const response = await server.request("/api/nowhere");
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ code: "not_found", message: "Такого адреса нет" });
  });

  test("an unexpected error is a 500 with an id; the log has its location but no personal data", async () => {
    const broken = await startServer();
    await broken.db`alter table users rename to users_away`;
    const response = await broken.post("/api/journal/login?phone=canary-phone", {
      login: "canary-login",
      password: "canary-password",
    });
    expect(response.status).toBe(500);
    const { code, message } = await response.json();
    expect(code).toBe("internal");
    expect(message).toMatch(/^Внутренняя ошибка/);
    const logged = broken.log.find(({ level }) => level === "error");
    expect(message).toContain(String(logged?.id));
    expect(logged).toMatchObject({ method: "POST", route: "/api/journal/login", code: "42P01" });
    expect(JSON.stringify(broken.log)).not.toContain("canary");
    await broken.db`alter table users_away rename to users`;
    await broken.stop();
  });

  test("a database out of reach is a 503 with Retry-After", async () => {
    const cut = await startServer();
    await cut.db.end();
    const response = await cut.request("/api/prices");
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("2");
    expect(await response.json()).toMatchObject({ code: "unavailable" });
    await cut.stop();
  });
});

test("the log has a line a request with id, route, status and time, without content", async () => {
  const me = await server.signIn();
  const began = server.log.length;
  const response = await me.request("/users/424242?q=canary-query", {
    ...sending("PUT", { login: "canary-body" }),
    headers: { "content-type": "application/json", referer: "http://x/canary-referer" },
  });
  const lines = server.log.slice(began);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toEqual({
    level: "info",
    id: response.headers.get("x-request-id"),
    method: "PUT",
    route: "/api/users/:id",
    status: 404,
    user: me.user.id,
    ms: expect.any(Number),
  });
});

test("caches contain no personal data, and distinguish sessions", async () => {
  const me = await server.signIn();
  const paths = ["/api/users", "/api/booked-slots", "/api/articles", "/api/journal"];
  for (const path of [...paths, "/api/sync/snapshot", "/api/health/details"]) {
    const mine = await me.request(path);
    expect(mine.status).toBe(200);
    expect(mine.headers.get("cache-control")).toBe("no-store");
    expect(mine.headers.get("vary")).toContain("Cookie");
  }
  expect((await server.request("/api/users")).headers.get("cache-control")).toBe("no-store");
  expect((await server.request("/api/booked-slots")).headers.get("vary")).toContain("Cookie");
});

describe("compression", () => {
  beforeAll(async () => {
    for (let index = 0; index < 40; index += 1) {
      await server.db`
        insert into prices (name, price, category_id) values ('УЗИ органов малого таза', '1500', 1)`;
    }
  });

  test("JSON is gzipped for clients that accept it, with the same ETag for all", async () => {
    const raw = { decompress: false } as RequestInit;
    const zipped = await server.request("/api/prices", {
      ...raw,
      headers: { "accept-encoding": "br, gzip" },
    });
    expect(zipped.headers.get("content-encoding")).toBe("gzip");
    expect(zipped.headers.get("vary")).toContain("Accept-Encoding");
    const bytes = new Uint8Array(await zipped.arrayBuffer());
    expect(JSON.parse(new TextDecoder().decode(Bun.gunzipSync(bytes)))).toHaveLength(40);

    for (const refusing of ["identity", "gzip;q=0"]) {
      const plain = await server.request("/api/prices", {
        ...raw,
        headers: { "accept-encoding": refusing },
      });
      expect(plain.headers.get("content-encoding")).toBeNull();
      expect(await plain.json()).toHaveLength(40);
    }
  });

  test("an event stream is left alone", async () => {
    const me = await server.signIn();
    const stream = await me.request("/api/sync/stream", { headers: { "accept-encoding": "gzip" } });
    expect(stream.headers.get("content-type")).toContain("text/event-stream");
    expect(stream.headers.get("content-encoding")).toBeNull();
    await stream.body?.cancel();
  });
});
