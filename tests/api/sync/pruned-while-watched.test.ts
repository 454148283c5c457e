import { afterEach, beforeEach, expect, test } from "bun:test";
import { prune } from "../../../api/features/sync/change-log.ts";
import { watchFeed } from "../../../api/features/sync/head-stream.ts";
import type { Queryable, Tx } from "../../../api/platform/database/connection.ts";
import { startServer, type TestServer } from "../../support/server/server.ts";
import { addDoctor, book, destroy } from "../../sync/feed/clinic-rows.ts";

const TODAY = "2027-06-10";
const DAY_MS = 86_400_000;
let server: TestServer;
let doctor: number;

beforeEach(async () => {
  server = await startServer();
  doctor = await addDoctor(server.db, "Белова Ольга");
});
afterEach(() => server.stop());

async function epochOf(): Promise<string> {
  const [row] = await server.db<{ epoch: string }[]>`select current_epoch() as epoch`;
  return row?.epoch ?? "";
}

test("a log that is pruned while a process looks at it has not gone back", async () => {
  const before = await epochOf();
  const seen = await book(server.db, { employee: doctor, day: TODAY, time: "09:00" });
  const movements: bigint[] = [];
  const db = afterFeed(server.db, async () => {
    if (movements.length !== 1) return;
    movements.push(0n);
    await book(server.db, { employee: doctor, day: TODAY, time: "09:30" });
    await prune(server.db, new Date(Date.now() + DAY_MS), { logMs: 0, requestsMs: DAY_MS });
  });
  const unwatch = watchFeed({ ...server.served, db }, (head) => movements.push(head));
  while (movements.length < 1) await Bun.sleep(20);
  if (!seen) throw new Error("The slot was not free");
  await server.db.begin((tx) => destroy(tx, seen));
  while (movements.length < 3) await Bun.sleep(20);
  expect(await epochOf()).toBe(before);
  unwatch();
});

/** Something happens each time between a statement that reads the feed and the next one. */
function afterFeed<T extends Queryable>(view: T, work: () => Promise<void>): T {
  return new Proxy<T>(view, {
    apply(target, self, given) {
      const asked = Reflect.apply(target, self, given);
      if (!String(given[0]).includes("pg_current_snapshot()")) return asked;
      return asked.then(async (rows: unknown) => {
        await work();
        return rows;
      });
    },
    get(target, name) {
      if (name !== "begin") return Reflect.get(target, name);
      return (how: string, inside: (tx: Tx) => Promise<unknown>) =>
        server.db.begin(how, (tx) => inside(afterFeed(tx, work)));
    },
  });
}
