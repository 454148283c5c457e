import { afterAll, beforeAll } from "bun:test";
import type { Browser, Page } from "@playwright/test";
import { addDays, clinicMoment } from "../../../shared/time/calendar.ts";
import { closeVisitors, installedDevice, openBrowser } from "../../support/browser/browser.ts";
import { test } from "../../support/browser/browser-test.ts";
import { keptOnDevice, logInAtDesk, openSealed, sendHeldNow } from "../../support/browser/desk.ts";
import { expect } from "../../support/browser/expect.ts";
import { addDoctor, offer } from "../../support/clinic/clinic.ts";
import { bookOnSite } from "../../support/clinic/visits.ts";
import { type SignedIn, startServer, type TestServer } from "../../support/server/server.ts";

const TOMORROW = addDays(clinicMoment(new Date(), "Europe/Moscow").day, 1);

let server: TestServer;
let browser: Browser;
let person: SignedIn;
beforeAll(async () => {
  server = await startServer({ sameAddress: true });
  const employee = await addDoctor(server.db);
  await offer(server.db, employee, TOMORROW, ["23:45"]);
  await bookOnSite(server, { employee, day: TOMORROW, time: "23:45", name: "Анна Ждущая" });
  person = await server.signIn();
  browser = await openBrowser();
});
afterAll(async () => {
  await closeVisitors();
  await server?.stop();
});

test("a start without a line draws no form that goes again, and the journal at once with what waits", async () => {
  const context = await installedDevice(browser);
  const page = await logInAtDesk(context, server, person);
  await keptOnDevice(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Подтвердить запись" }).click();
  await sendHeldNow(page);
  await expect(page.getByText("Ожидает отправки")).toBeVisible();

  await page.addInitScript(noteDrawings);
  await page.reload();
  await openSealed(page, person.user);
  await expect(page.getByRole("region", { name: "Состояние связи" })).toBeVisible();
  const { forms, journal } = await drawings(page);
  expect(forms).toEqual(["Данные закрыты"]);
  expect(journal).toContain("Анна Ждущая");
  expect(journal).toContain("Ожидает отправки");
  await context.close();
});

interface Drawings {
  /** The headings of the pages without the app's header, in their order. */
  forms: string[];
  /** All words of the first page with it. */
  journal: string;
}

const drawings = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { drawings: Drawings }).drawings);

/** Runs in the page, from its start. */
function noteDrawings(): void {
  const drawings: Drawings = { forms: [], journal: "" };
  Object.assign(globalThis, { drawings });
  // The app draws without its rows where reading them takes long, which a busy machine does.
  const inTime = globalThis.setTimeout;
  const patient = (work: () => void, ms?: number) => (ms === 500 ? 0 : inTime(work, ms));
  Object.assign(globalThis, { setTimeout: patient });
  new MutationObserver(() => {
    const isOpen = document.querySelector("header nav") !== null;
    if (isOpen) drawings.journal ||= document.body.textContent;
    const heading = isOpen ? null : document.querySelector("h1")?.textContent;
    if (heading && drawings.forms.at(-1) !== heading) drawings.forms.push(heading);
  }).observe(document, { subtree: true, childList: true });
}
