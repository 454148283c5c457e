import type { Page } from "playwright";
import { bookingClinicForFile, fillIn, form } from "../../support/browser/booking-page.ts";
import { DESKTOP, newVisitor } from "../../support/browser/browser.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { axeComplaints, looksRight, openDesk } from "../../support/browser/desk.ts";

const clinic = bookingClinicForFile();

const PHONE = { viewport: { width: 390, height: 844 } };
const WITHOUT_SCRIPTS = { ...PHONE, javaScriptEnabled: false };

/** A visit is not confirmed by its patient earlier. */
const receptionReadsAll = () => clinic.server.db`update journal_records set read_at = now()`;

const linkIn = async (page: Page): Promise<string> => {
  const address = await page.locator(".visit-link-address a").getAttribute("href");
  expect(address).toMatch(/^\/v\/[0-9a-z]{16}$/);
  return address ?? "";
};

const heading = (page: Page, words: string) => page.getByRole("heading", { name: words, level: 1 });

async function answerQuestion(page: Page, letters: string) {
  await page.getByLabel("Первые три буквы фамилии").fill(letters);
  await page.getByRole("button", { name: "Открыть" }).click();
}

test("without scripts a patient sees, confirms, moves and cancels her visit on another device", async () => {
  const booking = await clinic.visit(
    `/appointment?doctor=${clinic.anna}&day=2027-06-15&time=12:00`,
    WITHOUT_SCRIPTS,
  );
  await form.name(booking.page).fill("Ёлкина Анна");
  await form.phone(booking.page).fill("8 900 123-45-67");
  await form.service(booking.page).selectOption("УЗИ малого таза");
  await form.consent(booking.page).check();
  await form.submit(booking.page).click();
  const link = await linkIn(booking.page);
  await booking.close();
  await receptionReadsAll();

  const { page, complaints, close } = await clinic.visit(link, WITHOUT_SCRIPTS);
  await answerQuestion(page, "кар");
  await expect(page.getByRole("alert")).toContainText("ничего не открылось");
  await answerQuestion(page, "ЕЛК");
  await expect(page).toHaveURL(`${clinic.server.url}/visit`);
  await expect(page.locator(".confirmation")).toContainText("15 июня, вторник, 12:00");
  await page.getByRole("link", { name: "Перенести" }).click();
  await page.getByRole("link", { name: "11 июня, пятница, 09:30" }).click();
  await expect(heading(page, "Перенести визит?")).toBeVisible();
  await page.getByRole("button", { name: "Перенести" }).click();
  await expect(page.getByRole("status")).toContainText("Визит перенесён");
  await expect(page.locator(".confirmation")).toContainText("11 июня, пятница, 09:30");

  await page.getByRole("button", { name: "Подтвердить визит" }).click();
  await expect(page.getByRole("status")).toContainText("визит подтверждён");
  await expect(page.getByRole("button", { name: "Подтвердить визит" })).toHaveCount(0);

  await page.getByText("Отменить", { exact: true }).click();
  await page.getByRole("button", { name: "Отменить визит" }).click();
  await expect(heading(page, "Визит отменён")).toBeVisible();
  expect(await clinic.records()).toEqual([]);
  await page.goto(`${clinic.server.url}/visit`);
  await expect(heading(page, "Страница закрыта")).toBeVisible();
  expect(complaints.filter((each) => !each.includes("404"))).toEqual([]);
  await close();
});

test("with scripts the browser stores no link, the pages please axe, and reception reads of it at once", async () => {
  await clinic.server.db`delete from patient_acts`;
  const person = await clinic.server.signIn();
  const desk = await newVisitor(clinic.browser, { viewport: DESKTOP });
  const reception = await openDesk(desk, clinic.server, person, "/admin/journal/unread");
  const { page, complaints, close } = await clinic.visit("/appointment", PHONE);
  await fillIn(page);
  await form.submit(page).click();
  const link = await linkIn(page);
  const code = page.locator(".visit-link img");
  await expect(code).toBeHidden();
  await page.setViewportSize(DESKTOP);
  await expect(code).toBeVisible();
  await page.setViewportSize(PHONE.viewport);
  const stored = () =>
    page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  expect(await stored()).not.toContain(link.slice(3));
  await page.goto(`${clinic.server.url}${link}`);
  expect(await axeComplaints(page)).toEqual([]);
  await receptionReadsAll();
  await answerQuestion(page, "ким");
  await expect(heading(page, "Ваш визит")).toBeVisible();
  expect(await axeComplaints(page)).toEqual([]);
  await page.getByRole("button", { name: "Подтвердить визит" }).click();
  await expect(page.getByRole("status")).toContainText("визит подтверждён");
  const acts = reception.getByRole("list", { name: "Действия пациенток" });
  await expect(acts).toContainText("Пациентка подтвердила визит 11.06.2027 в 09:30, Алова Анна");
  await expect(reception.getByRole("status").filter({ hasText: "Пациентка" })).toHaveCount(0);
  const badge = reception
    .getByRole("banner")
    .getByRole("link", { name: "Непрочитанные: 1", exact: true });
  await expect(badge).toBeVisible();
  await expect(reception).toHaveTitle(/^\(1\) /);
  await reception.goto(`${clinic.server.url}/admin/prices`);
  await reception
    .getByRole("status")
    .filter({ hasText: "1 действие пациентки" })
    .getByRole("link", { name: "Показать" })
    .click();
  await reception.getByRole("button", { name: /^Прочитано всё/ }).click();
  await expect(acts).toHaveCount(0);
  await expect(badge).toHaveCount(0);
  await page.locator("summary").filter({ hasText: "Это не я" }).click();
  await page.getByRole("button", { name: "Это не я" }).click();
  await expect(page).toHaveURL(/done=not-me/);
  // Without a consent to withdraw no visit is changed, and the app asks for acts once a minute.
  await reception.reload();
  await reception.getByRole("link", { name: /^Открыть: «Это не я»/ }).click();
  await expect(reception.getByText("Номер, возможно, чужой: отмечено по ссылке")).toBeVisible();
  for (const path of ["/visit/move", "/visit/earlier"]) {
    await page.goto(`${clinic.server.url}${path}`);
    await looksRight(page);
  }
  expect(await stored()).not.toContain(link.slice(3));
  expect(complaints).toEqual([]);
  await desk.close();
  await close();
});
