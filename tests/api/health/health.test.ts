import { afterEach, beforeEach, expect, test } from "bun:test";
import { databaseHealthSchema } from "../../../shared/health/health.ts";
import { holdTransaction } from "../../support/database/held-transaction.ts";
import { startServer, type TestServer } from "../../support/server/server.ts";

let server: TestServer;

beforeEach(async () => {
  server = await startServer();
  server.served.longTransaction = { namedAfter: 1, errorAfter: 600 };
});
afterEach(() => server.stop());

async function health(by = server) {
  const answer = await by.request("/api/health");
  return { status: answer.status, body: await answer.json() };
}

async function details() {
  const { request } = await server.signIn(["users"]);
  return databaseHealthSchema.parse(await (await request("/api/health/details")).json());
}

const logged = (task: string) => server.log.filter((entry) => entry.task === task);

test("a healthy database: nothing to report, and only administrators may ask for details", async () => {
  const version = expect.stringMatching(/^\d+\.\d+\.\d+$/);
  expect(await health()).toMatchObject({
    status: 200,
    body: { status: "ok", version, warnings: [] },
  });
  expect(await details()).toEqual({ writes: true, transactions: [] });
  const { request } = await server.signIn(["journal", "schedule", "articles", "prices"]);
  expect((await request("/api/health/details")).status).toBe(403);
  expect((await server.request("/api/health/details")).status).toBe(401);
});

test("a write transaction that hangs in any database is named in the log and to an administrator", async () => {
  server.served.longTransaction = { namedAfter: 60, errorAfter: 600 };
  const held = await holdTransaction(server.databaseUrl);
  expect((await health()).body.status).toBe("ok");
  server.served.longTransaction = { namedAfter: 1, errorAfter: 600 };
  await Bun.sleep(1_600);
  const { status, body } = await health();
  expect([status, body.status, body.warnings]).toEqual([200, "warning", ["long_transaction"]]);
  expect(JSON.stringify(body)).not.toContain("someone-else");
  // Other tests' transactions are in the same cluster.
  const isOurs = ({ pid }: { pid?: unknown }) => pid === held.pid;
  const ours = async () => (await details()).transactions.filter(isOurs);
  const levels = () =>
    logged("long-transaction")
      .filter(isOurs)
      .map(({ level }) => level);
  const named = { pid: held.pid, database: "postgres", application: "someone-else" };
  const [long] = await ours();
  expect(long).toMatchObject(named);
  expect(long?.seconds).toBeGreaterThanOrEqual(1);
  expect(logged("long-transaction").find(isOurs)).toMatchObject(named);
  expect(levels()).toEqual(["warn"]);
  server.served.longTransaction = { namedAfter: 1, errorAfter: 1 };
  await health();
  await health();
  expect(levels()).toEqual(["warn", "error"]);
  await held.commit();
  expect(await ours()).toEqual([]);
});

test("on a full disk health reports that writes fail, while the process runs and answers reads", async () => {
  await server.db`
    create function refuse_for_want_of_room() returns trigger language plpgsql as $$
    begin raise 'could not extend file' using errcode = 'disk_full'; end $$`;
  await server.db`
    create trigger no_room before insert on write_probe
    for each row execute function refuse_for_want_of_room()`;
  const { status, body } = await health();
  expect([status, body.message]).toEqual([503, "База данных не принимает записи"]);
  expect((await details()).writes).toBe(false);
  expect((await server.request("/api/live")).status).toBe(200);
  expect((await server.request("/api/booked-slots")).status).toBe(200);
  expect(logged("writes")).toMatchObject([{ level: "error", accepted: false, code: "53100" }]);
});

test("with a read-only database health reports that writes fail", async () => {
  const name = new URL(server.databaseUrl).pathname.slice(1);
  await server.db.unsafe(`alter database ${name} set default_transaction_read_only = on`);
  const twin = await startServer({ databaseOf: server });
  expect((await health(twin)).status).toBe(503);
  await twin.stop();
});

test("the probe leaves nothing behind", async () => {
  await health();
  expect(await server.db`select from write_probe`).toHaveLength(0);
});
