import { addDays, type Day } from "../../../shared/time/calendar.ts";
import type { TestServer } from "../server/server.ts";
import { TODAY } from "./clinic.ts";

const taken = new WeakMap<TestServer, number>();

/**
 * The next day after today that no test of this server has had. Counted by server: files that a
 * worker ran before have other servers, and must not move the days of this one's tests.
 */
export function takeFreshDay(server: TestServer): Day {
  const days = (taken.get(server) ?? 0) + 1;
  taken.set(server, days);
  return addDays(TODAY, days);
}
