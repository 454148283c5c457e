import { bookingClinicForFile, fillIn, form } from "../../support/browser/booking-page.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { bookOnSite } from "../../support/clinic/visits.ts";

const clinic = bookingClinicForFile();

test("a slot taken meanwhile: typed text stays, and the nearest slots are one tap away", async () => {
  const { page } = await clinic.visit("/appointment");
  await fillIn(page);
  await bookOnSite(clinic.server, { employee: clinic.anna, day: "2027-06-11", time: "09:30" });
  await form.submit(page).click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Это время только что заняли");
  await expect(alert).toBeFocused();
  await expect(form.name(page)).toHaveValue("Ким Анна");
  await expect(form.phone(page)).toHaveValue("+7 (900) 123-45-67");
  await expect(form.service(page)).toHaveValue("УЗИ малого таза");
  await expect(form.comment(page)).toHaveValue("Первый раз");
  await expect(form.consent(page)).toBeChecked();
  await expect(form.time(page, "09:30")).toHaveCount(0);
  await alert.getByRole("button", { name: "11 июня, пятница, 10:00" }).click();
  await expect(form.time(page, "10:00")).toHaveAttribute("aria-pressed", "true");
  await form.submit(page).click();
  await expect(page.getByText("Запись успешно создана!")).toBeVisible();
  expect((await clinic.records()).map((record) => record.time)).toEqual(["09:30", "10:00"]);
});

test("on a phone with its keyboard open, the words that a slot is taken are clear of the site's header", async () => {
  const { page } = await clinic.visit("/appointment", {
    viewport: { width: 390, height: 400 },
  });
  await fillIn(page);
  await bookOnSite(clinic.server, { employee: clinic.anna, day: "2027-06-11", time: "09:30" });
  await form.submit(page).click();
  await expect(page.getByRole("alert")).toBeFocused();
  const header = await page.getByRole("banner").boundingBox();
  const top = async () =>
    (await page.getByText("Это время только что заняли").boundingBox())?.y ?? 0;
  await expect.poll(top).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0));
});

test("a time taken while the form is being filled is noticed when the page is looked at again", async () => {
  const { page } = await clinic.visit("/appointment");
  await fillIn(page);
  await bookOnSite(clinic.server, { employee: clinic.anna, day: "2027-06-11", time: "09:30" });
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByRole("alert")).toContainText("Это время только что заняли");
  await expect(form.name(page)).toHaveValue("Ким Анна");
});

test("P-8.11 a failed booking is shown and logged, and loses nothing", async () => {
  const { page, complaints } = await clinic.visit("/appointment");
  await page.route("**/api/journal", (route) => route.fulfill({ status: 500, body: "" }));
  await fillIn(page);
  const reloading = page.waitForRequest("**/api/booked-slots");
  await form.submit(page).click();
  await expect(page.getByRole("alert")).toContainText("неизвестно, записаны ли вы");
  await reloading;
  expect(complaints.some((text) => text.startsWith("Ошибка при создании записи"))).toBe(true);
  await expect(form.name(page)).toHaveValue("Ким Анна");
  await expect(form.time(page, "09:30")).toHaveAttribute("aria-pressed", "true");
  await page.unroute("**/api/journal");
  await form.submit(page).click();
  await expect(page.getByText("Запись успешно создана!")).toBeVisible();
});

test("answers lost on a weak line end in one booking, also by hand and after a reload", async () => {
  const { page } = await clinic.visit("/appointment");
  const keys = new Set<string | undefined>();
  await page.route("**/api/journal", async (route) => {
    keys.add(route.request().headers()["idempotency-key"]);
    // It arrives and is done; its answer never comes back.
    await route.fetch();
    await route.abort();
  });
  await fillIn(page);
  await form.submit(page).click();
  await expect(page.getByRole("alert")).toContainText("неизвестно, записаны ли вы");
  await page.reload();
  await expect(form.name(page)).toHaveValue("Ким Анна");
  await expect(form.time(page, "09:30")).toHaveAttribute("aria-pressed", "true");
  await page.unroute("**/api/journal");
  await form.consent(page).check();
  await form.submit(page).click();
  await expect(page.getByText("Запись успешно создана!")).toBeVisible();
  expect(keys.size).toBe(1);
  expect(await clinic.records()).toHaveLength(1);
});

test("choices and typed text survive an accidental reload", async () => {
  const { page, complaints } = await clinic.visit("/appointment");
  await fillIn(page);
  await page.reload();
  await expect(form.name(page)).toHaveValue("Ким Анна");
  await expect(form.phone(page)).toHaveValue("+7 (900) 123-45-67");
  await expect(form.service(page)).toHaveValue("УЗИ малого таза");
  await expect(form.comment(page)).toHaveValue("Первый раз");
  await expect(form.day(page, "11")).toHaveAttribute("aria-pressed", "true");
  await expect(form.time(page, "09:30")).toHaveAttribute("aria-pressed", "true");
  await expect(form.consent(page)).toBeChecked();
  expect(complaints).toEqual([]);
});

test("Tab never meets the trap for programs", async () => {
  const { page } = await clinic.visit("/appointment");
  await form.comment(page).focus();
  await page.keyboard.press("Tab");
  await expect(form.consent(page)).toBeFocused();
});
