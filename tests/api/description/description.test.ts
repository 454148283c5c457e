import { beforeAll, expect, test } from "bun:test";
import { Validator } from "@seriousme/openapi-schema-validator";
import type { OpenApi, Operation } from "../../../api/site/description/document.ts";
import { RIGHTS } from "../../../shared/access/rights.ts";
import { serverForFile } from "../../support/server/for-file.ts";
import { routesOf } from "../../support/server/routes.ts";

let description: OpenApi;

const server = serverForFile();
beforeAll(async () => {
  description = await server.json("/api/openapi.json");
});

const operations = (): [string, Operation][] =>
  Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );

const operation = (name: string): Operation => {
  const found = new Map(operations()).get(name);
  if (!found) throw new Error(`${name} is not described`);
  return found;
};

test("the description is valid OpenAPI 3.1", async () => {
  expect(description.openapi).toBe("3.1.0");
  const plain: Record<string, unknown> = JSON.parse(JSON.stringify(description));
  expect(await new Validator().validate(plain)).toEqual({ valid: true });
});

test("every route of the API is in the description, and nothing else", () => {
  const routes = routesOf(server.app)
    .filter(({ path }) => /^\/(api|uploads)\//.test(path))
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`);
  expect(
    operations()
      .map(([name]) => name)
      .sort(),
  ).toEqual(routes.sort());
});

test("every call has a purpose, responses and a right", () => {
  const routes = new Map(
    routesOf(server.app).map((route) => [
      `${route.method} ${route.path.replace(/:(\w+)/g, "{$1}")}`,
      route,
    ]),
  );
  const unsaid: string[] = [];
  for (const [name, { summary, responses, security, parameters }] of operations()) {
    const { policy, onlyPeople, orOwnDay } = routes.get(name) ?? {};
    const right = RIGHTS.find((each) => each === policy);
    const roles = right ? [right] : [];
    const asked = [
      ...(policy === "anyone" ? [{}] : []),
      { session: roles },
      ...(onlyPeople ? [] : [{ token: roles }]),
      ...(orOwnDay ? [{ session: ["day"] }, { token: ["day"] }] : []),
    ];
    if (!/[а-яё]/i.test(summary)) unsaid.push(`${name}: no summary`);
    if (!Object.keys(responses).some((status) => /^2/.test(status))) unsaid.push(`${name}: answer`);
    if (JSON.stringify(security) !== JSON.stringify(asked)) unsaid.push(`${name}: ${policy}`);
    const inPath = parameters.filter((each) => each.in === "path").map((each) => `{${each.name}}`);
    if ((name.match(/\{\w+\}/g) ?? []).join() !== inPath.join()) unsaid.push(`${name}: its path`);
  }
  expect(unsaid).toEqual([]);
  const ids = operations().map(([, { operationId }]) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

test("every write describes its body, except these, which have no body", () => {
  const without = operations()
    .filter(([name, { requestBody }]) => !name.startsWith("GET ") && !requestBody)
    .map(([name]) => name);
  expect(without.sort()).toEqual([
    "DELETE /api/articles/{id}",
    "DELETE /api/booked-slots/{name}",
    "DELETE /api/calendars/{employee}",
    "DELETE /api/closures/{uid}",
    "DELETE /api/journal/{name}",
    "DELETE /api/journal/{name}/link",
    "DELETE /api/papers/{id}",
    "DELETE /api/prices/{id}",
    "DELETE /api/schedule/{name}",
    "DELETE /api/tokens/{id}",
    "DELETE /api/users/{id}",
    "DELETE /api/webhooks/{id}",
    "DELETE /api/wishes/{uid}",
    "POST /api/journal/device-key",
    "POST /api/journal/lock",
    "POST /api/journal/logout",
    "POST /api/journal/refresh",
    "POST /api/journal/{name}/link",
    "POST /api/messages/{id}/called",
    "POST /api/messages/{id}/resend",
    "POST /api/webhooks/{id}/deliveries/{event}",
    "POST /api/webhooks/{id}/test",
  ]);
});

test("a doctor's removal names the visits that were shown", () => {
  const { requestBody } = operation("DELETE /api/doctors/{id}");
  expect(requestBody?.required).toBe(false);
  expect(requestBody?.content["application/json"]?.schema).toMatchObject({
    properties: { confirmed_visits: { type: "array", maxItems: 10_000 } },
  });
});

test("a body is the schema of the route, joined over two handlers", () => {
  const user = operation("POST /api/users").requestBody;
  expect(user?.content["application/json"]?.schema).toEqual({
    $ref: "#/components/schemas/UserInput",
  });
  expect(description.components.schemas.UserInput).toMatchObject({
    required: ["login", "user_password"],
    properties: { user_password: { maxLength: 200 } },
  });
  const day = operation("POST /api/availability/update").requestBody;
  expect(day?.content["application/json"]?.schema?.allOf).toHaveLength(2);
  const doctor = operation("POST /api/doctors").requestBody;
  expect(Object.keys(doctor?.content ?? {}).sort()).toEqual([
    "application/json",
    "multipart/form-data",
  ]);
});

test("a refusal that a client can resolve has a schema: nearest times, the current state", () => {
  const schemaOf = (name: string, status: string) =>
    operation(name).responses[status]?.content?.["application/json"]?.schema?.$ref;
  const refusal = (name: string) => `#/components/schemas/${name}Refusal`;
  expect(schemaOf("POST /api/journal", "409")).toBe(refusal("Slot"));
  expect(schemaOf("PUT /api/journal/{name}", "410")).toBe(refusal("Destroyed"));
  expect(schemaOf("POST /api/availability/update", "409")).toBe(refusal("Visits"));
  expect(schemaOf("PUT /api/journal/{name}", "412")).toBe("#/components/schemas/StaleRecord");
});

test("the description and its page are open to anyone", async () => {
  const anyone = await server.request("/api/openapi.json");
  expect(anyone.headers.get("content-type")).toMatch("application/json");
  const again = await server.request("/api/openapi.json", {
    headers: { "if-none-match": anyone.headers.get("etag") ?? "" },
  });
  expect(again.status).toBe(304);

  const page = await server.request("/api/docs");
  expect(page.status).toBe(200);
  expect(page.headers.get("content-security-policy")).toMatch(
    /^default-src 'none'; style-src 'sha/,
  );
  const text = await page.text();
  const unsaid = operations().filter(
    ([, { operationId }]) => !text.includes(`id="${operationId}"`),
  );
  expect(unsaid).toEqual([]);
  expect(text).not.toContain("<script");
});
