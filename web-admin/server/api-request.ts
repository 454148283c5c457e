import type { Address, JsonOf, Method } from "./api-types.ts";
import type { HttpRequest } from "./http-client.ts";

/** A request with the address and body that the API's route declares. */
export const apiRequest = <M extends Method, A extends Address<M>>(
  method: M,
  path: A,
  ...[body]: JsonOf<M, A> extends undefined ? [] : [json: JsonOf<M, A>]
): HttpRequest => ({ method, path, ...(body === undefined ? {} : { body }) });
