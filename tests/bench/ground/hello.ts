import { fileURLToPath } from "node:url";
import { afterwards } from "./cleanup.ts";
import { get, insist, putLoad } from "./load.ts";

const BARE = fileURLToPath(new URL("./bare-hello.ts", import.meta.url));
const CONNECTIONS = 16;
const SECONDS = 1.5;

/** Starts a server that says hello and does nothing else; answers its port. */
export async function bareHello(): Promise<number> {
  const child = Bun.spawn([process.execPath, BARE], { stdout: "pipe", stdin: "ignore" });
  afterwards(() => child.kill());
  for await (const said of child.stdout) return Number(new TextDecoder().decode(said));
  throw new Error("The bare server said no port");
}

/** Answers a second to one request repeated; every answer must be of that status. */
export async function speedOf(
  port: number,
  path: string,
  { headers = {}, status = 200 }: { headers?: Record<string, string>; status?: number } = {},
): Promise<number> {
  const request = get(path, headers);
  const aim = { port, connections: CONNECTIONS, seconds: SECONDS, next: () => request };
  return insist(await putLoad(aim), status).perSecond;
}
