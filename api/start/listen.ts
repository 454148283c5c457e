import { CannotStart } from "../cannot-start.ts";
import type { Config } from "../config.ts";

/** Slow mobile lines get this long for a pause; streams write far more often. */
const IDLE_SECONDS = 60;
/** After this long whoever is still being served is cut off. */
const DRAIN_MS = 5_000;

type Handler = (request: Request, server: Bun.Server<undefined>) => Response | Promise<Response>;

export type Listening = { address: string; stop(): Promise<void> };

/** Takes the port, or says in words why not. */
export function listen({ host, port }: Config, answer: Handler): Listening {
  const server = takePort(host, port, answer);
  return {
    address: `http://${shown(host)}:${server.port}`,
    stop: () => drain(server),
  };
}

function takePort(host: string, port: number, answer: Handler): Bun.Server<undefined> {
  try {
    return Bun.serve({ hostname: host, port, idleTimeout: IDLE_SECONDS, fetch: answer });
  } catch (error) {
    throw new CannotStart(refusalOf(error, host, port), { cause: error });
  }
}

function refusalOf(error: unknown, host: string, port: number): string {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "EADDRINUSE") {
    return `Port ${port} is taken by another program. Stop it, or set PORT to another number.`;
  }
  if (code === "EACCES") return `Port ${port} needs rights we do not have. Set PORT above 1023.`;
  return `Cannot listen on ${host}:${port}: ${error instanceof Error ? error.message : error}. Check HOST and PORT.`;
}

/** Accepts no more, lets what was accepted end, then cuts off what does not. */
async function drain(server: Bun.Server<undefined>): Promise<void> {
  await Promise.race([server.stop(), Bun.sleep(DRAIN_MS)]);
  await server.stop(true);
}

function shown(host: string): string {
  if (host === "127.0.0.1" || host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}
