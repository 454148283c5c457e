import type { MiddlewareHandler } from "hono";
import { z } from "zod";
import type { Env } from "./env.ts";

type Schema = z.core.$ZodType;

/** JSON of a schema, or a file of one of these media types. */
export type Content = Schema | { files: readonly string[] };

/** A body as one media type carries it. */
export interface BodyPart {
  media: "application/json" | "multipart/form-data";
  schema: Schema;
  /** Fields of a form that are files. */
  files?: readonly string[];
  isOptional?: boolean;
}

/** Request headers of some calls; `HEADER_WORDS` of the description explains each. */
export type TakenHeader =
  | "idempotency-key"
  | "if-match"
  | "if-none-match"
  | "x-device"
  | "x-last-input";

/** A handler's part of the API's description; the parts of a route are joined. */
export interface Part {
  summary?: string;
  path?: Readonly<Record<string, Schema>>;
  query?: Schema;
  takes?: readonly TakenHeader[];
  /** Alternatives, one of which is sent. */
  bodies?: readonly BodyPart[];
  /** By status; null: without a body. */
  answers?: Readonly<Record<number, Content | null>>;
}

const parts = new WeakMap<object, Part>();

export const partOf = (handler: object): Part | undefined => parts.get(handler);

/** Attaches a handler's part of the description, made from the same schemas. */
export function described<Handler extends object>(handler: Handler, part: Part): Handler {
  parts.set(handler, part);
  return handler;
}

/**
 * Purpose and responses of a route, for the API's description. The tests compare real responses
 * with it.
 */
export function describeRoute(
  summary: string,
  content: Content | null,
  { status = 200, also = {}, ...rest }: AnswerOptions = {},
): MiddlewareHandler<Env> {
  const pass: MiddlewareHandler<Env> = (_, next) => next();
  return described(pass, {
    summary,
    answers: { [content === null ? 204 : status]: content, ...also },
    ...rest,
  });
}

interface AnswerOptions extends Pick<Part, "path" | "query" | "takes"> {
  status?: 200 | 201;
  also?: Part["answers"];
}

/** Headers of a write that may be repeated, and of one that is based on a revision. */
export const REPEATABLE = { takes: ["idempotency-key"] } as const;
export const REVISED = { takes: ["idempotency-key", "if-match"] } as const;
/** A read that answers 304 to an equal ETag. */
export const CACHED = { takes: ["if-none-match"] } as const;

/** The response to a removal. */
export const removedSchema = z.object({ id: z.int() });
