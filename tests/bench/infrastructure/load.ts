import { AnswerReader } from "./answer-reader.ts";

export interface Load {
  perSecond: number;
  /** How many answers of each status. */
  statuses: Map<number, number>;
}

interface Aim {
  port: number;
  connections: number;
  seconds: number;
  /** The next whole request as sent over the wire; null ends the load early. */
  next: () => Uint8Array | null;
}

/**
 * Keeps so many connections busy, each with one request at a time. It speaks HTTP over bare
 * sockets: a client that costs more than the server would measure itself.
 */
export async function putLoad({ port, connections, seconds, next }: Aim): Promise<Load> {
  let answers = 0;
  const statuses = new Map<number, number>();
  const reader = new AnswerReader();
  const began = performance.now();
  const until = began + seconds * 1000;

  const one = async () => {
    const ended = Promise.withResolvers<void>();
    let pending: Buffer | null = null;
    const socket = await Bun.connect({
      hostname: "127.0.0.1",
      port,
      socket: {
        data(line, chunk) {
          pending = pending ? Buffer.concat([pending, chunk]) : chunk;
          const answer = reader.read(pending);
          if (!answer) return;
          pending = null;
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
          answers++;
          const request = performance.now() < until ? next() : null;
          if (!request) return void line.end();
          line.write(request);
        },
        close: () => ended.resolve(),
        error: (_, error) => ended.reject(error),
      },
    });
    const request = next();
    if (request) socket.write(request);
    else socket.end();
    await ended.promise;
  };
  await Promise.all(Array.from({ length: connections }, one));

  const took = (performance.now() - began) / 1000;
  return {
    perSecond: answers / took,
    statuses,
  };
}

/** A request without a body, ready to be sent over and over. */
export function get(path: string, headers: Record<string, string> = {}): Uint8Array {
  return encode(`GET ${path} HTTP/1.1`, headers);
}

export function post(path: string, body: string, headers: Record<string, string> = {}): Uint8Array {
  const length = String(Buffer.byteLength(body));
  return encode(
    `POST ${path} HTTP/1.1`,
    { "content-type": "application/json", "content-length": length, ...headers },
    body,
  );
}

function encode(first: string, headers: Record<string, string>, body = ""): Uint8Array {
  const lines = Object.entries({ host: "localhost", ...headers }).map(([k, v]) => `${k}: ${v}`);
  return Buffer.from(`${[first, ...lines].join("\r\n")}\r\n\r\n${body}`);
}

/** Every answer must be as expected, or the speed is meaningless. */
export function insist(load: Load, status: number): Load {
  const others = [...load.statuses].filter(([seen]) => seen !== status);
  if (others.length > 0) throw new Error(`Answered ${others.map((o) => o.join(" × ")).join(", ")}`);
  return load;
}
