import { QueryCache, QueryClient, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type * as z from "zod/mini";
import type { Address } from "./api-types.ts";
import { CallFailed } from "./call-failed.ts";
import { type Reading, useServer } from "./server.ts";

/**
 * Server data in the memory of one signed-in user, for screens that work online only. Requests are
 * sent even if the browser reports offline: only their answers show the state of the network.
 */
export const createQueries = () =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => console.error("Not loaded:", queryKey.join("/"), error),
    }),
    defaultOptions: {
      queries: {
        // Data that nothing on screen uses are dropped at once.
        gcTime: 0,
        networkMode: "always",
        refetchOnWindowFocus: false,
        retry: false,
      },
      // The input of a write may be a password.
      mutations: { networkMode: "always", gcTime: 0 },
    },
  });

/** The parts of an address, so that `/api/users` matches `/api/users/events` too. */
export const keyOf = (address: string) => address.split(/[/?]/).filter(Boolean);

interface Options {
  enabled?: boolean;
  refetchInterval?: number | false;
}

/**
 * Data of the API; loaded again on mount, after a write of theirs, and when the network is back.
 */
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

/** The error of the last try, also while the next one is under way. */
export function useLastError({ error, isFetching }: UseQueryResult): Error | null {
  const last = useRef(error);
  if (error || !isFetching) last.current = error;
  return last.current;
}

/** Loads visible queries again that failed because the server was not reached. */
export const loadUnreached = (queries: QueryClient) =>
  queries.refetchQueries({
    type: "active",
    predicate: ({ state: { error } }) => error instanceof CallFailed && !error.reached,
  });
