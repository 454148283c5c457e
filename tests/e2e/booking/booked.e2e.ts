import { afterAll, beforeAll, beforeEach } from "bun:test";
import {
  type BookingClinic,
  consent,
  fillIn,
  name,
  startBookingClinic,
  submit,
} from "../../support/browser/booking-page.ts";
import { test } from "../../support/browser/browser-test.ts";
import { expect } from "../../support/browser/expect.ts";
import { taken } from "../../support/browser/visitor.ts";

let clinic: BookingClinic;

beforeAll(async () => {
  clinic = await startBookingClinic();
});
beforeEach(() => clinic.renew());
afterAll(() => clinic?.stop());

const SLOW_PRESS = { delay: 300 };
const A_SECOND = 1000;

for (const [width, height] of [
  [390, 844],
  [1280, 720],
] as const) {
  test(`P-2.74 at ${width} px the success is seen, focused and announced, and stays in view after the reload`, async () => {
    const { page, complaints, close } = await clinic.visit("/appointment", {
      viewport: { width, height },
    });
    await fillIn(page);
    const reloaded = page.waitForEvent("load");
    await submit(page).click(SLOW_PRESS);
    const success = page.getByRole("status").filter({ hasText: "Запись успешно создана!" });
    const panel = page.getByRole("region", { name: "Вы записаны" });
    await expect(success).toBeInViewport({ ratio: 1 });
    await page.waitForTimeout(A_SECOND);
    await expect(success).toBeInViewport({ ratio: 1 });
    await expect(panel).toBeFocused();
    await expect(panel.getByText("11 июня, пятница, 09:30")).toBeInViewport({ ratio: 1 });
    await expect(page.locator("#booking")).toBeHidden();

    await reloaded;
    await taken(page);
    await expect(panel).toBeFocused();
    await page.waitForTimeout(A_SECOND);
    await expect(panel.getByText("11 июня, пятница, 09:30")).toBeInViewport({ ratio: 1 });
    await expect(page.locator("#booking")).toBeHidden();
    await panel.getByRole("button", { name: "Записаться ещё раз" }).click(SLOW_PRESS);
    await expect(name(page)).toBeVisible();
    expect(complaints).toEqual([]);
    await close();
  });
}

test("only the clinic's own answer counts as a booking: a network's login page does not", async () => {
  const { page, close } = await clinic.visit("/appointment");
  await fillIn(page);
  const alert = page.getByRole("alert");
  for (const answer of [
    { contentType: "text/html", body: "<h1>Войдите в сеть</h1>" },
    { json: { ok: true } },
    { json: { id: 1, uid: crypto.randomUUID(), employee: clinic.anna, time: "09:30" } },
    { json: null },
  ]) {
    await page.route("**/api/journal", (route) => route.fulfill({ status: 200, ...answer }));
    await submit(page).click();
    await expect(submit(page)).toHaveText("Отправка...");
    await expect(alert).toContainText("Ошибка при создании записи");
    await expect(page.getByText("Вы записаны")).toHaveCount(0);
    await expect(name(page)).toHaveValue("Ким Анна");
    await page.unroute("**/api/journal");
  }
  expect(await clinic.records()).toHaveLength(0);
  await consent(page).check();
  await submit(page).click();
  await expect(page.getByText("Вы записаны")).toBeVisible();
  expect(await clinic.records()).toHaveLength(1);
  await close();
});
