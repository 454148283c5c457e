import type { Page } from "playwright";
import { expect, test } from "../../support/browser/browser-test.ts";
import { siteForFile, taken } from "../../support/browser/visitor.ts";
import { addDoctor, offer, THURSDAY_NINE } from "../../support/clinic/clinic.ts";
import { bookOnSite } from "../../support/clinic/visits.ts";
import { startServer } from "../../support/server/server.ts";

let anna: number;
let vera: number;
let hidden: number;

const site = siteForFile(async () => {
  const server = await startServer({ clock: () => THURSDAY_NINE, sameAddress: true });
  anna = await addDoctor(server.db, { name_employee: "Алова Анна", sort_emp: 1 });
  vera = await addDoctor(server.db, {
    name_employee: "Белова Вера",
    sort_emp: 2,
    services: ["УЗИ"],
  });
  hidden = await addDoctor(server.db, { name_employee: "Скрытая Инна", hidden_doctor: 1 });
  await offer(server.db, anna, "2027-06-09", ["10:00"]);
  await offer(server.db, anna, "2027-06-10", ["08:00", "08:30", "10:00"]);
  await offer(server.db, anna, "2027-06-11", ["09:00", "09:30", "10:00"]);
  await offer(server.db, vera, "2027-06-11", ["14:00", "15:00"]);
  await offer(server.db, vera, "2027-06-15", ["12:00"]);
  await offer(server.db, anna, "2027-06-16", ["12:00"]);
  await offer(server.db, anna, "2027-06-17", ["12:00"]);
  await offer(server.db, hidden, "2027-06-18", ["12:00"]);
  await offer(server.db, vera, "2027-07-05", ["12:00"]);
  await bookOnSite(server, { employee: anna, day: "2027-06-16", time: "12:00" });
  return server;
});

const dayOf = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const timeOf = (page: Page, name: string) => page.getByRole("button", { name });
const doctorBox = (page: Page) => page.getByRole("combobox", { name: "Врач" });
const doctorNames = (page: Page) => page.getByRole("listbox", { name: "Врач" }).getByRole("option");
async function chooseDoctor(page: Page, name: string) {
  await doctorBox(page).click();
  await doctorNames(page).filter({ hasText: name }).click();
}

test("P-2.13 P-2.66 P-2.67 the calendar begins on Monday; arrows and a list of months change the month", async () => {
  const { page, complaints } = await site.visit("/appointment");
  const month = page.getByRole("combobox", { name: "Месяц" });
  const shown = month.locator("option:checked");
  await expect(shown).toHaveText("Июнь");
  await expect(page.getByText("2027", { exact: true })).toBeVisible();
  await expect(page.locator(".calendar-week").first()).toHaveText("ПнВтСрЧтПтСбВс");
  // 1 June 2027 is a Tuesday: one empty cell before it.
  await expect(page.locator(".calendar-week").nth(1).locator("> *").nth(1)).toHaveText("1");
  await expect(page.getByRole("button", { name: "Предыдущий месяц" })).toBeDisabled();
  await page.getByRole("button", { name: "Следующий месяц" }).click();
  await expect(shown).toHaveText("Июль");
  await expect(dayOf(page, "5 июля, понедельник, 1 свободное окно")).toBeEnabled();
  await page.getByRole("button", { name: "Предыдущий месяц" }).click();
  await expect(shown).toHaveText("Июнь");
  await month.selectOption("Февраль");
  await expect(page.getByText("2028", { exact: true })).toBeVisible();
  await expect(dayOf(page, /^29 февраля, вторник/)).toBeVisible();
  expect(complaints).toEqual([]);
});

test("P-4.10 P-4.11 P-4.12 P-4.14 only days and times that are free and have not passed can be chosen", async () => {
  const { page } = await site.visit("/appointment");
  // Offered and not booked, and past all the same.
  await expect(dayOf(page, /^9 июня, среда/)).toBeDisabled();
  await expect(dayOf(page, "10 июня, четверг, 1 свободное окно")).toBeEnabled();
  await expect(dayOf(page, "11 июня, пятница, 5 свободных окон")).toBeEnabled();
  await expect(dayOf(page, "12 июня, суббота, нет свободного времени")).toBeDisabled();
  await expect(dayOf(page, /^16 июня/)).toBeDisabled();
  await expect(dayOf(page, /^18 июня/)).toBeDisabled();
  await dayOf(page, /^10 июня/).click();
  await expect(timeOf(page, "10 июня, четверг, 10:00, свободно")).toBeVisible();
  await expect(timeOf(page, "10 июня, четверг, 08:30, свободно")).toHaveCount(0);
});

test("P-2.69 P-4.5 P-4.6 P-4.7 a day shows its times by doctor; choosing a time chooses its doctor; a second click deselects it", async () => {
  const { page, complaints } = await site.visit("/appointment");
  const friday = dayOf(page, /^11 июня, пятница, \d+ свободн/);
  await friday.click();
  await expect(friday).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("heading", { name: "Время, 11 июня, пятница" })).toBeFocused();
  const groups = page.getByRole("group").filter({ has: page.getByRole("button") });
  await expect(groups).toHaveCount(2);
  await expect(groups.nth(0)).toHaveText(/Алова Анна.*09:0009:3010:00/);
  await expect(groups.nth(1)).toHaveText(/Белова Вера.*14:0015:00/);
  await friday.click();
  await expect(friday).toHaveAttribute("aria-pressed", "false");
  await expect(groups).toHaveCount(0);
  await friday.click();
  const half = timeOf(page, "11 июня, пятница, 09:30, свободно");
  await half.click();
  await expect(half).toHaveAttribute("aria-pressed", "true");
  await expect(doctorBox(page)).toHaveText(/Алова Анна/);
  await half.click();
  await expect(half).toHaveAttribute("aria-pressed", "false");
  await expect(doctorBox(page)).toHaveText(/Выберите врача/);
  expect(complaints).toEqual([]);
});

