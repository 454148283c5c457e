import { afterAll, beforeAll, expect, test } from "bun:test";
import { serveMetrics } from "../../../api/features/health/metrics.ts";
import { readConfig } from "../../../api/platform/config/config.ts";
import { addDoctor, offer, THURSDAY_NINE } from "../../support/clinic/clinic.ts";
import { bookAtDesk, bookOnSite } from "../../support/clinic/visits.ts";
import { serverForFile } from "../../support/server/for-file.ts";

let metrics: ReturnType<typeof serveMetrics>;
const server = serverForFile({ clock: () => THURSDAY_NINE });
beforeAll(async () => {
  metrics = serveMetrics(server.served, 0);
});
afterAll(async () => {
  await metrics.stop();
});

const read = async () => (await fetch(metrics.url)).text();

test("requests, latency, bookings, streams, connections and the feed's lag, without personal data", async () => {
  const doctor = await addDoctor(server.db);
  await offer(server.db, doctor, "2027-06-11", ["10:00", "11:00"]);
  const person = await server.signIn();
  const day = "2027-06-11";
  const { uid } = await bookOnSite(server, {
    employee: doctor,
    day,
    time: "10:00",
    name: "Канарейкина",
  });
  await bookAtDesk(person, { employee: doctor, day, time: "11:00", phone: "79005550077" });
  await person.request(`/api/journal/${uid}`);
  await server.request("/api/users?phone=79005550077");
  await server.request("/api/no-such-place/79005550077");
  await server.request("/api/live", { method: "FROBNICATE" });
  const stream = await person.request("/api/sync/stream");
  const text = await read();
  for (const line of [
    'priem_requests_total{method="POST",route="/api/journal",status="201"} 2',
    'priem_requests_total{method="GET",route="/api/journal/:name",status="200"} 1',
    'priem_requests_total{method="GET",route="/api/users",status="401"} 1',
    'priem_request_seconds_bucket{method="POST",route="/api/journal",le="+Inf"} 2',
    'priem_request_seconds_count{method="POST",route="/api/journal"} 2',
    'priem_bookings_total{source="site"} 1',
    'priem_bookings_total{source="staff"} 1',
    "priem_sync_streams 1",
    "priem_database_up 1",
  ]) {
    expect(text.split("\n")).toContain(line);
  }
  expect(text).toMatch(/^priem_database_connections [1-9]/m);
  expect(text).toMatch(/^priem_feed_lag_transactions \d+$/m);
  for (const secret of ["Канарейкина", "79005550077", uid, person.user.login, "FROBNICATE"]) {
    expect(text).not.toContain(secret);
  }
  await stream.body?.cancel();
});

test("is off unless asked for, and never on the product's own address", async () => {
  expect(readConfig({}).metricsPort).toBeNull();
  expect(readConfig({ METRICS_PORT: "9464" }).metricsPort).toBe(9464);
  expect(() => readConfig({ METRICS_PORT: "0" })).toThrow("METRICS_PORT");
  expect((await server.request("/api/metrics")).status).toBe(404);
  const text = await (await server.request("/metrics")).text();
  expect(text).not.toContain("priem_requests_total");
});
