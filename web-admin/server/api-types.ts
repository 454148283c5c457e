import type { ExtractSchema } from "hono/types";
import type { Api } from "../../api/app.ts";

type Schema = ExtractSchema<Api>;
type Pattern = keyof Schema & string;
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** `/users/:id` → `/users/${string}`. */
type Filled<Path extends string> = Path extends `${infer Before}/:${string}/${infer After}`
  ? `${Before}/${string}/${Filled<After>}`
  : Path extends `${infer Before}/:${string}`
    ? `${Before}/${string}`
    : Path;

type Key<M extends Method> = `$${Lowercase<M>}`;
type PatternWith<M extends Method> = {
  [P in Pattern]: Key<M> extends keyof Schema[P] ? P : never;
}[Pattern];
type AddressOf<P extends Pattern> = `/api${Filled<P>}` | `/api${Filled<P>}?${string}`;

/** The addresses that the API serves with this method. */
export type Address<M extends Method> = AddressOf<PatternWith<M>>;

/** The API's own path for an address; a path without parameters goes before one with them. */
type PatternFor<M extends Method, A> = A extends `/api${infer P extends PatternWith<M>}`
  ? P
  : { [P in PatternWith<M>]: A extends AddressOf<P> ? P : never }[PatternWith<M>];

type Endpoint<M extends Method, A, P = PatternFor<M, A>> = P extends Pattern
  ? Schema[P][Key<M> & keyof Schema[P]]
  : never;

/** The type of a successful response. */
export type OutputOf<M extends Method, A> =
  Endpoint<M, A> extends { output: infer Output } ? Output : never;

/** The type of the JSON body; undefined without one. */
export type JsonOf<M extends Method, A> =
  Endpoint<M, A> extends { input: { json: infer Json } } ? Json : undefined;

/** The fields of the form that is sent. */
export type FormOf<M extends Method, A> =
  Endpoint<M, A> extends { input: { form: infer Form } } ? Form : never;
