import { describe, expect, test } from "bun:test";
import { Hono } from "hono";
import { canonicalPath, varyOnAccept } from "../../../api/platform/middleware/spec-paths.ts";

const path = (method: string, address: string, accept?: string) =>
  canonicalPath(
    new Request(`http://clinic.test${address}`, {
      method,
      ...(accept ? { headers: { accept } } : {}),
    }),
  );

describe("every spelling of the specifications", () => {
  test("HEAD is mapped like GET", () => {
    expect(path("HEAD", "/booked-slots")).toBe("/api/booked-slots");
  });

  test("an encoded letter is the letter", () => {
    expect(path("GET", "/%62ooked-slots")).toBe("/api/booked-slots");
  });
});

describe("paths outside the table", () => {
  test.each([
    ["GET", "/journal"],
    ["GET", "/journal/login"],
    ["POST", "/schedule"],
    ["PUT", "/booked-slots/1"],
    ["GET", "/users/1"],
    ["GET", "/articles"],
    ["GET", "/prices"],
    ["GET", "/availability/7/10.06.2027"],
    ["GET", "/doctors/7/services/more"],
    ["GET", "//booked-slots"],
    ["GET", "/"],
    ["GET", "/admin/journal/12"],
    ["GET", "/api/journal/12"],
  ])("%s %s stays as it is", (method, address) => {
    expect(path(method, address)).toBe(address);
  });

  test("a canonical path loses its trailing slashes only", () => {
    expect(path("GET", "/api/journal/")).toBe("/api/journal");
    expect(path("GET", "/api/articles//")).toBe("/api/articles");
  });
});

describe.each(["/doctors", "/doctors/7"])("%s", (page) => {
  const call = `/api${page}`;
  test.each([
    [undefined, page],
    ["*/*", page],
    ["text/html,application/xhtml+xml,*/*;q=0.8", page],
    ["application/json, text/html", page],
    ["text/html;q=0.5, application/json", page],
    ["application/json", call],
    ["application/json, text/plain, */*", call],
    ["Application/JSON;q=0.9", call],
  ])("asked for %p is %s", (accept, answer) => {
    expect(path("GET", page, accept)).toBe(answer);
    expect(path("HEAD", `${page}/`, accept)).toBe(answer);
  });

  test("the canonical call is JSON for any Accept", () => {
    expect(path("GET", call, "text/html")).toBe(call);
  });

  test("sends Vary: Accept, and only there", async () => {
    const app = new Hono({ getPath: canonicalPath }).use(varyOnAccept);
    app.get(page, (context) => context.html("page"));
    app.get(call, (context) => context.json({ path: context.req.path }));
    const asJson = await app.request(page, { headers: { accept: "application/json" } });
    expect(await asJson.json()).toEqual({ path: call });
    expect(asJson.headers.get("vary")).toBe("Accept");
    expect((await app.request(page)).headers.get("vary")).toBe("Accept");
    expect((await app.request(call)).headers.get("vary")).toBeNull();
  });
});
