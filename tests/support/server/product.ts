import { fileURLToPath } from "node:url";
import { PATIENCE_MS } from "../time/patience.ts";

/** The product in its own process, as an operator runs it. */
export interface Product {
  pid: number;
  url: string;
  /** All its output so far. */
  said(): string;
  kill(signal: NodeJS.Signals): void;
  /** Its exit code. */
  ended: Promise<number>;
}

const MAIN = fileURLToPath(new URL("../../../api/main.ts", import.meta.url));
const running = new Set<{ kill(signal: NodeJS.Signals): void }>();
const QUIET = { PORT: "0", HOST: "127.0.0.1", DEMO_DATA: "0" };

/** Starts `api/main.ts`; resolves when it is ready, rejects with its words if it ends before. */
export async function startProduct(variables: Record<string, string>): Promise<Product> {
  const product = launch([process.execPath, MAIN], variables);
  const [, url = ""] = await saidBy(product, /Site +(http:\S+?)\/\n/);
  return { ...product, url };
}

/** Starts it where it is expected to refuse; resolves with its exit code and words. */
export async function refusedStart(
  variables: Record<string, string>,
): Promise<{ code: number; said: string }> {
  const product = launch([process.execPath, MAIN], variables);
  const code = await product.ended;
  return { code, said: product.said() };
}

/** Ends processes that a failed test left running. */
export function endLeftovers(): void {
  for (const child of running) child.kill("SIGKILL");
}

/** Runs any command that starts the product. */
export function launch(
  command: string[],
  variables: Record<string, string>,
  cwd?: string,
): Omit<Product, "url"> {
  const child = Bun.spawn(command, {
    ...(cwd === undefined ? {} : { cwd }),
    env: { ...process.env, ...QUIET, ...variables },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  running.add(child);
  child.exited.then(() => running.delete(child));
  let text = "";
  const gather = async (stream: ReadableStream<Uint8Array>) => {
    for await (const part of stream) text += new TextDecoder().decode(part);
  };
  const gathered = Promise.all([gather(child.stdout), gather(child.stderr)]);
  return {
    pid: child.pid,
    said: () => text,
    kill: (signal) => child.kill(signal),
    ended: Promise.all([child.exited, gathered]).then(([code]) => code),
  };
}

/** Waits until the product's output matches. */
export async function saidBy(
  product: Pick<Product, "said" | "ended">,
  pattern: RegExp,
): Promise<RegExpExecArray> {
  let alive = true;
  void product.ended.then(() => {
    alive = false;
  });
  for (;;) {
    const match = pattern.exec(product.said());
    if (match) return match;
    if (!alive) throw new Error(`It ended and had said only:\n${product.said()}`);
    await Bun.sleep(20);
  }
}

/** Asks until the answer has this status; returns it. */
export async function untilStatus(address: string, status: number): Promise<Response> {
  const until = Date.now() + PATIENCE_MS;
  let last = "no answer";
  while (Date.now() < until) {
    const response = await fetch(address).catch(() => null);
    if (response?.status === status) return response;
    last = response ? String(response.status) : "no answer";
    await Bun.sleep(50);
  }
  throw new Error(`${address} went on answering ${last} instead of ${status}`);
}
