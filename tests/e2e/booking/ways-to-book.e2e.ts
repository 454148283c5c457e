import type { Page } from "playwright";
import { expect, test } from "../../support/browser/browser-test.ts";
import { siteForFile } from "../../support/browser/visitor.ts";
import { addDoctor, offer, THURSDAY_NINE } from "../../support/clinic/clinic.ts";
import { addPrice } from "../../support/clinic/site-content.ts";
import { startServer } from "../../support/server/server.ts";

let anna: number;
let vera: number;

const site = siteForFile(async () => {
  const server = await startServer({ clock: () => THURSDAY_NINE, sameAddress: true });
  anna = await addDoctor(server.db, { name_employee: "Алова Анна", sort_emp: 1 });
  vera = await addDoctor(server.db, { name_employee: "Белова Вера", sort_emp: 2 });
  await addDoctor(server.db, { name_employee: "Волкова Инна", sort_emp: 3 });
  await offer(server.db, anna, "2027-06-10", ["08:30", "09:00"]);
  await offer(server.db, anna, "2027-06-11", ["08:00", "08:30"]);
  await offer(server.db, vera, "2027-06-24", ["12:30"]);
  await addPrice(server.db, { name: "УЗИ малого таза", price: "1600", category: 1, sort: 1 });
  return server;
});

const PHONE = { viewport: { width: 390, height: 844 } };
const card = (page: Page, name: string) => page.locator(".specialist").filter({ hasText: name });

test("a doctor's card names the nearest free time, and links to it; a link to a taken time explains that it is taken", async () => {
  const { page, complaints } = await site.visit("/", PHONE);
  // 08:30 and 09:00 of today have passed.
  await expect(card(page, "Алова")).toContainText("Ближайшее: завтра 08:00");
  await expect(card(page, "Белова")).toContainText("Ближайшее: 24 июня 12:30");
  await expect(card(page, "Волкова")).not.toContainText("Ближайшее");
  await card(page, "Алова")
    .getByRole("link", { name: /^Ближайшее/ })
    .click({ delay: 300 });
  await expect(page).toHaveURL(
    new RegExp(`/appointment\\?doctor=${anna}&day=2027-06-11&time=08%3A00$`),
  );
  await expect(page.getByRole("button", { name: "08:00, свободно" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(page.getByRole("combobox", { name: "Врач" })).toHaveText(/Алова Анна/);
  await page.goto(`${site.server.url}/appointment?doctor=${vera}&day=2027-06-24&time=08:10`);
  await expect(page.getByRole("alert")).toContainText("Это время только что заняли");
  expect(complaints).toEqual([]);
});

test("each line of the price list leads to its booking", async () => {
  const { page, complaints } = await site.visit("/services", PHONE);
  await page.getByRole("link", { name: "Записаться: УЗИ малого таза" }).click({ delay: 300 });
  await expect(page.getByLabel("Что вам нужно?")).toHaveValue("УЗИ малого таза");
  await page.locator(".day:enabled").first().click();
  await page.locator(".time").first().click();
  await expect(page.getByLabel("Услуга")).toHaveValue("УЗИ малого таза");
  expect(complaints).toEqual([]);
});
