import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { connect as openSocket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { cutConnections } from "../../support/database/cut-connections.ts";
import { freshDatabase } from "../../support/server/database.ts";
import { freePort } from "../../support/server/free-port.ts";
import {
  endLeftovers,
  launch,
  refusedStart,
  saidBy,
  startProduct,
  untilStatus,
} from "../../support/server/product.ts";
import { repeatWhileSlow } from "../../support/time/repeat-while-slow.ts";

let database: Awaited<ReturnType<typeof freshDatabase>>;
let folder = "";

beforeAll(async () => {
  database = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), "priem-start-"));
});

afterEach(endLeftovers);

afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

describe("a stop", () => {
  test("finishes accepted requests, then exits with 0", async () => {
    const product = await startProduct({ DATABASE_URL: database.url });
    const answer = slowRequest(product.url, () => product.kill("SIGTERM"));
    expect(await answer).toStartWith("HTTP/1.1 40");
    expect(await product.ended).toBe(0);
  });

  test("does not wait for a client that only keeps its line open", async () => {
    const stopMs = async () => {
      const product = await startProduct({ DATABASE_URL: database.url });
      const { hostname, port } = new URL(product.url);
      const idle = openSocket(Number(port), hostname);
      await new Promise((opened) => idle.once("connect", opened));
      const began = Date.now();
      product.kill("SIGINT");
      expect(await product.ended).toBe(0);
      idle.destroy();
      return Date.now() - began;
    };
    const ms = await repeatWhileSlow((each) => each >= 10_000, stopMs);
    expect(ms).toBeLessThan(10_000);
  });

  test("also follows when the launcher of the product is killed", async () => {
    const main = fileURLToPath(new URL("../../../api/main.ts", import.meta.url));
    const script = { scripts: { start: `${process.execPath} ${main}` } };
    await writeFile(join(folder, "package.json"), JSON.stringify(script));
    const runner = launch([process.execPath, "start"], { DATABASE_URL: database.url }, folder);
    const [, address = ""] = await saidBy(runner, /Site +(http:\S+?)\/\n/);
    runner.kill("SIGKILL");
    await runner.ended;
    expect(runner.said()).toContain("Stopping");
    expect(await fetch(`${address}/api/live`).catch(() => "gone")).toBe("gone");
  });
});

describe("a start", () => {
  test("reports that the port is taken and exits with 1", async () => {
    const other = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response("") });
    const { code, said } = await refusedStart({
      DATABASE_URL: database.url,
      PORT: String(other.port),
    });
    expect(code).toBe(1);
    expect(said).toContain(`Port ${other.port} is taken`);
    await other.stop(true);
    expect(said).not.toContain("    at ");
  });

  test.each([
    ["PORT", "http"],
    ["PORT", "70000"],
    ["DATABASE_URL", "mysql://localhost/priem"],
    ["PUBLIC_ORIGIN", "clinic.example"],
    ["PUBLIC_ORIGIN", "https://clinic.example/path"],
    ["CLINIC_TIMEZONE", "Europe/Nowhere"],
    ["DEMO_DATA", "yes"],
    ["TRUSTED_PROXIES", "10.0.0.0/8, proxy"],
  ])("refuses %s=%s by name", async (name, value) => {
    const { code, said } = await refusedStart({ DATABASE_URL: database.url, [name]: value });
    expect(code).toBe(1);
    expect(said).toStartWith(`Priem: ${name} must be`);
    expect(said.trim().split("\n")).toHaveLength(1);
  });

  test("waits for a database out of reach with 503, and outlives its going and coming", async () => {
    const address = new URL(database.url);
    const cluster = address.searchParams.get("host") ?? "";
    const road = join(folder, "road");
    address.searchParams.set("host", road);
    const port = String(await freePort());
    const product = launch([process.execPath, "api/main.ts"], {
      DATABASE_URL: address.href,
      PORT: port,
    });
    const health = `http://127.0.0.1:${port}/api/health`;
    const waiting = await untilStatus(health, 503);
    expect(await waiting.json()).toMatchObject({ code: "unavailable" });
    expect((await fetch(`http://127.0.0.1:${port}/api/live`)).status).toBe(200);
    await saidBy(product, /The database cannot be reached, trying on/);

    await symlink(cluster, road);
    await untilStatus(health, 200);

    await rm(road);
    await cutConnections(database.db);
    await untilStatus(health, 503);
    await symlink(cluster, road);
    await untilStatus(health, 200);
    product.kill("SIGTERM");
    expect(await product.ended).toBe(0);
  });
});

/** Sends half a request, calls `midway`, waits for the stop to begin, and sends the rest. */
async function slowRequest(address: string, midway: () => void): Promise<string> {
  const { hostname, port } = new URL(address);
  const socket = openSocket(Number(port), hostname);
  const broken = new Promise<never>((_, cut) => {
    socket.once("error", cut);
    socket.once("close", () => cut(new Error("The line was cut")));
  });
  const heard = () =>
    Promise.race([
      broken,
      new Promise<string>((hear) => socket.once("data", (bytes) => hear(String(bytes)))),
    ]);
  const accepted = heard();
  socket.write(
    "POST /api/journal/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: 20\r\n\r\n",
  );
  expect(await accepted).toStartWith("HTTP/1.1 100");
  socket.write("{");
  midway();
  await Bun.sleep(500);
  const answer = heard();
  socket.write(`"login":"somebody"}`);
  return answer;
}
