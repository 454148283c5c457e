import type { Page } from "playwright";
import { installedDevice, newVisitor } from "../../support/browser/browser.ts";
import { test } from "../../support/browser/browser-test.ts";
import {
  keptOnDevice,
  logInAtDesk,
  looksRight,
  openSealed,
  sendHeldNow,
  statusOf,
} from "../../support/browser/desk.ts";
import { deskClinicForFile } from "../../support/browser/desk-clinic.ts";
import { expect } from "../../support/browser/expect.ts";
import { offer, TODAY } from "../../support/clinic/clinic.ts";
import { bookOnSite } from "../../support/clinic/visits.ts";

const HOUR = 3_600_000;

const clinic = deskClinicForFile();

const locked = (page: Page) => page.getByRole("dialog", { name: "Экран заблокирован" });
const password = (page: Page) => page.getByLabel("Пароль", { exact: true });

/** No input in any tab for so long. */
const goIdle = (page: Page, minutes: number) =>
  page.evaluate((ms) => {
    localStorage.setItem("priem-last-input", String(Date.now() - ms));
    document.dispatchEvent(new Event("resume"));
  }, minutes * 60_000);

test("fifteen idle minutes lock the desk: the screen is hidden, and the caret comes back to its field", async () => {
  const { server, browser, person } = clinic;
  const context = await newVisitor(browser);
  const page = await logInAtDesk(context, server, person);
  await expect(statusOf(page)).toContainText("Обновлено");
  const field = page.getByLabel("Поиск по имени");
  await field.fill("Кана");
  await goIdle(page, 14);
  await expect(locked(page)).toHaveCount(0);
  await goIdle(page, 15);
  await expect(locked(page)).toBeVisible();
  await expect(field).toBeHidden();
  await expect(password(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(locked(page)).toBeVisible();

  await password(page).fill("не тот пароль");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("Неверный логин или пароль");
  await expect(password(page)).toBeFocused();
  await password(page).fill(person.user.password);
  await page.keyboard.press("Enter");
  await expect(locked(page)).toHaveCount(0);
  await expect(field).toHaveValue("Кана");
  await expect(field).toBeFocused();

  await goIdle(page, 15);
  await locked(page).getByRole("button", { name: "Выйти" }).click();
  await expect(page.getByLabel("Логин")).toBeVisible();
  await context.close();
});

test("a device restarted without a line asks for the password, and after 72 hours for the line", async () => {
  const { server, browser, person, sokolova } = clinic;
  await offer(server.db, sokolova, TODAY, ["23:45"]);
  await bookOnSite(server, { employee: sokolova, time: "23:45", name: "Анна Ждущая" });
  const context = await installedDevice(browser);
  const page = await logInAtDesk(context, server, person);
  await keptOnDevice(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Подтвердить запись" }).click();
  await sendHeldNow(page);
  await expect(page.getByText("Ожидает отправки")).toBeVisible();

  await page.addInitScript(noteDrawings);
  await page.reload();
  await openSealed(page, { password: "не тот пароль" });
  await expect(page.getByRole("alert")).toHaveText("Неверный пароль");
  await expect(password(page)).toBeFocused();
  await openSealed(page, person.user);
  await expect(statusOf(page)).toContainText("Нет связи");
  const { forms, journal } = await drawings(page);
  expect(forms).toEqual(["Данные закрыты"]);
  expect(journal).toContain("Анна Ждущая");
  expect(journal).toContain("Ожидает отправки");

  await page.clock.setFixedTime(Date.now() + 73 * HOUR);
  await page.reload();
  await expect(page.getByText("больше 72 часов назад")).toBeVisible();
  await expect(password(page)).toHaveCount(0);
  await looksRight(page);
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "Данные закрыты" })).toHaveCount(0);
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
