import type { RouterRoute } from "hono/types";
import { VERSION } from "../../../shared/health/version.ts";
import { problemSchema } from "../../../shared/schema/problem.ts";
import type { BodyPart, Content, TakenHeader } from "../../platform/http/describe.ts";
import { type Direction, type JsonSchema, JsonSchemas } from "./json-schemas.ts";
import { type DescribedRoute, routesOf } from "./routes-of.ts";
import { HEADER_WORDS, INTRODUCTION, SECURITY_SCHEMES, STATUS_WORDS } from "./words.ts";

interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

type Media = Record<string, { schema?: JsonSchema }>;

export interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Media };
  responses: Record<string, { description: string; content?: Media }>;
}

/** The parts of OpenAPI 3.1 that we write. */
export interface OpenApi {
  openapi: "3.1.0";
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: object };
}

/** Describes every route of the API from its policy and from the schemas that it works with. */
export function describeApi(registered: readonly RouterRoute[]): OpenApi {
  const schemas = new JsonSchemas();
  const read: Record<Direction, JsonSchema[]> = { sent: [], answered: [] };
  const lazily = routesOf(registered).map((route) => new Writer(route, schemas, read).collect());
  read.sent = schemas.convert("sent");
  read.answered = schemas.convert("answered");
  const paths: OpenApi["paths"] = {};
  for (const write of lazily) {
    const { path, method, operation } = write();
    paths[path] = { ...paths[path], [method]: operation };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Приём: API клиники", version: VERSION, description: INTRODUCTION },
    servers: [{ url: "/" }],
    paths,
    components: { schemas: schemas.components, securitySchemes: SECURITY_SCHEMES },
  };
}

type Later<T> = () => T;

/** Writes one operation: first it names its schemas, and once all are converted it is put together. */
class Writer {
  constructor(
    private readonly route: DescribedRoute,
    private readonly schemas: JsonSchemas,
    private readonly read: Readonly<Record<Direction, JsonSchema[]>>,
  ) {}

  collect(): Later<{ path: string; method: string; operation: Operation }> {
    const { method, path, parts } = this.route;
    const summary = parts.find((part) => part.summary !== undefined)?.summary ?? "";
    const parameters = [this.#inPath(), this.#inQuery(), this.#inHeaders()];
    const body = this.#body();
    const responses = this.#responses();
    return () => ({
      path: path.replace(/:(\w+)/g, "{$1}"),
      method: method.toLowerCase(),
      operation: {
        operationId: operationId(method, path),
        summary,
        tags: [tagOf(path)],
        security: securityOf(this.route),
        parameters: parameters.flatMap((each) => each()),
        ...body(),
        responses: responses(),
      },
    });
  }

  #schema(direction: Direction, schema: Parameters<JsonSchemas["add"]>[1]): Later<JsonSchema> {
    const at = this.schemas.add(direction, schema);
    return () => this.read[direction][at] ?? {};
  }

