import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { freshDatabase } from "../../support/server/database.ts";
import {
  endLeftovers,
  type Product,
  refusedStart,
  saidBy,
  startProduct,
} from "../../support/server/product.ts";
import { until } from "../../support/time/until.ts";

let database: Awaited<ReturnType<typeof freshDatabase>>;
let product: Product;

beforeAll(async () => {
  database = await freshDatabase();
});

afterEach(endLeftovers);
afterAll(() => database.drop());

const start = async (variables: Record<string, string> = {}) => {
  product = await startProduct({ DATABASE_URL: database.url, PROCESSES: "3", ...variables });
};

describe("with PROCESSES=3", () => {
  test("three processes answer on one port, and a dead one is replaced", async () => {
    await start();
    const [first = 0, second = 0] = workersOf(product.pid);
    expect(workersOf(product.pid)).toHaveLength(2);
    process.kill(first, "SIGKILL");
    await saidBy(product, /"task":"worker"/);
    await until(() => workersOf(product.pid).length === 2);
    expect(workersOf(product.pid)).toContain(second);
    for (let request = 0; request < 30; request++) {
      expect((await fetch(`${product.url}/api/health`)).status).toBe(200);
    }
  });

  test("requests are shared among them", async () => {
    await start();
    const workers = workersOf(product.pid);
    for (const pid of workers) process.kill(pid, "SIGSTOP");
    const answered = await Promise.all(Array.from({ length: 60 }, () => isAnswered(product.url)));
    for (const pid of workers) process.kill(pid, "SIGCONT");
    expect(answered).toContain(true);
    expect(answered).toContain(false);
  });

  test("all end with the first, whether it is asked to stop or killed", async () => {
    for (const [signal, code] of [
      ["SIGTERM", 0],
      ["SIGKILL", 137],
    ] as const) {
      await start();
      const workers = workersOf(product.pid);
      product.kill(signal);
      expect(await product.ended).toBe(code);
      await until(() => workers.every((pid) => !isRunning(pid)));
      const silent = fetch(`${product.url}/api/live`, { signal: AbortSignal.timeout(5_000) });
      expect(
        await silent.then(
          () => "answers",
          () => "gone",
        ),
      ).toBe("gone");
    }
  });

  test("a port shared with another program is refused", async () => {
    await start();
    const { port } = new URL(product.url);
    const { code, said } = await refusedStart({
      DATABASE_URL: database.url,
      PROCESSES: "2",
      PORT: port,
    });
    expect(code).toBe(1);
    expect(said).toContain(`Port ${port} is taken`);
  });
});

test.each([
  ["0", "PROCESSES must be a number from 1 to 16"],
  ["17", "PROCESSES must be a number from 1 to 16"],
  ["two", "PROCESSES must be a number from 1 to 16"],
])("PROCESSES=%s is refused by name", async (processes, words) => {
  const { code, said } = await refusedStart({ DATABASE_URL: database.url, PROCESSES: processes });
  expect(code).toBe(1);
  expect(said).toContain(words);
});

test("the embedded database has room for four processes", async () => {
  const { code, said } = await refusedStart({ DATABASE_URL: "", PROCESSES: "5" });
  expect(code).toBe(1);
  expect(said).toContain("PROCESSES must be at most 4 with the embedded database");
});

async function isAnswered(url: string): Promise<boolean> {
  const signal = AbortSignal.timeout(3_000);
  // A new connection each time: a reused one would always reach the same process.
  const headers = { connection: "close" };
  return fetch(`${url}/api/live`, { signal, headers }).then(
    () => true,
    () => false,
  );
}

function workersOf(parent: number): number[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && isRunning(pid) && parentOf(pid) === parent);
}

const isRunning = (pid: number) => !["gone", "Z", "X"].includes(statOf(pid)[0] ?? "gone");
const parentOf = (pid: number) => Number(statOf(pid)[1]);

/** State and parent, as in `/proc/<pid>/stat`. */
function statOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return ["gone"];
  }
}
