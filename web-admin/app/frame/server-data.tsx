import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo } from "react";
import { type Engine, useStatus } from "../../offline/index.ts";
import { createQueries, loadUnreached } from "../../server/queries.ts";
import { createServer, ServerContext } from "../../server/server.ts";

interface Props {
  engine: Engine;
  children: ReactNode;
}

/** Gives screens the server, called as this user, and its data; these are dropped at sign-out. */
export function ServerData({ engine, children }: Props) {
  const { online, mirrorWrites } = useStatus();
  const { server, queries } = useMemo(
    () => ({ server: createServer(engine.request), queries: createQueries() }),
    [engine],
  );
  useEffect(() => () => queries.clear(), [queries]);
  // Where the network was away too shortly for `online`, the engine has reached the server.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (online) void loadUnreached(queries);
  }, [queries, online, mirrorWrites]);

  return (
    <QueryClientProvider client={queries}>
      <ServerContext value={server}>{children}</ServerContext>
    </QueryClientProvider>
  );
}
