import type { Page } from "playwright";
import { expect, test } from "../../support/browser/browser-test.ts";
import { atRest, siteForFile, visit } from "../../support/browser/visitor.ts";
import { addDoctor, offer, THURSDAY_NINE } from "../../support/clinic/clinic.ts";
import { addPrice } from "../../support/clinic/site-content.ts";
import { startServer } from "../../support/server/server.ts";

let anna: number;
let vera: number;

const TIMES = ["09:00", "09:30", "10:00", "10:30", "11:00", "11:30", "12:00", "12:30", "13:00"];

const site = siteForFile(async () => {
  const server = await startServer({ clock: () => THURSDAY_NINE, sameAddress: true });
  anna = await addDoctor(server.db, {
    name_employee: "Алова Анна Ивановна",
    services: ["Консультация", "УЗИ малого таза"],
  });
  vera = await addDoctor(server.db, {
    name_employee: "Белова Вера Петровна",
    sort_emp: 2,
    services: ["Приём"],
  });
  await addDoctor(server.db, { name_employee: "Новикова Нина", sort_emp: 3, services: [] });
  await offer(server.db, anna, "2027-06-11", TIMES);
  await offer(server.db, vera, "2027-06-11", TIMES);
  await offer(server.db, vera, "2027-06-14", ["12:00"]);
  await offer(server.db, anna, "2027-09-06", ["12:00"]);
  await addPrice(server.db, { name: "УЗИ малого таза", price: "1600", category: 1, sort: 1 });
  return server;
});

const SLOW_PRESS = { delay: 300 };
const PHONE = { viewport: { width: 390, height: 844 } };
const DESKTOP = { viewport: { width: 1280, height: 720 } };
const dayOf = (page: Page, date: string) => page.locator(`.day[aria-label^="${date},"]`);
const timeOf = (page: Page, time: string) =>
  page.getByRole("button", { name: `${time}, свободно` });
const doctorBox = (page: Page) => page.getByRole("combobox", { name: "Врач" });
const wanted = (page: Page) => page.getByLabel("Что вам нужно?");

test("the times come into view with the day: below the header of a phone, beside the calendar of a desktop", async () => {
  for (const screen of [PHONE, DESKTOP]) {
    const { page, close } = await site.visit("/appointment", screen);
    const day = dayOf(page, "11 июня");
    await day.click(SLOW_PRESS);
    await atRest(page);
    for (const time of ["09:00", "13:00"]) {
      await expect(timeOf(page, time).first()).toBeInViewport({ ratio: 1 });
    }
    if (screen === DESKTOP) {
      await expect(day).toBeInViewport({ ratio: 1 });
      const [left, right] = await Promise.all([
        page.locator(".calendar").boundingBox(),
        page.locator(".times").boundingBox(),
      ]);
      expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0));
    }
    await close();
  }
});

test("on a phone the chosen time is at the bottom of the screen and leads to the form with its summary", async () => {
  const { page } = await site.visit("/appointment", PHONE);
  await dayOf(page, "11 июня").click();
  const next = page.getByRole("button", { name: "Продолжить" });
  await expect(next).toHaveCount(0);
  await timeOf(page, "12:30").first().click(SLOW_PRESS);
  await expect(page.getByText("11 июня, 12:30 · Алова")).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => window.scroll(0, 0));
  await expect(next).toBeInViewport({ ratio: 1 });
  await next.click(SLOW_PRESS);
  await expect(page.getByLabel("ФИО")).toBeFocused();
  await atRest(page);
  await expect(page.getByLabel("ФИО")).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("heading", { name: "2. Ваши данные" })).toBeInViewport({ ratio: 1 });
  await page.getByLabel("Услуга").selectOption("УЗИ малого таза");
  await expect(page.locator("form .summary")).toHaveText(
    /11 июня, пятница, 12:30.*Алова Анна Ивановна.*УЗИ малого таза: 1\s600 руб\./,
  );
});