  #inPath(): Later<Parameter[]> {
    const known = Object.assign({}, ...this.route.parts.map(({ path }) => path ?? {}));
    const named = [...this.route.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => ({
      name,
      schema: known[name] ? this.#schema("sent", known[name]) : () => ({ type: "string" as const }),
    }));
    return () => named.map(({ name, schema }) => parameter("path", name, schema()));
  }

  #inQuery(): Later<Parameter[]> {
    const queries = this.route.parts.flatMap(({ query }) => query ?? []);
    const read = queries.map((query) => this.#schema("sent", query));
    return () =>
      read.flatMap((each) => {
        const { properties = {}, required = [] } = each();
        return Object.entries(properties).map(([name, schema]) =>
          parameter("query", name, schema as JsonSchema, required.includes(name)),
        );
      });
  }

  #inHeaders(): Later<Parameter[]> {
    const names = new Set<TakenHeader>(this.route.parts.flatMap(({ takes }) => takes ?? []));
    return () =>
      [...names].map((name) => ({
        name,
        in: "header",
        required: false,
        description: HEADER_WORDS[name],
        schema: { type: "string" },
      }));
  }

  #body(): Later<Pick<Operation, "requestBody">> {
    const bodies = this.route.parts
      .flatMap((part) => part.bodies ?? [])
      .map((body) => ({ body, schema: this.#schema("sent", body.schema) }));
    if (bodies.length === 0) return () => ({});
    return () => {
      const content: Media = {};
      for (const { body, schema } of bodies) {
        const before = content[body.media]?.schema;
        const one = withFiles(body, schema());
        // Two handlers of a route read each their part of one body.
        content[body.media] = { schema: before ? { allOf: [before, one] } : one };
      }
      const required = bodies.some(({ body }) => !body.isOptional);
      return { requestBody: { required, content } };
    };
  }

  #responses(): Later<Operation["responses"]> {
    const answers = this.route.parts.flatMap((part) => Object.entries(part.answers ?? {}));
    const read = answers.map(([status, content]) => ({ status, media: this.#media(content) }));
    const problem = this.#media(problemSchema);
    const takes = this.route.parts.flatMap((part) => part.takes ?? []);
    return () => {
      const responses: Operation["responses"] = {};
      for (const { status, media } of read) responses[status] = answer(status, media());
      if (takes.includes("if-none-match")) responses["304"] = answer("304");
      for (const status of this.#refusals(takes)) responses[status] ??= answer(status, problem());
      responses.default = answer("default", problem());
      return responses;
    };
  }

  #media(content: Content | null): Later<Media | undefined> {
    if (content === null) return () => undefined;
    if ("files" in content) {
      return () => Object.fromEntries(content.files.map((type) => [type, {}]));
    }
    const schema = this.#schema("answered", content);
    return () => ({ "application/json": { schema: schema() } });
  }

  #refusals(takes: readonly TakenHeader[]): string[] {
    const { policy, path, parts } = this.route;
    const takesInput = parts.some(({ query, bodies }) => query !== undefined || bodies);
    return [
      ...(takesInput || takes.includes("idempotency-key") ? ["400"] : []),
      ...(policy === "anyone" ? [] : ["401"]),
      ...(policy === "anyone" || policy === "signed-in" ? [] : ["403"]),
      ...(path.includes(":") ? ["404"] : []),
      ...(takes.includes("if-match") ? ["412", "428"] : []),
    ];
  }
}

const answer = (status: string, content?: Media) => ({
  description: STATUS_WORDS[status] ?? status,
  ...(content ? { content } : {}),
});

function parameter(
  place: "path" | "query",
  name: string,
  { description, ...schema }: JsonSchema,
  required = true,
): Parameter {
  return { name, in: place, required, ...(description ? { description } : {}), schema };
}

function withFiles({ files = [] }: BodyPart, schema: JsonSchema): JsonSchema {
  if (files.length === 0) return schema;
  const asFiles = files.map((name) => [name, { contentMediaType: "application/octet-stream" }]);
  return {
    ...schema,
    properties: { ...schema.properties, ...Object.fromEntries(asFiles) },
  };
}

/** `GET /api/users/:id` → `getUsersById`. */
function operationId(method: string, path: string): string {
  const words = path.split("/").slice(2).filter(Boolean);
  const named = words.map((word) =>
    word.startsWith(":") ? `By${capital(word.slice(1))}` : word.split("-").map(capital).join(""),
  );
  const place = path.startsWith("/api/") ? "" : capital(tagOf(path));
  return `${method.toLowerCase()}${place}${named.join("")}`;
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** The part of the API that a path belongs to. */
const tagOf = (path: string) => path.replace(/^\/api\//, "/").split("/")[1] ?? "";

/** The right that a call needs is the role that its security scheme asks for. */
function securityOf({ policy, onlyPeople, orOwnDay }: DescribedRoute): Operation["security"] {
  const roles = policy === "anyone" || policy === "signed-in" ? [] : [policy];
  const schemesOf = (needed: string[]) => [
    { session: needed },
    ...(onlyPeople ? [] : [{ token: needed }]),
  ];
  const schemes = [...schemesOf(roles), ...(orOwnDay ? schemesOf(["day"]) : [])];
  // `{}`: without any; a caller with a right may get more.
  return policy === "anyone" ? [{}, ...schemes] : schemes;
}
