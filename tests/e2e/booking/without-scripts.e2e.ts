import type { Page } from "playwright";
import { bookingClinicForFile, form } from "../../support/browser/booking-page.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { holdBack, taken } from "../../support/browser/visitor.ts";
import { addDoctor, offer } from "../../support/clinic/clinic.ts";
import { bookOnSite } from "../../support/clinic/visits.ts";

const clinic = bookingClinicForFile();

const PHONE = { javaScriptEnabled: false, viewport: { width: 390, height: 844 } };
const open = (path = "/appointment") => clinic.visit(path, PHONE);

async function typeAll(page: Page) {
  await form.name(page).fill("О'Нил-Müller Анна");
  await form.phone(page).fill("8 900 123-45-67");
  await form.comment(page).fill("Первый раз");
}

async function isTyped(page: Page) {
  await expect(form.name(page)).toHaveValue("О'Нил-Müller Анна");
  await expect(form.phone(page)).toHaveValue("+7 (900) 123-45-67");
  await expect(form.comment(page)).toHaveValue("Первый раз");
}

test("P-4.16 without scripts a day, a time and the patient's words make a visit", async () => {
  const { page, complaints } = await open();
  await typeAll(page);
  await form.day(page, "11").click();
  await expect(page.getByRole("heading", { name: "Время, 11 июня" })).toBeInViewport();
  await isTyped(page);
  await form.time(page, "09:30").click();
  await expect(page).toHaveURL(
    `${clinic.server.url}/appointment?doctor=${clinic.anna}&day=2027-06-11&time=09%3A30#patient`,
  );
  await expect(form.time(page, "09:30")).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator(".summary")).toContainText("11 июня, пятница, 09:30");
  await isTyped(page);
  await form.service(page).selectOption("УЗИ малого таза");
  await form.consent(page).check();
  await form.submit(page).click();
  const booked = page.getByRole("region", { name: "Вы записаны" });
  await expect(booked).toContainText("11 июня, пятница, 09:30");
  await expect(booked).toContainText("Алова Анна");
  await expect(booked.getByRole("heading", { name: "Вы записаны" })).toBeInViewport();
  await expect(page.locator("#booking")).toBeHidden();
  expect(await clinic.records()).toMatchObject([
    {
      user_name: "О'Нил-Müller Анна",
      phone: "79001234567",
      service: "УЗИ малого таза",
      add_comment: "Первый раз",
      time: "09:30",
      operator_view: false,
      call_operator: false,
    },
  ]);
  await page.reload();
  await expect(booked).toBeVisible();
  expect(await clinic.records()).toHaveLength(1);
  await page.getByRole("button", { name: "Записаться ещё раз" }).click();
  await expect(page).toHaveURL(`${clinic.server.url}/appointment?doctor=${clinic.anna}`);
  await expect(form.submit(page)).toBeVisible();
  await expect(form.name(page)).toHaveValue("");
  expect(complaints).toEqual([]);
});

test("without scripts an error is beside its field and above the form", async () => {
  const { page } = await open();
  await form.name(page).fill("Анна 2");
  await form.phone(page).fill("+7 900 123-45");
  await form.submit(page).click();
  const list = page.getByRole("alert").filter({ hasText: "Запись ещё не создана" });
  await expect(list).toBeInViewport();
  const words = {
    day: "Выберите дату",
    time: "Выберите время",
    name: "В ФИО допустимы только буквы, пробел, дефис и апостроф",
    phone: "Введите корректный номер телефона: не хватает 2 цифр",
    service: "Выберите услугу",
    consent: "Необходимо согласие на обработку данных",
  };
  for (const [field, text] of Object.entries(words)) {
    await expect(list).toContainText(text);
    await expect(page.locator(`#${field}-problem`)).toHaveText(text);
  }
  await expect(form.name(page)).toHaveValue("Анна 2");
  await expect(form.phone(page)).toHaveValue("+7 (900) 123-45");
  await expect(form.name(page)).toHaveAttribute("aria-invalid", "true");
  await list.getByRole("link", { name: words.phone }).click();
  await expect(form.phone(page)).toBeInViewport({ ratio: 1 });
  expect(await clinic.records()).toEqual([]);
});

test("without scripts, if the slot was taken meanwhile, the page offers the nearest ones as links", async () => {
  const { page } = await open(`/appointment?doctor=${clinic.anna}&day=2027-06-11&time=09:00`);
  await typeAll(page);
  await form.service(page).selectOption("Консультация");
  await form.consent(page).check();
  await bookOnSite(clinic.server, { employee: clinic.anna, day: "2027-06-11", time: "09:00" });
  await form.submit(page).click();
  const told = page.getByRole("alert").filter({ hasText: "Это время только что заняли" });
  await expect(told).toBeInViewport();
  await isTyped(page);
  await told.getByRole("button", { name: /11 июня, пятница, 09:30/ }).click();
  await isTyped(page);
  await expect(form.consent(page)).toBeChecked();
  await expect(form.service(page)).toHaveValue("Консультация");
  await form.submit(page).click();
  await expect(page.getByRole("region", { name: "Вы записаны" })).toContainText("09:30");
  expect(await clinic.records()).toMatchObject([{ time: "09:00" }, { time: "09:30" }]);
});

