import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  endLeftovers,
  type Product,
  refusedStart,
  startProduct,
} from "../../support/server/product.ts";
import { PATIENCE_MS } from "../../support/time/patience.ts";

let dataDir = "";
const product = () => startProduct({ DATA_DIR: dataDir });
const answers = async ({ url }: Product) => (await fetch(`${url}/api/health`)).status;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "priem-ground-"));
  await chmod(dataDir, 0o711);
});

afterEach(endLeftovers);

afterAll(() => rm(dataDir, { recursive: true, force: true }));

test("a first start creates the database, a stop leaves it clean, and the next start uses it", async () => {
  const first = await product();
  expect(await answers(first)).toBe(200);
  expect(first.said()).toContain("First administrator");
  first.kill("SIGTERM");
  expect(await first.ended).toBe(0);
  expect(await serverPid()).toBeNull();

  const second = await product();
  expect(await answers(second)).toBe(200);
  expect(second.said()).not.toContain("First administrator");
  await end(second);
});

test("the password is random and readable by its owner only", async () => {
  const path = join(dataDir, "postgres-password");
  expect(await readFile(path, "utf8")).toMatch(/^[0-9a-f]{48}$/);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test("a second start on the same DATA_DIR fails with an explanation and does not disturb the first", async () => {
  const first = await product();
  const { code, said } = await refusedStart({ DATA_DIR: dataDir });
  expect(code).toBe(1);
  expect(said).toContain(`Priem is already running on ${dataDir}`);
  expect(said).not.toContain("    at ");
  expect(await answers(first)).toBe(200);
  await end(first);
});

test("after a kill -9 of the product the server left running is taken over", async () => {
  const first = await product();
  const server = await serverPid();
  first.kill("SIGKILL");
  await first.ended;

  const second = await product();
  expect(second.said()).toContain("Took over the database server");
  expect(await serverPid()).toBe(server);
  expect(await answers(second)).toBe(200);
  await end(second);
  expect(await serverPid()).toBeNull();
});

test("after a kill -9 of the product and its server the next start works", async () => {
  const first = await product();
  process.kill((await serverPid()) ?? 0, "SIGKILL");
  first.kill("SIGKILL");
  await first.ended;

  const second = await product();
  expect(await answers(second)).toBe(200);
  await end(second);
});

test("the stale note of a dead server is removed even if its number is someone else's", async () => {
  const note = [process.pid, join(dataDir, "postgres"), 0, 5432, join(dataDir, "socket"), "", ""];
  await writeFile(join(dataDir, "postgres", "postmaster.pid"), note.join("\n"));
  const again = await product();
  expect(again.said()).toContain("Removed the note of a dead server");
  expect(await answers(again)).toBe(200);
  await end(again);
});

test("a database server that dies while the product runs is restarted", async () => {
  const running = await product();
  const server = await killServer();
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until && (await answers(running)) !== 200) await Bun.sleep(50);
  expect(await answers(running)).toBe(200);
  expect(await serverPid()).not.toBe(server);
  await end(running);
});

test("data of a different major version are refused with a message", async () => {
  const version = join(dataDir, "postgres", "PG_VERSION");
  const own = await readFile(version, "utf8");
  await writeFile(version, "15\n");
  const { code, said } = await refusedStart({ DATA_DIR: dataDir });
  await writeFile(version, own);
  expect(code).toBe(1);
  expect(said).toContain("is of PostgreSQL 15");
  expect(said).not.toContain("    at ");
});

async function end(running: Product): Promise<void> {
  running.kill("SIGTERM");
  expect({ code: await running.ended, said: running.said() }).toMatchObject({ code: 0 });
}

/** Waits until a second one is on its way. */
async function killServer(): Promise<number> {
  const server = (await serverPid()) ?? 0;
  process.kill(server, "SIGKILL");
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until && ((await serverPid()) ?? server) === server) await Bun.sleep(10);
  return server;
}

async function serverPid(): Promise<number | null> {
  const note = await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8").catch(
    () => null,
  );
  return note === null ? null : Number.parseInt(note, 10);
}
