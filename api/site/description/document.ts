import type { RouterRoute } from "hono/types";
import { VERSION } from "../../../shared/health/version.ts";
import { problemSchema } from "../../../shared/schema/problem.ts";
import type { BodyPart, Content, Part, TakenHeader } from "../../platform/http/describe.ts";
import { type JsonSchema, JsonSchemas } from "./json-schemas.ts";
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
  const paths: OpenApi["paths"] = {};
  for (const route of routesOf(registered)) {
    const path = route.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route, schemas) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Приём: API клиники", version: VERSION, description: INTRODUCTION },
    servers: [{ url: "/" }],
    paths,
    components: { schemas: schemas.components, securitySchemes: SECURITY_SCHEMES },
  };
}

function operationOf(route: DescribedRoute, schemas: JsonSchemas): Operation {
  const { method, path, parts } = route;
  const takes = new Set(parts.flatMap((part) => part.takes ?? []));
  return {
    operationId: operationId(method, path),
    summary: parts.find((part) => part.summary !== undefined)?.summary ?? "",
    tags: [tagOf(path)],
    security: securityOf(route),
    parameters: [...inPath(route, schemas), ...inQuery(route, schemas), ...inHeaders(takes)],
    ...bodyOf(route, schemas),
    responses: responsesOf(route, takes, schemas),
  };
}

function inPath({ path, parts }: DescribedRoute, schemas: JsonSchemas): Parameter[] {
  const known: Part["path"] = Object.assign({}, ...parts.map((part) => part.path ?? {}));
  return [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => {
    const schema = known?.[name];
    return parameter("path", name, schema ? schemas.read("sent", schema) : { type: "string" });
  });
}

const inQuery = ({ parts }: DescribedRoute, schemas: JsonSchemas): Parameter[] =>
  parts
    .flatMap(({ query }) => query ?? [])
    .flatMap((query) => {
      const { properties = {}, required = [] } = schemas.read("sent", query);
      return Object.entries(properties).map(([name, schema]) =>
        parameter("query", name, schema as JsonSchema, required.includes(name)),
      );
    });

const inHeaders = (names: ReadonlySet<TakenHeader>): Parameter[] =>
  [...names].map((name) => ({
    name,
    in: "header",
    required: false,
    description: HEADER_WORDS[name],
    schema: { type: "string" },
  }));

function bodyOf({ parts }: DescribedRoute, schemas: JsonSchemas): Pick<Operation, "requestBody"> {
  const bodies = parts.flatMap((part) => part.bodies ?? []);
  if (bodies.length === 0) return {};
  const content: Media = {};
  for (const body of bodies) {
    const before = content[body.media]?.schema;
    const one = withFiles(body, schemas.read("sent", body.schema));
    // Two handlers of a route may each validate a part of the body.
    content[body.media] = { schema: before ? { allOf: [before, one] } : one };
  }
  return { requestBody: { required: bodies.some(({ isOptional }) => !isOptional), content } };
}

function responsesOf(
  route: DescribedRoute,
  takes: ReadonlySet<TakenHeader>,
  schemas: JsonSchemas,
): Operation["responses"] {
  const answers = route.parts.flatMap((part) => Object.entries(part.answers ?? {}));
  const responses: Operation["responses"] = {};
  for (const [status, content] of answers) {
    responses[status] = answer(status, mediaOf(content, schemas));
  }
  if (takes.has("if-none-match")) responses["304"] = answer("304");
  for (const status of [...refusalsOf(route, takes), "default"]) {
    responses[status] ??= answer(status, mediaOf(problemSchema, schemas));
  }
  return responses;
}

function mediaOf(content: Content | null, schemas: JsonSchemas): Media | undefined {
  if (content === null) return undefined;
  if ("files" in content) return Object.fromEntries(content.files.map((type) => [type, {}]));
  return { "application/json": { schema: schemas.read("answered", content) } };
}

function refusalsOf(
  { policy, path, parts }: DescribedRoute,
  takes: ReadonlySet<TakenHeader>,
): string[] {
  const takesInput = parts.some(({ query, bodies }) => query !== undefined || bodies);
  return [
    ...(takesInput || takes.has("idempotency-key") ? ["400"] : []),
    ...(policy === "anyone" ? [] : ["401"]),
    ...(policy === "anyone" || policy === "signed-in" ? [] : ["403"]),
    ...(path.includes(":") ? ["404"] : []),
    ...(takes.has("if-match") ? ["412", "428"] : []),
  ];
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

/** The right that a call needs, expressed as the role of its security scheme. */
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
