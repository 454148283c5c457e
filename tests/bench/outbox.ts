import { addDays } from "../../shared/time/calendar.ts";
import { timesOfDay } from "../support/clinic/times-of-day.ts";
import { startServer } from "../support/server/server.ts";
import { afterwards } from "./infrastructure/cleanup.ts";
import { bookShare, employ, today } from "./infrastructure/clinic.ts";
import { atMost, type Part, percentile } from "./infrastructure/figures.ts";
import { armed, call, inFreshProfile } from "./infrastructure/in-browser.ts";
import { journalOf } from "./infrastructure/journal-source.ts";

const EDITS = 200;
const QUEUED = 500;
const ROUND_TRIP_MS = 100;

/** Edits: stored and shown by the device, and sent when the network is back. */
export const outbox: Part = async () => {
  const source = await journalOf(20_000);
  const times = await inFreshProfile(source.url, async (blank) => {
    const page = await armed(blank);
    await call(page, "copy", source.url);
    return call(page, "enqueued", EDITS);
  });
  return [
    atMost("an edit kept and shown, p95", 20, percentile(times, 0.95), "ms"),
    atMost(`${QUEUED} edits drained over a line of ${ROUND_TRIP_MS} ms`, 15, await drain(), "s"),
  ];
};

async function drain(): Promise<number> {
  const server = await startServer({ unwatched: true });
  afterwards(() => server.stop());
  await employ(server.db, {
    count: 10,
    first: addDays(today(), 1),
    days: 10,
    times: timesOfDay(24, 30),
  });
  await bookShare(server.db, 0.55);
  const person = await server.signIn();
  const { id, login, password } = person.user;
  return inFreshProfile(`${server.url}/api/live`, async (page) => {
    await page.evaluate(signIn, { login, password });
    await armed(page);
    return call(page, "drained", { id, login }, QUEUED, ROUND_TRIP_MS);
  });
}

async function signIn(credentials: { login: string; password: string }): Promise<void> {
  const answer = await fetch("/api/journal/login", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(credentials),
  });
  if (!answer.ok) throw new Error(`Login was answered ${answer.status}`);
}
