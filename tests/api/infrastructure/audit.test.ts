import { afterAll, beforeAll, expect, test } from "bun:test";

const advisory = {
  id: 1,
  url: "https://advisories.example/1",
  title: "Reads what it should not",
  severity: "high",
  vulnerable_versions: "<99.0.0",
};
let advisories: object = {};
let asked: Record<string, string[]> = {};
let registry: ReturnType<typeof Bun.serve>;

beforeAll(() => {
  registry = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: async (request) => {
      const bytes = await request.bytes();
      const packed = request.headers.get("content-encoding") === "gzip";
      asked = JSON.parse(new TextDecoder().decode(packed ? Bun.gunzipSync(bytes) : bytes));
      return Response.json(advisories);
    },
  });
});
afterAll(() => registry.stop(true));

async function audited(address = `http://127.0.0.1:${registry.port}`) {
  const command = Bun.spawn([process.execPath, "scripts/audit.ts"], {
    env: { ...process.env, BUN_CONFIG_REGISTRY: address, npm_config_registry: address },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err] = await Promise.all([
    new Response(command.stdout).text(),
    new Response(command.stderr).text(),
  ]);
  return { code: await command.exited, words: out + err };
}

test("packages of the lock file are compared with the registry's advisories", async () => {
  advisories = {};
  expect(await audited()).toEqual({
    code: 0,
    words: "0 known advisories for the packages of bun.lock\n",
  });
  expect(Object.keys(asked)).toContain("hono");
});

test("a known advisory is named, and the command fails", async () => {
  advisories = { hono: [advisory] };
  const { code, words } = await audited();
  expect(code).toBe(1);
  expect(words).toContain(
    "high: hono <99.0.0: Reads what it should not (https://advisories.example/1)",
  );
});

test("where no database can be reached, nothing passes for checked", async () => {
  const { code, words } = await audited("http://127.0.0.1:9");
  expect(code).toBe(2);
  expect(words).toContain("UNCHECKED");
});
