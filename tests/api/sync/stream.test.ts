import { afterAll, beforeAll, expect, test } from "bun:test";
import { createApp } from "../../../api/app.ts";
import { watchFeed } from "../../../api/features/sync/head-stream.ts";
import { readConfig } from "../../../api/platform/config/config.ts";
import { addDays, type Day } from "../../../shared/time/calendar.ts";
import { addDoctor, addVisit } from "../../support/clinic/clinic.ts";
import { Follower } from "../../support/server/follower.ts";
import { openStream } from "../../support/server/open-stream.ts";
import { startServer, type TestServer } from "../../support/server/server.ts";
import { PATIENCE_MS } from "../../support/time/patience.ts";
import { repeatWhileSlow } from "../../support/time/repeat-while-slow.ts";

const TODAY: Day = "2027-06-10";
const STARTED = Date.parse("2027-06-10T09:00:00Z");
let server: TestServer;
let twin: TestServer;
let doctor: number;
let skippedMs = 0;
let booked = 0;

const clock = () => new Date(STARTED + skippedMs);

beforeAll(async () => {
  server = await startServer({ clock });
  twin = await startServer({ clock, databaseOf: server });
  doctor = await addDoctor(server.db, { name_employee: "Белова" });
});
afterAll(async () => {
  await twin.stop();
  await server.stop();
});

const bookNext = () =>
  addVisit(server.db, { employee: doctor, day: addDays(TODAY, ++booked), time: "09:00" });

/** How many ms after a commit the stream sends it. */
const sentAfterMs = (sent: () => Promise<unknown>) =>
  repeatWhileSlow(
    (ms) => ms >= 1_000,
    async () => {
      await bookNext();
      const committedAt = performance.now();
      await sent();
      return performance.now() - committedAt;
    },
  );

test("a stream sends the head at once, and every commit within a second", async () => {
  const person = await server.signIn(["journal"]);
  const abort = new AbortController();
  const stream = await openStream(server.url, person.cookie, abort);
  expect(stream.response.headers.get("content-type")).toContain("text/event-stream");
  expect(stream.response.headers.get("cache-control")).toBe("no-store");
  expect(stream.response.headers.get("content-encoding")).toBeNull();
  const follower = new Follower(person.request);
  await follower.takeSnapshot();
  const first = stream.heads[0] ?? (await stream.next());
  expect(first <= follower.horizon).toBe(true);

  let head = first;
  const ms = await sentAfterMs(async () => {
    head = await stream.next();
  });
  expect(ms).toBeLessThan(1_000);
  expect(head > first).toBe(true);
  await follower.pull();
  expect(follower.horizon >= head).toBe(true);
  abort.abort();
  await stream.ended.catch(() => {});
});

test("a user has at most twenty streams on a process; another user has their own", async () => {
  const [person, other] = [await server.signIn(["journal"]), await server.signIn(["journal"])];
  const abort = new AbortController();
  const open = (who: typeof person, signal = abort.signal) =>
    fetch(`${server.url}/api/sync/stream`, { headers: { cookie: who.cookie }, signal });
  const first = new AbortController();
  const held = await open(person, first.signal);
  const others = await Promise.all(Array.from({ length: 30 }, () => open(person)));
  expect(others.filter(({ status }) => status === 200)).toHaveLength(19);
  const refused = others.find(({ status }) => status === 429);
  expect(refused?.headers.get("retry-after")).toBe("60");
  expect((await open(other)).status).toBe(200);
  expect(held.status).toBe(200);
  first.abort();
  const until = performance.now() + PATIENCE_MS;
  let again = await open(person);
  while (again.status === 429 && performance.now() < until) again = await open(person);
  expect(again.status).toBe(200);
  abort.abort();
});

test("a write through another process is sent just as fast", async () => {
  const person = await server.signIn(["journal", "schedule"]);
  const abort = new AbortController();
  const stream = await openStream(twin.url, person.cookie, abort);
  if (stream.heads.length === 0) await stream.next();
  expect(await sentAfterMs(() => stream.next())).toBeLessThan(1_000);
  abort.abort();
  await stream.ended.catch(() => {});
});

test("a rolled back write is not sent", async () => {
  const person = await server.signIn(["journal"]);
  const abort = new AbortController();
  const stream = await openStream(server.url, person.cookie, abort);
  if (stream.heads.length === 0) await stream.next();
  const sent = stream.heads.length;
  await server.db
    .begin(async (tx) => {
      await addVisit(tx, { employee: doctor, day: TODAY, time: "23:00" });
      throw new Error("rolled back");
    })
    .catch(() => {});
  await Bun.sleep(700);
  expect(stream.heads.length).toBe(sent);
  abort.abort();
  await stream.ended.catch(() => {});
});

test("an idle stream sends comments, and a stream ends with the sign-out or the end of access", async () => {
  const [leaving, staying] = [await server.signIn(["journal"]), await server.signIn(["journal"])];
  const left = await openStream(server.url, leaving.cookie);
  const stayed = await openStream(server.url, staying.cookie);
  await leaving.post("/api/journal/logout");
  expect(await Promise.race([left.ended, stayed.ended.then(() => "the wrong one")])).toBe("ended");
  while (stayed.beats === 0) await Bun.sleep(50);
  skippedMs += 16 * 60_000;
  expect(await stayed.ended).toBe("ended");
});

test("a stopping process ends its streams before it waits for requests", async () => {
  const stopping = new AbortController();
  const app = createApp({
    db: twin.db,
    config: readConfig({ DATABASE_URL: twin.databaseUrl }),
    clock,
    log: () => {},
    stopping: stopping.signal,
  });
  const process = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: app.fetch });
  const person = await server.signIn(["journal"]);
  const stream = await openStream(`http://localhost:${process.port}`, person.cookie);
  if (stream.heads.length === 0) await stream.next();
  stopping.abort();
  expect(await stream.ended).toBe("ended");
  await process.stop();
});

test("a process polls only while it has listeners, and notices writes of any process", async () => {
  const heads: bigint[] = [];
  const unwatch = watchFeed(twin.served, (head) => heads.push(head));
  while (heads.length === 0) await Bun.sleep(20);
  await bookNext();
  while (heads.length === 1) await Bun.sleep(20);
  unwatch();
  await bookNext();
  await Bun.sleep(600);
  expect(heads).toHaveLength(2);
});
