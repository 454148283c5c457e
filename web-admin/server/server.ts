import { createContext, useContext } from "react";
import * as z from "zod/mini";
import type { Address, FormOf, JsonOf, OutputOf } from "./api-types.ts";
import { bodyOf, CallFailed } from "./call-failed.ts";
import type { OnSent } from "./http-client.ts";
import type { UserClient } from "./user-client.ts";

type Write = "POST" | "PUT" | "PATCH" | "DELETE";
/** The visits in the way of a deletion that a person has seen; a deletion has no other body. */
interface Confirmed {
  confirmed_visits: readonly number[];
}
type JsonArguments<M extends Write, A> = M extends "DELETE"
  ? [json?: Confirmed | undefined]
  : [json: JsonOf<M, A>];
/** `Schema`, if it reads the API's response, or one of several. */
export type Reading<Schema extends z.core.$ZodType, A> = [
  Extract<OutputOf<"GET", A>, z.input<Schema>>,
] extends [never]
  ? never
  : Schema;

/**
 * Calls straight to the API, for the screens whose edits do not go through the outbox: users,
 * doctors, articles, prices, documents. Addresses, bodies and answers have the types of the API's
 * routes, so that a renamed field does not compile.
 */
export interface Server {
  /** @throws CallFailed; an unexpected response counts as a server failure */
  get<A extends Address<"GET">, Schema extends z.core.$ZodType>(
    address: A,
    schema: Reading<Schema, A>,
  ): Promise<z.output<Schema>>;
  /** A file to save, under its own name. @throws CallFailed */
  file<A extends Address<"GET">>(address: A, onReceived?: (part: number) => void): Promise<File>;
  /** @throws CallFailed */
  send<M extends Write, A extends Address<M>>(
    method: M,
    address: A,
    ...json: JsonArguments<M, A>
  ): Promise<OutputOf<M, A>>;
  /** Sends a form with files in it. @throws CallFailed */
  sendForm<M extends "POST" | "PUT", A extends Address<M>>(
    method: M,
    address: A,
    form: FormOf<M, A>,
    onSent?: OnSent,
  ): Promise<OutputOf<M, A>>;
}

export const ServerContext = createContext<Server | null>(null);

/** The server, called as the signed-in user. */
export function useServer(): Server {
  const server = useContext(ServerContext);
  if (!server) throw new Error("useServer outside the signed-in shell");
  return server;
}

export function createServer(request: UserClient): Server {
  const server = {
    async get(path: string, schema: z.core.$ZodType) {
      const body = bodyOf(await request({ method: "GET", path }));
      const read = z.safeParse(schema, body);
      if (!read.success) throw new CallFailed(true, 200, null, body);
      return read.data;
    },
    async file(path: string, onReceived: (part: number) => void = () => {}) {
      const body = bodyOf(await request({ method: "GET", path, isFile: true, onReceived }));
      if (!(body instanceof File)) throw new CallFailed(true, 200, null, body);
      return body;
    },
    send: async (method: Write, path: string, body?: object) =>
      bodyOf(await request({ method, path, body })),
    sendForm: async (method: "POST" | "PUT", path: string, fields: object, onSent?: OnSent) => {
      const body = formData(fields);
      return bodyOf(await request({ method, path, body, ...(onSent ? { onSent } : {}) }));
    },
  };
  // The responses have the types of the API's routes; only `get` checks them.
  return server as Server;
}

function formData(fields: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.append(name, value);
  }
  return form;
}
