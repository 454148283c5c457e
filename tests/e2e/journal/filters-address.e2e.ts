import { beforeAll, expect as expectValue } from "bun:test";
import type { Page } from "playwright";
import { expect, test } from "../../support/browser/browser-test.ts";
import { deskTabForFile, ORLOVA } from "../../support/browser/desk-clinic.ts";
import { offer, TODAY } from "../../support/clinic/clinic.ts";
import { bookAtDesk, bookOnSite } from "../../support/clinic/visits.ts";

const { clinic, openTab } = deskTabForFile();
beforeAll(async () => {
  const { server, sokolova, orlova, person } = clinic;
  await offer(server.db, sokolova, TODAY, ["10:00", "11:00"]);
  await offer(server.db, orlova, TODAY, ["10:00", "11:00"]);
  await bookOnSite(server, { employee: orlova, time: "10:00", name: "Анна Сайтова" });
  await bookAtDesk(person, { employee: orlova, time: "11:00", name: "Вера Своя" });
  await bookAtDesk(person, { employee: sokolova, time: "10:00", name: "Зоя Чужая" });
});

const rows = (page: Page) => page.getByRole("list", { name: "Записи" }).getByRole("listitem");
const doctor = (page: Page) => page.getByRole("combobox", { name: "Врач" });
const queryOf = (page: Page) => decodeURIComponent(new URL(page.url()).search);

test("three quick clicks go three days on, even before the first is rendered", async () => {
  const page = await openTab("/admin/journal?view=day");
  const next = page.getByRole("button", { name: "Следующий день" });
  await expect(page.getByRole("heading", { name: /10 июня 2027/ })).toBeVisible();
  await next.evaluate((button: HTMLButtonElement) => {
    for (let press = 0; press < 3; press += 1) button.click();
  });
  await expect(page.getByRole("heading", { name: /13 июня 2027/ })).toBeVisible();
  await expect.poll(() => queryOf(page)).toContain("date=2027-06-13");
});

test("each view keeps its own date and filters, also over a look at another screen", async () => {
  const { orlova, sokolova } = clinic;
  const page = await openTab();
  const views = page.getByRole("navigation", { name: "Вид журнала" });
  await doctor(page).selectOption(ORLOVA);
  await page.getByLabel("Поиск по имени").fill("сайтова");
  await expect(rows(page)).toHaveCount(1);

  await views.getByRole("link", { name: "День" }).click();
  await expect(doctor(page)).toHaveValue("");
  await doctor(page).selectOption(String(sokolova));
  await page.getByRole("button", { name: "Следующий день" }).click();
  await expect.poll(() => queryOf(page)).toContain("date=2027-06-11");

  await views.getByRole("link", { name: "Список" }).click();
  await expect(doctor(page)).toHaveValue(String(orlova));
  await expect(page.getByLabel("Дата", { exact: true })).toHaveValue("");
  await expect(page.getByLabel("Поиск по имени")).toHaveValue("сайтова");
  expectValue(queryOf(page)).toBe(`?doctor=${orlova}`);

  await page.getByRole("link", { name: "Акты" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Акты уничтожения" })).toBeVisible();
  await page
    .getByRole("link", { name: /^Журнал/ })
    .first()
    .click();
  await expect(rows(page)).toHaveCount(1);
  await expect.poll(() => queryOf(page)).toBe(`?doctor=${orlova}`);
  await views.getByRole("link", { name: "День" }).click();
  await expect(doctor(page)).toHaveValue(String(sokolova));
  await expect.poll(() => queryOf(page)).toContain("date=2027-06-11");
});
