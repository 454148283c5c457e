import { PROBLEM, type Problem } from "../../../shared/schema/problem.ts";
import type { Config } from "../config/config.ts";
import { CannotStart } from "../config/startup-error.ts";
import { log } from "./log.ts";

/** Slow mobile lines get this long for a pause; streams write far more often. */
export const IDLE_SECONDS = 60;
/** Requests that are still running after this are cut off. */
const DRAIN_MS = 5_000;

type Handler = (request: Request, server: Bun.Server<undefined>) => Response | Promise<Response>;

/** `shared`: the first of several processes on the port; `joined`: one of the others. */
export type PortUse = "alone" | "shared" | "joined";

type Listening = { address: string; port: number; stop(): Promise<void> };

/** Listens on the port; throws CannotStart with the reason. */
export function listen({ host, port }: Config, portUse: PortUse, answer: Handler): Listening {
  const server = takePort({ host, port, portUse }, answer);
  return {
    address: `http://${shown(host)}:${server.port}`,
    port: server.port ?? port,
    stop: () => drain(server),
  };
}

type Place = { host: string; port: number; portUse: PortUse };

function takePort({ host, port, portUse }: Place, answer: Handler): Bun.Server<undefined> {
  try {
    if (portUse === "shared") requireFree(host, port);
    return Bun.serve({
      hostname: host,
      port,
      idleTimeout: IDLE_SECONDS,
      reusePort: portUse !== "alone",
      // For any NODE_ENV: Bun's own error page contains our sources.
      development: false,
      fetch: (request, server) => (hasGoodHost(request) ? answer(request, server) : badHost()),
      error(error) {
        log({ level: "error", route: null, error: error.name });
        return failed();
      },
    });
  } catch (error) {
    throw new CannotStart(refusalOf(error, host, port), { cause: error });
  }
}

/** A shared port could be taken together with another program that shares it, too. */
function requireFree(host: string, port: number): void {
  Bun.serve({ hostname: host, port, fetch: failed }).stop(true);
}

function refusalOf(error: unknown, host: string, port: number): string {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "EADDRINUSE") {
    return `Port ${port} is taken by another program. Stop it, or set PORT to another number.`;
  }
  if (code === "EACCES") return `Port ${port} needs rights we do not have. Set PORT above 1023.`;
  return `Cannot listen on ${host}:${port}: ${error instanceof Error ? error.message : error}. Check HOST and PORT.`;
}

/** Stops accepting, waits for running requests, then cuts off the rest. */
async function drain(server: Bun.Server<undefined>): Promise<void> {
  await Promise.race([server.stop(), Bun.sleep(DRAIN_MS)]);
  await server.stop(true);
}

function shown(host: string): string {
  if (host === "127.0.0.1" || host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}

/** A name, an IPv4 address or an IPv6 one in brackets, perhaps with a port (RFC 9110, 7.2). */
const HOST = /^([a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?$/i;

/** Whether the Host header is present and valid in an address. */
function hasGoodHost(request: Request): boolean {
  const host = request.headers.get("host") ?? "";
  return HOST.test(host) && URL.canParse(`http://${host}/`) && URL.canParse(request.url);
}

const problem = (status: number, body: Problem) =>
  Response.json(body, {
    status,
    headers: { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" },
  });

const badHost = () => problem(400, { code: PROBLEM.invalid, message: "Неверный заголовок Host" });

/** The answer to an error outside every route; it gives no details. */
const failed = () => problem(500, { code: PROBLEM.internal, message: "Внутренняя ошибка" });

const MESSAGE = "Сервис запускается, попробуйте через несколько секунд";

/** The answer to every request until the database is ready. */
export function notYet(request: Request): Response {
  const headers = { "Retry-After": "2", "Cache-Control": "no-store" };
  if (request.headers.get("accept")?.includes("text/html")) {
    return new Response(page, {
      status: 503,
      headers: { ...headers, "Content-Type": "text/html; charset=utf-8" },
    });
  }
  const problem: Problem = { code: PROBLEM.unavailable, message: MESSAGE };
  return Response.json(problem, { status: 503, headers });
}

const page = `<!doctype html>
<html lang="ru">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Сервис запускается</title>
<body>
<p>${MESSAGE}.</p>
</body>
</html>
`;
