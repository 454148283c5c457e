import { get, insist, putLoad } from "./load.ts";

const CONNECTIONS = 16;
const SECONDS = 1.5;

/** Answers a second to one request repeated; every answer must be a 200. */
export async function speedOf(
  port: number,
  path: string,
  headers: Record<string, string>,
): Promise<number> {
  const request = get(path, headers);
  const aim = { port, connections: CONNECTIONS, seconds: SECONDS, next: () => request };
  return insist(await putLoad(aim), 200).perSecond;
}
