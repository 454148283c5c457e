import { connect, createServer, type Socket } from "node:net";

/**
 * How the network treats a connection's bytes. `silent`: it accepts connections and carries no
 * bytes; connections from before or meanwhile break when it opens again.
 */
export type Line = "open" | "cut" | "swallow-answers" | "silent";

/** How a proxy treats server-sent events: passes them, buffers their bytes, or ends them. */
export type StreamLine = "open" | "held" | "cut";

const STREAM = "GET /api/sync/stream ";

export interface FaultProxy {
  url: string;
  /** Changes the network; «cut» also drops open connections. */
  set(line: Line): void;
  /** Changes streams only; open ones end. */
  setStreams(line: StreamLine): void;
  /** Called with the first bytes of the next answer, before any of them are passed on. */
  onNextAnswer(listener: () => void): void;
  stop(): Promise<void>;
}

/** A TCP line to a server on this machine that can be cut, or lose answers after they were given. */
export async function startFaultProxy(targetPort: number): Promise<FaultProxy> {
  let line: Line = "open";
  let streamLine: StreamLine = "open";
  let listener: (() => void) | null = null;
  const sockets = new Set<Socket>();
  const streams = new Set<Socket>();
  const clients = new Set<Socket>();
  const dead = new Set<Socket>();

  const server = createServer((client) => {
    if (line === "cut") return client.destroy();
    const upstream = connect(targetPort, "127.0.0.1");
    clients.add(client);
    if (line === "silent") dead.add(client);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("close", () => sockets.delete(socket));
      socket.on("error", () => socket.destroy());
    }
    client.on("data", (bytes) => {
      if (dead.has(client)) return;
      if (bytes.includes(STREAM)) streams.add(client);
      if (streamLine === "cut" && streams.has(client)) client.destroy();
      else upstream.write(bytes);
    });
    upstream.on("data", (bytes) => {
      if (dead.has(client)) return;
      const called = listener;
      listener = null;
      called?.();
      if (line === "swallow-answers") client.destroy();
      else if (streamLine === "open" || !streams.has(client)) client.write(bytes);
    });
    client.on("close", () => {
      streams.delete(client);
      clients.delete(client);
      dead.delete(client);
      upstream.destroy();
    });
    upstream.on("close", () => dead.has(client) || client.destroy());
  });
  const port = await listen(server);

  return {
    url: `http://localhost:${port}`,
    set(next) {
      line = next;
      if (next === "cut") for (const socket of sockets) socket.destroy();
      if (next === "silent") for (const client of clients) dead.add(client);
      else for (const client of dead) client.destroy();
    },
    setStreams(next) {
      streamLine = next;
      for (const socket of streams) socket.destroy();
    },
    onNextAnswer(next) {
      listener = next;
    },
    stop() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function listen(server: ReturnType<typeof createServer>): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      if (address && typeof address === "object") resolve(address.port);
      else reject(new Error("the proxy has no port"));
    });
  });
}