test("without scripts doctor, service and month are chosen, too, and nothing typed is lost", async () => {
  const vera = await addDoctor(clinic.server.db, {
    name_employee: "Белова Вера",
    services: ["Кольпоскопия"],
    sort_emp: 2,
  });
  await offer(clinic.server.db, vera, "2027-08-02", ["15:00"]);
  const { page } = await open();
  await typeAll(page);
  await page.getByRole("combobox", { name: "Врач" }).click();
  await page.getByRole("option", { name: /Белова Вера/ }).click();
  await expect(page.getByRole("combobox", { name: "Врач" })).toContainText("Белова Вера");
  await expect(page.locator(".calendar-month select option:checked")).toHaveText("Август");
  await page.getByRole("button", { name: "Предыдущий месяц" }).click();
  await expect(page.locator(".calendar-month select option:checked")).toHaveText("Июнь");
  await page.locator(".calendar-month select").selectOption("Август");
  await page.getByRole("button", { name: "Показать", exact: true }).click();
  await page.locator('.day[aria-label^="2 августа"]').click();
  await expect(form.time(page, "15:00")).toBeVisible();
  await page.getByLabel("Что вам нужно?").selectOption("УЗИ малого таза");
  await page.getByRole("button", { name: "Показать врачей" }).click();
  await expect(page.getByRole("combobox", { name: "Врач" })).toContainText("Выберите врача");
  await page.getByLabel("Что вам нужно?").selectOption("Любая услуга");
  await page.getByRole("button", { name: "Показать врачей" }).click();
  await isTyped(page);
  await clinic.server.db`delete from schedule_days where employee = ${vera}`;
  await clinic.server.db`update doctors set hidden_doctor = 1 where id = ${vera}`;
});

/** The page before its scripts, which arrive when they are released. */
async function late(path: string) {
  const opened = await clinic.visit("/consent", { viewport: PHONE.viewport });
  const release = await holdBack(opened.page, "**/assets/*.js");
  await opened.page.goto(clinic.server.url + path, { waitUntil: "commit" });
  await opened.page.locator(".footer").waitFor();
  return { ...opened, release };
}

test("a slow click on «Записаться» before the scripts load books once, and they take over the confirmation", async () => {
  const { page, complaints, release } = await late("/appointment");
  const slowly = { delay: 200 };
  await form.day(page, "11").click(slowly);
  await form.time(page, "09:30").click(slowly);
  await form.service(page).selectOption("Консультация");
  await typeAll(page);
  await form.consent(page).check();
  await form.submit(page).click(slowly);
  const booked = page.getByRole("region", { name: "Вы записаны" });
  await expect(booked).toBeVisible();
  release();
  await taken(page);
  await expect(booked).toContainText("+7 (900) 123-45-67");
  await expect(page).toHaveURL(/\/appointment$/);
  expect(await clinic.records()).toHaveLength(1);
  await page.getByRole("button", { name: "Записаться ещё раз" }).click();
  await expect(form.name(page)).toHaveValue("О'Нил-Müller Анна");
  await expect(booked).toBeHidden();
  expect(complaints).toEqual([]);
});

test("input made before the scripts load is there after them", async () => {
  const { page, complaints, release } = await late("/appointment");
  await form.day(page, "11").click();
  await form.time(page, "09:30").click();
  await form.service(page).selectOption("УЗИ малого таза");
  await typeAll(page);
  await form.consent(page).check();
  await page.locator(".calendar-month select").selectOption("Июль");
  release();
  await taken(page);
  await isTyped(page);
  await expect(form.consent(page)).toBeChecked();
  await expect(form.service(page)).toHaveValue("УЗИ малого таза");
  await expect(page.locator(".calendar-month select option:checked")).toHaveText("Июль");
  await expect(page.locator(".summary")).toContainText("11 июня, пятница, 09:30");
  await form.submit(page).click();
  await expect(page.getByRole("region", { name: "Вы записаны" })).toBeVisible();
  expect(await clinic.records()).toHaveLength(1);
  expect(complaints).toEqual([]);
});

test("Enter in a field sends the form and chooses nothing", async () => {
  const { page } = await clinic.visit(
    `/appointment?doctor=${clinic.anna}&day=2027-06-11&time=09:30`,
  );
  await typeAll(page);
  await form.service(page).selectOption("Консультация");
  await form.consent(page).check();
  await form.name(page).press("Enter");
  await expect(page.getByRole("region", { name: "Вы записаны" })).toContainText("09:30");
});
