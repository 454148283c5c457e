import { afterAll, beforeAll, expect, test } from "bun:test";
import { createApp } from "../../../api/app.ts";
import { readClinicFacts } from "../../../api/platform/clinic/clinic-facts.ts";
import { readConfig } from "../../../api/platform/config/config.ts";
import { connect, type Db } from "../../../api/platform/database/connection.ts";
import { freePort } from "../../support/server/free-port.ts";

const PAGES = [
  "/",
  "/appointment",
  `/appointment?booked=${crypto.randomUUID()}`,
  "/doctors",
  "/doctors/1",
  "/services",
  "/services/uzi",
  "/info",
  "/info/1",
  "/legal",
  "/politics",
  "/consent",
  "/search?q=a",
  "/nowhere",
];

let db: Db;
let listening: Bun.Server<undefined>;

beforeAll(async () => {
  const url = `postgres://priem@127.0.0.1:${await freePort()}/priem`;
  db = connect(url);
  const stopping = new AbortController().signal;
  const config = readConfig({ DATABASE_URL: url });
  const app = createApp({ db, config, clock: () => new Date(), log: () => {}, stopping });
  listening = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: app.fetch });
});
afterAll(async () => {
  await listening.stop(true);
  await db.end({ timeout: 0 });
});

const request = (path: string, init: RequestInit) => fetch(new URL(path, listening.url), init);

const phone = readClinicFacts().phones[0].digits;

test.each(PAGES)(
  "while the database is away, %s is a page with the clinic's phones",
  async (path) => {
    const answer = await request(path, { headers: { accept: "text/html" } });
    expect(answer.status).toBe(503);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=UTF-8");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("retry-after")).toMatch(/^\d+$/);
    expect(await answer.text()).toContain(`tel:+${phone}`);
  },
);

test("while the database is away, a form sent without scripts comes back as it was filled in", async () => {
  const body = new FormData();
  for (const [name, value] of Object.entries({
    uid: crypto.randomUUID(),
    name: "Ким Анна",
    phone: "+7 (900) 123-45-67",
    service: "Консультация",
    consent: "on",
  })) {
    body.set(name, value);
  }
  const answer = await request("/appointment?doctor=1&day=2099-06-11&time=09:30", {
    method: "POST",
    body,
    headers: { "sec-fetch-site": "same-origin" },
  });
  expect(answer.status).toBe(503);
  const page = await answer.text();
  expect(page).toContain(`tel:+${phone}`);
  expect(page).toContain('value="Ким Анна"');
});