test("who knows only the service gets its doctors, their days and times", async () => {
  const { page, complaints } = await site.visit("/appointment");
  await wanted(page).selectOption("УЗИ малого таза");
  await expect(dayOf(page, "14 июня")).toBeDisabled();
  await dayOf(page, "11 июня").click();
  await expect(page.locator(".times-group")).toHaveCount(1);
  await timeOf(page, "09:30").click();
  await expect(page.getByLabel("Услуга")).toHaveValue("УЗИ малого таза");
  await wanted(page).selectOption("Приём");
  await expect(page.locator(".time[aria-pressed=true]")).toHaveCount(0);
  await expect(page.locator(".times-group")).toHaveText(/Белова/);
  await wanted(page).selectOption("Любая услуга");
  await expect(page.locator(".times-group")).toHaveCount(2);

  await page.goto(`${site.server.url}/appointment?service=${encodeURIComponent("УЗИ")}`);
  await expect(dayOf(page, "14 июня")).toBeDisabled();
  await expect(dayOf(page, "11 июня")).toBeEnabled();
  await page.goto(`${site.server.url}/appointment?service=${encodeURIComponent("Мазок")}`);
  await expect(page.getByText(/Отдельной записи на эту услугу нет/)).toBeVisible();
  expect(complaints).toEqual([]);
});

test("the arrows pass over months without a free day, and the months between are still in the list", async () => {
  const { page } = await site.visit("/appointment");
  const shown = page.getByRole("combobox", { name: "Месяц" }).locator("option:checked");
  await expect(shown).toHaveText("Июнь");
  await page.getByRole("button", { name: "Следующий месяц" }).click();
  await expect(shown).toHaveText("Сентябрь");
  await page.getByRole("button", { name: "Предыдущий месяц" }).click();
  await expect(shown).toHaveText("Июнь");
  await page.getByRole("combobox", { name: "Месяц" }).selectOption("Июль");
  await expect(dayOf(page, "5 июля")).toBeVisible();
});

test("late in a month the next month is below the rest of this one", async () => {
  const late = await startServer({
    clock: () => new Date("2027-06-21T06:00:00Z"),
    databaseOf: site.server,
  });
  await offer(site.server.db, vera, "2027-06-22", ["12:00"]);
  await offer(site.server.db, vera, "2027-07-05", ["12:00"]);
  const { page, close } = await visit(site.browser, late, "/appointment", DESKTOP, (fresh) =>
    fresh.clock.install({ time: new Date("2027-06-21T06:00:00Z") }),
  );
  await expect(dayOf(page, "22 июня")).toBeEnabled();
  await expect(dayOf(page, "14 июня")).toHaveCount(0);
  await expect(page.getByText("Июль 2027", { exact: true })).toBeVisible();
  const july = dayOf(page, "5 июля");
  await july.click();
  await expect(july).toHaveAttribute("aria-pressed", "true");
  await expect(dayOf(page, "22 июня")).toBeVisible();
  await close();
  await site.server.db`delete from schedule_days where day in ('2027-06-22', '2027-07-05')`;
  await late.stop();
});

test("a double click chooses, and does not take the choice back", async () => {
  const { page } = await site.visit("/appointment", DESKTOP);
  const day = dayOf(page, "11 июня");
  await day.dblclick();
  await expect(day).toHaveAttribute("aria-pressed", "true");
  const time = timeOf(page, "10:00").first();
  await time.dblclick();
  await expect(time).toHaveAttribute("aria-pressed", "true");
  await atRest(page);
  await expect(time).toHaveAttribute("aria-pressed", "true");
});

test("P-5.6 for a doctor without services the page shows an explanation and the phone", async () => {
  const { page } = await site.visit("/appointment", PHONE);
  await expect(page.getByText("Сначала выберите врача")).toBeVisible();
  await doctorBox(page).click();
  await page.getByRole("option", { name: /Новикова/ }).click();
  const notice = page.getByRole("status").filter({ hasText: "К этому врачу через сайт" });
  await expect(notice).toBeVisible();
  await expect(page.getByLabel("Услуга")).toBeDisabled();
  await expect(notice.getByRole("link").first()).toHaveAttribute("href", /^tel:/);
  await expect(page.getByText("Сначала выберите врача")).toHaveCount(0);
});
