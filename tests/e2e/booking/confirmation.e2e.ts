import { beforeAll } from "bun:test";
import { bookingClinicForFile, fillIn, form } from "../../support/browser/booking-page.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { atRest } from "../../support/browser/visitor.ts";
import { THURSDAY_NINE } from "../../support/clinic/clinic.ts";
import { addPrice } from "../../support/clinic/site-content.ts";

const clinic = bookingClinicForFile();

beforeAll(async () => {
  await addPrice(clinic.server.db, {
    name: "УЗИ малого таза",
    price: "1600",
    category: 1,
    sort: 1,
  });
});

const PHONE = { viewport: { width: 390, height: 844 } };
const visitWithClock = () =>
  clinic.visit("/appointment", {}, (fresh) => fresh.clock.install({ time: THURSDAY_NINE }));

test("without a line nothing is reloaded and the confirmation stays", async () => {
  const { page } = await visitWithClock();
  await fillIn(page);
  await form.submit(page).click();
  const panel = page.getByRole("region", { name: "Вы записаны" });
  await expect(panel).toBeVisible();
  await page.context().setOffline(true);
  const asked = page.waitForEvent("requestfailed");
  await page.clock.fastForward(3000);
  await asked;
  await expect(panel).toContainText("Алова Анна");
});

test("the confirmation names price, patient and way, and is there again after leaving", async () => {
  const { page, complaints } = await visitWithClock();
  await fillIn(page);
  await form.phone(page).fill("9001234567");
  await form.submit(page).click();
  const panel = page.getByRole("region", { name: "Вы записаны" });
  await expect(panel).toContainText("1 600 руб.");
  await expect(panel).toContainText("Ким Анна");
  await expect(panel).toContainText("+7 (900) 123-45-67");
  await expect(panel).toContainText("По ней вы увидите визит");
  await expect(panel.getByRole("link", { name: "Как добраться" })).toHaveAttribute(
    "href",
    /yandex\.ru\/maps/,
  );
  await expect(panel.getByRole("button", { name: "Распечатать" })).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Врачи" }).first().click();
  await expect(page).toHaveURL(/#specialists$/);
  await page.goto(`${clinic.server.url}/appointment`);
  await expect(panel).toContainText("+7 (900) 123-45-67");
  // The browser does not store the link.
  await expect(panel).toContainText("Чтобы перенести или отменить запись, позвоните нам.");
  expect(complaints).toEqual([]);
});

test("a second visit for the same service is asked about and booked when it is wanted", async () => {
  const { page, complaints } = await visitWithClock();
  await fillIn(page);
  await form.submit(page).click();
  await page.getByRole("button", { name: "Записаться ещё раз" }).click();
  await expect(form.name(page)).toHaveValue("Ким Анна");
  await expect(form.phone(page)).toHaveValue("+7 (900) 123-45-67");
  await expect(page.getByRole("combobox", { name: "Врач Алова Анна" })).toBeVisible();
  await fillIn(page, "10:00");
  await form.submit(page).click();
  const question = page.getByRole("alert").filter({ hasText: "Нужна ещё одна запись?" });
  await expect(question).toContainText("Вы уже записаны 11 июня в 09:30.");
  expect(await clinic.records()).toHaveLength(1);
  await question.getByRole("button", { name: "Нет, не нужна" }).click();
  await expect(question).toHaveCount(0);
  await form.submit(page).click();
  await question.getByRole("button", { name: "Да, записаться ещё раз" }).click();
  await expect(page.getByRole("region", { name: "Вы записаны" })).toBeVisible();
  expect(await clinic.records()).toHaveLength(2);
  expect(complaints).toEqual([]);
});

test("on a phone the confirmation is visible, focused and announced, and stays visible after a reload", async () => {
  const { page, complaints } = await clinic.visit("/appointment", PHONE, (fresh) =>
    fresh.clock.install({ time: THURSDAY_NINE }),
  );
  await fillIn(page);
  await form.submit(page).click({ delay: 300 });
  const success = page.getByRole("status").filter({ hasText: "Запись успешно создана!" });
  const panel = page.getByRole("region", { name: "Вы записаны" });
  const when = panel.getByText("11 июня, пятница, 09:30");
  await expect(panel).toBeFocused();
  await atRest(page);
  await expect(success).toBeInViewport({ ratio: 1 });
  await expect(when).toBeInViewport({ ratio: 1 });
  await expect(page.locator("#booking")).toBeHidden();

  const reloaded = page.waitForEvent("load");
  const arrives = page.waitForResponse((response) => response.request().isNavigationRequest());
  await page.clock.fastForward(3000);
  // The confirmation is there before the page's scripts are.
  expect(await (await arrives).text()).toMatch(/Вы записаны.*11 июня, пятница/s);
  await reloaded;
  await expect(panel).toBeFocused();
  await expect(panel.getByRole("link", { name: /\/v\/[0-9a-z]{16}$/ })).toBeInViewport();
  await expect(panel).toContainText("+7 (900) 123-45-67");
  await expect(page).toHaveURL(/\/appointment$/);
  await atRest(page);
  await expect(when).toBeInViewport({ ratio: 1 });
  await expect(page.locator("#booking")).toBeHidden();
  expect(complaints).toEqual([]);
});

test("only the clinic's own answer counts as a booking: a network's login page does not", async () => {
  const { page } = await clinic.visit("/appointment");
  await fillIn(page);
  for (const answer of [
    { contentType: "text/html", body: "<h1>Войдите в сеть</h1>" },
    { json: { id: 1, uid: crypto.randomUUID(), employee: clinic.anna, time: "09:30" } },
  ]) {
    await page.route("**/api/journal", (route) => route.fulfill({ status: 200, ...answer }));
    await form.submit(page).click();
    await expect(form.submit(page)).toHaveText("Отправка...");
    await expect(page.getByRole("alert")).toContainText("неизвестно, записаны ли вы");
    await expect(page.getByText("Вы записаны")).toHaveCount(0);
    await expect(form.name(page)).toHaveValue("Ким Анна");
    await page.unroute("**/api/journal");
  }
  expect(await clinic.records()).toHaveLength(0);
});
