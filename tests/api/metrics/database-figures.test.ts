import { afterAll, beforeAll, expect, test } from "bun:test";
import { serveMetrics } from "../../../api/features/health/metrics.ts";
import { noteBackup } from "../../../api/operator/backup/write.ts";
import { serverForFile } from "../../support/server/for-file.ts";
import { startServer } from "../../support/server/server.ts";

let metrics: ReturnType<typeof serveMetrics>;
const server = serverForFile();
beforeAll(async () => {
  metrics = serveMetrics(server.served, 0);
});
afterAll(async () => {
  await metrics.stop();
});

async function figure(name: string): Promise<number> {
  const text = await (await fetch(metrics.url)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
}

test("the time of the last backup is a metric; an older one does not replace it", async () => {
  expect(await figure("priem_last_backup_timestamp_seconds")).toBe(0);
  const takenAt = new Date("2027-06-10T03:30:00Z");
  await noteBackup(server.db, takenAt);
  await noteBackup(server.db, new Date("2027-06-09T03:30:00Z"));
  expect(await figure("priem_last_backup_timestamp_seconds")).toBe(takenAt.getTime() / 1000);
});

test("a database that only reads is a metric", async () => {
  expect(await figure("priem_database_takes_writes")).toBe(1);
  const name = new URL(server.databaseUrl).pathname.slice(1);
  await server.db.unsafe(`alter database ${name} set default_transaction_read_only = on`);
  const twin = await startServer({ databaseOf: server });
  const readOnly = serveMetrics(twin.served, 0);
  const text = await (await fetch(readOnly.url)).text();
  expect(text).toContain("priem_database_takes_writes 0");
  await readOnly.stop();
  await twin.stop();
  await server.db.unsafe(`alter database ${name} reset default_transaction_read_only`);
});
