import { afterAll, beforeAll } from "bun:test";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { addDays } from "../../../shared/time/calendar.ts";
import { newDevice, openBrowser } from "../../support/browser/browser.ts";
import { test } from "../../support/browser/browser-test.ts";
import { logInAtDesk } from "../../support/browser/desk.ts";
import { closeDeskClinic } from "../../support/browser/desk-clinic.ts";
import { expect } from "../../support/browser/expect.ts";
import { type FaultProxy, startFaultProxy } from "../../support/browser/fault-proxy.ts";
import { addDoctor, offer, THURSDAY_NINE, TODAY } from "../../support/clinic/clinic.ts";
import { bookAtDesk } from "../../support/clinic/visits.ts";
import { type SignedIn, startServer, type TestServer } from "../../support/server/server.ts";

const DAY = addDays(TODAY, 1);
const TIMES = ["10:00", "10:30", "11:00", "11:30"];
const MINUTE = 60_000;

let server: TestServer;
let browser: Browser;
let doctor: number;
let colleague: SignedIn;
let line: FaultProxy;
let minutesGone = 0;
let booked = 0;

// It runs: a login that never comes nearer to its end is never renewed.
const began = performance.now();
const now = () =>
  new Date(THURSDAY_NINE.getTime() + performance.now() - began + minutesGone * MINUTE);

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ clock: now }), openBrowser()]);
  doctor = await addDoctor(server.db);
  await offer(server.db, doctor, DAY, TIMES);
  colleague = await server.signIn();
  line = await startFaultProxy(Number(new URL(server.url).port));
});
afterAll(async () => {
  await line?.stop();
  await closeDeskClinic({ server, browser });
});

/** A desk in front of its journal, whose clock can be turned on. */
async function takeSeat() {
  const context = await newDevice(browser);
  await context.clock.install({ time: now() });
  const streams = streamsOf(context);
  const person = await server.signIn();
  const page = await logInAtDesk(context, line, person);
  await expect(page.getByRole("region", { name: "Состояние связи" })).toContainText("Обновлено");
  return { context, page, person, streams };
}

interface Streams {
  asked: number;
  /** Those of which the device has heard anything. */
  opened: number;
}

function streamsOf(context: BrowserContext): Streams {
  const streams = { asked: 0, opened: 0 };
  const isStream = (url: string) => url.endsWith("/api/sync/stream");
  context.on("request", (request) => {
    if (isStream(request.url())) streams.asked += 1;
  });
  context.on("response", (response) => {
    if (isStream(response.url())) streams.opened += 1;
  });
  return streams;
}

/** A colleague books somewhere else, and this desk sees it. */
async function hears(page: Page, name: string) {
  const time = TIMES[booked++] ?? "";
  await bookAtDesk(colleague, { employee: doctor, day: DAY, time, name });
  const records = page.getByRole("list", { name: "Записи" });
  await expect(records.getByRole("listitem").filter({ hasText: name })).toBeVisible();
}

test("behind a proxy that keeps streams to itself, then one that ends them, a colleague's booking arrives by the polls; the stream is back by itself", async () => {
  line.setStreams("held");
  const { context, page, streams } = await takeSeat();
  await hears(page, "Анна Удержанная");
  expect(streams.opened).toBe(0);
  const { asked } = streams;
  await context.clock.fastForward("00:16");
  await expect.poll(() => streams.asked).toBeGreaterThan(asked);
  line.setStreams("cut");
  await hears(page, "Вера Обрезанная");
  expect(streams.opened).toBe(0);
  line.setStreams("open");
  await expect.poll(() => streams.opened).toBe(1);
  await hears(page, "Галина Живая");
  await context.close();
});

test("the stream is closed and opened anew, with the login renewed, before that login ends", async () => {
  const { context, page, person, streams } = await takeSeat();
  await server.db`
    update session_tokens set access_until = ${now()}::timestamptz + interval '50 seconds'
    where family_id in (select id from session_families where user_id = ${person.user.id})`;
  const refused: string[] = [];
  context.on("response", (response) => {
    if (response.status() === 401) refused.push(response.url());
  });
  const renewed = page.waitForResponse(/\/api\/journal\/refresh$/, { timeout: 60_000 });
  await page.reload();
  await expect.poll(() => streams.opened).toBe(2);
  expect((await renewed).status()).toBe(200);
  await expect.poll(() => streams.opened).toBe(3);
  // The login that the stream before was opened with is over by now.
  minutesGone = 1;
  await hears(page, "Дарья Поздняя");
  expect({ ...streams, refused }).toEqual({ asked: 3, opened: 3, refused: [] });
  await context.close();
});
