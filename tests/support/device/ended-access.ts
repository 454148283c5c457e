import { endAccess, type SignedIn, type TestServer } from "../server/server.ts";
import type { DeviceLine } from "./device-line.ts";

/**
 * Ends a person's access, and once more as soon as it has been renewed, as when the machine sleeps
 * between the renewal and the request after it. Counts the renewals.
 */
export async function endAccessTwice(
  line: DeviceLine,
  server: Pick<TestServer, "db">,
  person: SignedIn,
): Promise<{ renewals(): number }> {
  const send = line.fetch.bind(line);
  let renewals = 0;
  line.fetch = async (path, init) => {
    const answer = await send(path, init);
    if (path === "/api/journal/refresh" && ++renewals === 1) await endAccess(server, person);
    return answer;
  };
  await endAccess(server, person);
  return { renewals: () => renewals };
}
