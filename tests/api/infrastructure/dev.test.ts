import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { fileURLToPath } from "node:url";
import { freshDatabase } from "../../support/server/database.ts";
import { endLeftovers, launch, saidBy, untilStatus } from "../../support/server/product.ts";

const DEV = fileURLToPath(new URL("../../../scripts/dev.ts", import.meta.url));

let database: Awaited<ReturnType<typeof freshDatabase>>;

beforeAll(async () => {
  database = await freshDatabase();
});

afterEach(endLeftovers);

afterAll(() => database.drop());

test("bun run dev serves site, reception app and API from their sources at one address", async () => {
  const dev = launch([process.execPath, DEV], { DATABASE_URL: database.url });
  const [, address = ""] = await saidBy(dev, /Site +(http:\S+?)\/\n/);
  const home = await (await untilStatus(`${address}/`, 200)).text();
  expect(home).toContain('src="/@vite/client"');
  expect(home).toContain('src="/entry-client.tsx"');
  expect(await (await fetch(`${address}/entry-client.tsx`)).text()).toContain("/hydrate.tsx");
  const app = await fetch(`${address}/admin/journal`, { headers: { accept: "text/html" } });
  expect(await app.text()).toContain('src="/admin/app/main.tsx"');
  expect(await (await fetch(`${address}/api/doctors`)).json()).toEqual([]);
  dev.kill("SIGTERM");
  expect(await dev.ended).toBe(0);
});
