import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { freshDatabase } from "../../support/server/database.ts";
import { endLeftovers, refusedStart, startProduct } from "../../support/server/product.ts";

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase();
});
afterEach(endLeftovers);
afterAll(() => database.drop());

const listening = () =>
  Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response("") });

test("a process exports its metrics at METRICS_PORT only, until it ends", async () => {
  const free = listening();
  const port = String(free.port);
  await free.stop(true);
  const product = await startProduct({
    DATABASE_URL: database.url,
    METRICS_PORT: port,
  });
  await fetch(`${product.url}/api/prices`);
  const address = `http://127.0.0.1:${port}/metrics`;
  const text = await (await fetch(address)).text();
  expect(text).toContain('priem_requests_total{method="GET",route="/api/prices",status="200"} 1');
  expect(text).toContain("priem_database_up 1");
  expect((await fetch(`${product.url}/metrics`)).status).toBe(404);
  product.kill("SIGTERM");
  expect(await product.ended).toBe(0);
  expect(await fetch(address).catch(() => "gone")).toBe("gone");
});

test("a METRICS_PORT that is taken stops the start, by name", async () => {
  const other = listening();
  const port = String(other.port);
  const { code, said } = await refusedStart({ DATABASE_URL: database.url, METRICS_PORT: port });
  await other.stop(true);
  expect(code).toBe(1);
  expect(said).toContain(`METRICS_PORT ${port} cannot be taken`);
});
