/** A call that a provider of the tests has got. */
export interface ProviderCall {
  path: string;
  fields: Record<string, string>;
}

type Behaviour = (call: ProviderCall) => Response | "hang" | "drop";

/** An SMS provider on a real socket, with responses defined by the test. */
export class SmsProvider {
  readonly calls: ProviderCall[] = [];
  #behaviour: Behaviour = () => Response.json({ status: "ok", id: "1" });
  readonly #server: Bun.TCPSocketListener<{ received: string }>;

  constructor() {
    // Below HTTP: only so can a connection be dropped after its request was taken.
    this.#server = Bun.listen<{ received: string }>({
      hostname: "127.0.0.1",
      port: 0,
      socket: {
        open: (socket) => {
          socket.data = { received: "" };
        },
        data: async (socket, bytes) => {
          socket.data.received += bytes.toString();
          const call = readCall(socket.data.received);
          if (!call) return;
          socket.data.received = "";
          this.calls.push(call);
          const answer = this.#behaviour(call);
          if (answer === "hang") return;
          if (answer === "drop") return void socket.terminate();
          const body = await answer.text();
          const type = answer.headers.get("content-type") ?? "text/plain";
          socket.write(
            `HTTP/1.1 ${answer.status} X\r\ncontent-type: ${type}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
          );
          socket.end();
        },
      },
    });
  }

  get url(): string {
    return `http://127.0.0.1:${this.#server.port}/`;
  }

  /** How it answers from now on. */
  answers(behaviour: Behaviour): void {
    this.#behaviour = behaviour;
  }

  sent(path = ""): ProviderCall[] {
    return this.calls.filter((call) => call.path.includes(path));
  }

  stop(): void {
    this.#server.stop(true);
  }
}

/** The request, once it has arrived whole. */
function readCall(received: string): ProviderCall | null {
  const [head = "", ...rest] = received.split("\r\n\r\n");
  if (rest.length === 0) return null;
  const body = rest.join("\r\n\r\n");
  const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
  if (Buffer.byteLength(body) < length) return null;
  const [, target = "/"] = /^\S+ (\S+)/.exec(head) ?? [];
  const { pathname, searchParams } = new URL(target, "http://provider");
  const fields = body.trimStart().startsWith("{")
    ? (JSON.parse(body) as Record<string, string>)
    : Object.fromEntries(new URLSearchParams(body));
  return { path: pathname, fields: { ...Object.fromEntries(searchParams), ...fields } };
}
