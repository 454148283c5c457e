import { describe, expect, test } from "bun:test";
import { personForFile, serverForFile } from "../../support/server/for-file.ts";

const server = serverForFile({ environment: { PUBLIC_ORIGIN: "https://clinic.example" } });
const admin = personForFile(server);

const BODY = { login: "", user_password: "" };
/** 400 means that the write was let in and looked at. */
const LET_IN = 400;
const write = (headers: Record<string, string>, path = "/api/users") =>
  admin.post(path, BODY, headers);

describe("a write", () => {
  test.each([
    ["our own page", () => ({ origin: server.url, "sec-fetch-site": "same-origin" })],
    ["our own page, in an old browser", () => ({ origin: server.url })],
    ["the public address", () => ({ origin: "https://clinic.example" })],
    ["the address bar", () => ({ "sec-fetch-site": "none" })],
    ["no browser", () => ({})],
    [
      "our own page behind a TLS proxy",
      () => ({
        origin: "https://priem.example",
        "x-forwarded-proto": "https",
        "x-forwarded-host": "priem.example",
      }),
    ],
  ])("from %s is let in", async (_, headers) => {
    expect((await write(headers())).status).toBe(LET_IN);
  });

  test.each([
    ["another site", { origin: "https://evil.example", "sec-fetch-site": "cross-site" }],
    ["another site, in an old browser", { origin: "https://evil.example" }],
    ["a sister site", { origin: "https://blog.clinic.example", "sec-fetch-site": "same-site" }],
    ["a sandbox", { origin: "null" }],
    ["another port of this machine", { origin: "http://localhost:1" }],
    ["a site that borrows our name", { origin: "https://clinic.example.evil.example" }],
    [
      "another site that forges nothing but Origin",
      { origin: "https://clinic.example", "sec-fetch-site": "cross-site" },
    ],
  ])("from %s is refused in Russian before anything else", async (_, headers) => {
    for (const path of [
      "/api/users",
      "/users",
      "/api/journal",
      "/api/journal/logout",
      "/nowhere",
    ]) {
      const response = await write(headers, path);
      expect(response.status).toBe(403);
      expect((await response.json()).message).toBe("Запрос с другого сайта отклонён");
    }
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "", "application/jsonx"])(
    "of type '%s' is a 415",
    async (type) => {
      const response = await write({ "content-type": type });
      expect(response.status).toBe(415);
      expect((await response.json()).message).toMatch(/JSON/);
    },
  );

  test("may name a charset, and needs no type without a body", async () => {
    expect((await write({ "content-type": "application/json; charset=utf-8" })).status).toBe(400);
    expect((await admin.delete("/api/users/999999")).status).toBe(404);
  });

  test.each(["/api/users", "/users", "/api/users/", "/api/journal/login"])(
    "to %s over 64 KB is a 413, whether it declares its length or not",
    async (path) => {
      const text = JSON.stringify({ login: "x".repeat(70 * 1024) });
      const headers = { "content-type": "application/json" };
      const declared = await admin.request(path, { method: "POST", headers, body: text });
      expect(declared.status).toBe(413);
      expect((await declared.json()).message).toMatch(
        /^Слишком большой запрос: можно не больше (?:64|4) КБ$/,
      );
      const undeclared = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode(text));
          controller.close();
        },
      });
      const streamed = await admin.request(path, { method: "POST", headers, body: undeclared });
      expect(streamed.status).toBe(413);
    },
  );

  test("of an article may be longer", async () => {
    const article = { name_article: "", text_article: "x".repeat(70 * 1024), type_article: 1 };
    const response = await admin.post("/api/articles", article);
    expect(response.status).toBe(400);
    expect((await response.json()).fields).toHaveProperty("name_article");
  });

  test("no response allows cross-origin reads", async () => {
    for (const method of ["GET", "OPTIONS"]) {
      const response = await admin.request("/api/users", {
        method,
        headers: { origin: "https://evil.example", "access-control-request-method": "POST" },
      });
      const names = [...response.headers.keys()];
      expect(names.filter((name) => name.startsWith("access-control"))).toEqual([]);
    }
  });
});
