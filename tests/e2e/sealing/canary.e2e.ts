import { afterAll, beforeAll } from "bun:test";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright";
import { addDays, clinicMoment } from "../../../shared/time/calendar.ts";
import { DEVICE_DATABASE } from "../../../web-admin/offline/storage/databases.ts";
import { launchWithProfile } from "../../support/browser/browser.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { enterLogin, keptOnDevice, openSealed } from "../../support/browser/desk.ts";
import { addDoctor, offer } from "../../support/clinic/clinic.ts";
import { bookOnSite } from "../../support/clinic/visits.ts";
import { Browser } from "../../support/server/cookies.ts";
import { asSuperuser, freshDatabase } from "../../support/server/database.ts";
import { folderForFile } from "../../support/server/for-file.ts";
import { endLeftovers, type Product, startProduct } from "../../support/server/product.ts";

const ADMIN = { login: "admin", password: "осенний-ветер-47" };
const DAY = addDays(clinicMoment(new Date(), "Europe/Moscow").day, 1);
const PHONE = "9005557319";
const FROM_SITE = "Канарейкина Сайт";
const FROM_DESK = "Кенарёва Стойка";
const CANARIES = ["Канарейкин", "Кенарёв", PHONE, "жёлтое-перо", "Чижиковедение", ADMIN.password];
/** Proves that the search would find them. */
const READABLE = DEVICE_DATABASE;

let database: Awaited<ReturnType<typeof freshDatabase>>;
let product: Product;
const profile = folderForFile("priem-canary-");
let doctor: number;

beforeAll(async () => {
  database = await freshDatabase();
  doctor = await addDoctor(database.db, { services: ["Чижиковедение"] });
  await offer(database.db, doctor, DAY, ["10:00", "10:30", "11:00"]);
  product = await startProduct({
    DATABASE_URL: database.url,
    ADMIN_LOGIN: ADMIN.login,
    ADMIN_PASSWORD: ADMIN.password,
  });
});

afterAll(async () => {
  product?.kill("SIGTERM");
  await product?.ended;
  endLeftovers();
  await database?.drop();
});

/** UTF-8, and UTF-16 as Chromium keeps strings. */
const spellings = (word: string) => [Buffer.from(word), Buffer.from(word, "utf16le")];

/** Which words are readable in which of the profile's files. */
async function readableInProfile(words: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(profile, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path).catch(() => null);
    for (const word of words) {
      if (spellings(word).some((spelling) => bytes?.includes(spelling))) {
        found.push(`${word} in ${path.slice(profile.length)}`);
      }
    }
  }
  return found;
}

async function logs(): Promise<string> {
  const [row] = await asSuperuser(
    (db) => db<{ text: string }[]>`
      select pg_read_file(current_setting('data_directory') || '/../log/postgres.log') as text`,
  );
  if (!row?.text.includes("ready to accept connections")) throw new Error("Not PostgreSQL's log");
  if (!product.said().includes("/api/journal")) throw new Error("Not the server's log");
  return row.text + product.said();
}

/** Addresses in CacheStorage, whichever worker put them there. */
const cachedBy = (page: Page) =>
  page.evaluate(async () => {
    const kept: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      kept.push(...(await cache.keys()).map(({ url }) => new URL(url).pathname));
    }
    return kept;
  });

/** Only the app's own files, after work online and offline. */
async function cachesNoAnswers(page: Page) {
  const kept = await cachedBy(page);
  expect(kept).toContain("/admin/index.html");
  expect(kept.filter((path) => !path.startsWith("/admin/"))).toEqual([]);
}

async function bookAtDesk(page: Page) {
  await page.getByRole("link", { name: "Записать пациента" }).first().click();
  const spoken = new RegExp(`^${Number(DAY.slice(8))} `);
  const day = page.getByRole("button", { name: spoken }).and(page.locator(":enabled")).first();
  await day.click();
  await page.getByRole("button", { name: /, 10:30, / }).click();
  await page.getByLabel("ФИО пациента").fill(FROM_DESK);
  await page.getByLabel("Комментарий").fill("жёлтое-перо");
  await page.getByRole("button", { name: "Добавить записи" }).click();
  await expect(page.getByText("Успешно добавлена 1 запись")).toBeVisible();
}

test("no patient's name, phone, comment or service is readable in the browser's files or in any log; the worker keeps no answer of the API", async () => {
  const visit = { employee: doctor, day: DAY, phone: `8${PHONE}`, comment: "жёлтое-перо" };
  const booking = { ...visit, time: "10:00", name: FROM_SITE, service: "Чижиковедение" };
  await bookOnSite(new Browser(product.url), booking);

  let context = await launchWithProfile(profile);
  let page = await context.newPage();
  await page.goto(`${product.url.replace("127.0.0.1", "localhost")}/admin/journal`);
  await enterLogin(page, ADMIN);
  await expect(page.getByText(FROM_SITE).first()).toBeVisible();
  await keptOnDevice(page);
  await bookAtDesk(page);
  await page.getByRole("link", { name: "Журнал" }).first().click();
  await page.getByLabel("Поиск по имени").fill("Канарейкин");
  await expect(page.getByText(FROM_SITE).first()).toBeVisible();
  await cachesNoAnswers(page);
  await context.setOffline(true);
  await page.getByLabel("Поиск по имени").fill("Кенарёв");
  await expect(page.getByText(FROM_DESK).first()).toBeVisible();
  await page.reload();
  await openSealed(page, ADMIN);
  await expect(page.getByText(FROM_DESK).first()).toBeVisible();
  await cachesNoAnswers(page);
  await context.setOffline(false);
  expect(await readableInProfile(CANARIES)).toEqual([]);
  await context.close();
  expect(await readableInProfile(CANARIES)).toEqual([]);
  expect(await readableInProfile([READABLE])).not.toEqual([]);

  context = await launchWithProfile(profile);
  page = await context.newPage();
  await page.goto(`${product.url.replace("127.0.0.1", "localhost")}/admin/journal`);
  await expect(page.getByText(FROM_DESK).first()).toBeVisible();
  await page.getByRole("button", { name: "Выйти" }).first().click();
  await expect(page.getByLabel("Логин")).toBeVisible();
  await context.close();
  expect(await readableInProfile(CANARIES)).toEqual([]);
  const said = await logs();
  expect(CANARIES.filter((word) => said.includes(word))).toEqual([]);
});
