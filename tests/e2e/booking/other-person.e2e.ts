import { bookingClinicForFile, fillIn, form } from "../../support/browser/booking-page.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { axeComplaints } from "../../support/browser/desk.ts";

const clinic = bookingClinicForFile();

test("who books for another person keeps the phone, and gives the other's name", async () => {
  const { page, complaints, close } = await clinic.visit("/appointment", {
    viewport: { width: 390, height: 844 },
  });
  await fillIn(page);
  const own = await form.name(page).inputValue();
  const digits = await form.phone(page).inputValue();
  const other = page.getByLabel("Записываю другого человека");
  await other.check();
  await expect(form.name(page)).toHaveValue("");
  await other.uncheck();
  await expect(form.name(page)).toHaveValue(own);
  await other.check();
  await page.getByLabel("ФИО пациентки").fill("Ким Ольга");
  await expect(form.phone(page)).toHaveValue(digits);
  await expect(form.consent(page)).toBeChecked();
  expect(await axeComplaints(page)).toEqual([]);
  await form.submit(page).click();
  await expect
    .poll(() => clinic.records())
    .toMatchObject([{ user_name: "Ким Ольга", phone: `8${digits.replace(/\D/g, "").slice(-10)}` }]);
  expect(complaints).toEqual([]);
  await close();
});