test("P-2.68 P-4.9 P-4.13 P-5.6 a doctor chosen after the time clears it and leaves their times alone; chosen again, all come back", async () => {
  const { page } = await site.visit("/appointment");
  const service = page.getByLabel("Услуга");
  await expect(doctorBox(page)).toHaveText(/Выберите врача/);
  await expect(service).toBeDisabled();
  await dayOf(page, /^11 июня/).click();
  await timeOf(page, "11 июня, пятница, 09:30, свободно").click();
  await expect(service).toBeEnabled();
  await chooseDoctor(page, "Белова Вера");
  await expect(doctorBox(page)).toHaveText(/Белова Вера/);
  await expect(page.locator(".time[aria-pressed=true]")).toHaveCount(0);
  await expect(page.locator(".times-group")).toHaveCount(1);
  const three = timeOf(page, "11 июня, пятница, 15:00, свободно");
  await three.click();
  await chooseDoctor(page, "Белова Вера");
  await expect(doctorBox(page)).toHaveText(/Выберите врача/);
  await expect(three).toHaveAttribute("aria-pressed", "false");
  await dayOf(page, /^15 июня/).click();
  await doctorBox(page).click();
  await expect(doctorNames(page)).toHaveText([/Белова Вера/]);
});

test("P-2.52 P-4.15 a doctor one comes with stays for a date on which they work, and is shown only if visible", async () => {
  const { page, complaints, close } = await site.visit(`/doctors/${vera}`);
  await page.getByRole("link", { name: "Записаться к врачу" }).click();
  await expect(page).toHaveURL(new RegExp(`/appointment\\?doctor=${vera}$`));
  expect(await page.evaluate(() => window.history.state)).toMatchObject({ doctorId: vera });
  await expect(doctorBox(page)).toHaveText(/Белова Вера/);
  await expect(dayOf(page, "16 июня, среда, нет свободного времени")).toBeDisabled();
  await expect(dayOf(page, "17 июня, четверг, 1 свободное окно у других врачей")).toBeEnabled();
  await dayOf(page, "11 июня, пятница, 2 свободных окна").click();
  await expect(doctorBox(page)).toHaveText(/Белова Вера/);
  await dayOf(page, /^15 июня/).click();
  await expect(doctorBox(page)).toHaveText(/Белова Вера/);
  await dayOf(page, /^17 июня/).click();
  await expect(doctorBox(page)).toHaveText(/Выберите врача/);

  expect(complaints).toEqual([]);
  await close();

  for (const [id, shown] of [
    [hidden, /Выберите врача/],
    [vera, /Белова Вера/],
  ] as const) {
    const next = await site.visit("/appointment");
    await next.page.evaluate((id) => window.history.replaceState({ doctorId: id }, ""), id);
    await next.page.evaluate(() => sessionStorage.clear());
    await next.page.reload();
    await taken(next.page);
    await dayOf(next.page, /^11 июня/).click();
    await expect(doctorBox(next.page)).toHaveText(shown);
    await next.close();
  }
});

test("P-4.8 a new date clears a doctor chosen on the page, also one chosen before any date", async () => {
  const { page } = await site.visit("/appointment");
  await chooseDoctor(page, "Алова Анна");
  await dayOf(page, /^11 июня/).click();
  await expect(doctorBox(page)).toHaveText(/Выберите врача/);
  await expect(page.locator(".times-group")).toHaveCount(2);
  await chooseDoctor(page, "Алова Анна");
  await timeOf(page, "11 июня, пятница, 09:30, свободно").click();
  await dayOf(page, /^17 июня/).click();
  await expect(doctorBox(page)).toHaveText(/Выберите врача/);
  await expect(page.locator(".time[aria-pressed=true]")).toHaveCount(0);
});

test("P-2.73 if nothing is free at all, the page reports it", async () => {
  const { page } = await site.visit("/");
  await page.route("**/api/booked-slots", async (route) => {
    const offered = await site.server.request("/api/doctors/availability/all");
    const all: { employee: number; schedule: { day: string; time: string[] }[] }[] =
      await offered.json();
    const booked = all.flatMap(({ employee, schedule }) =>
      schedule.flatMap(({ day, time }) => time.map((each) => ({ employee, day, time: each }))),
    );
    await route.fulfill({ json: booked });
  });
  await page.getByRole("link", { name: "Записаться на приём" }).first().click();
  await expect(
    page.getByText("Извините, всё время занято, попробуйте в другой день"),
  ).toBeVisible();
  await expect(dayOf(page, /^11 июня/)).toBeDisabled();
});

test("the doctors' list works with the keyboard", async () => {
  const { page } = await site.visit("/appointment");
  // The form is inert until it is alive.
  await expect(async () => {
    await doctorBox(page).focus();
    await expect(doctorBox(page)).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press("ArrowDown");
  await expect(doctorNames(page).first()).toBeVisible();
  // The keyboard of the test has no Cyrillic keys.
  for (const key of "бел") await doctorBox(page).dispatchEvent("keydown", { key, bubbles: true });
  await page.keyboard.press("Enter");
  await expect(doctorBox(page)).toHaveText(/Белова Вера/);
  await expect(doctorBox(page)).toHaveAttribute("aria-expanded", "false");
  await expect(doctorBox(page)).toBeFocused();
});
