import { QueryCache, QueryClient, useQuery } from "@tanstack/react-query";
import type * as z from "zod/mini";
import type { Address } from "./api-types.ts";
import { CallFailed } from "./call-failed.ts";
import { type Reading, useServer } from "./server.ts";

/**
 * Server data in the memory of one signed-in user, for screens that work online only. Requests are
 * sent whatever the browser says of the network: only their answers tell that it is down.
 */
export const createQueries = () =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => console.error("Not loaded:", queryKey.join("/"), error),
    }),
    defaultOptions: {
      queries: {
        // A screen that is opened again shows nothing that the server has not just sent.
        gcTime: 0,
        networkMode: "always",
        refetchOnWindowFocus: false,
        retry: false,
      },
      // The input of a write may be a password.
      mutations: { networkMode: "always", gcTime: 0 },
    },
  });

/** The parts of an address, so that `/api/users` stands for `/api/users/events` too. */
export const keyOf = (address: string) => address.split(/[/?]/).filter(Boolean);

interface Options {
  enabled?: boolean;
  refetchInterval?: number | false;
}

/** Data of the API; loaded again on mount, after a write of theirs, and when the network is back. */
export function useServerQuery<A extends Address<"GET">, Schema extends z.core.$ZodType>(
  address: A,
  schema: Reading<Schema, A>,
  options: Options = {},
) {
  const server = useServer();
  return useQuery({
    queryKey: keyOf(address),
    queryFn: () => server.get<A, Schema>(address, schema),
    ...options,
  });
}

/** Loads again what is on screen and could not be loaded because the server was not reached. */
export const loadUnreached = (queries: QueryClient) =>
  queries.refetchQueries({
    type: "active",
    predicate: ({ state: { error } }) => error instanceof CallFailed && !error.reached,
  });
