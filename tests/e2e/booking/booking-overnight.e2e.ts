import { bookingClinicForFile, fillIn, form } from "../../support/browser/booking-page.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { visit } from "../../support/browser/visitor.ts";
import { offer } from "../../support/clinic/clinic.ts";
import { startServer } from "../../support/server/server.ts";

const clinic = bookingClinicForFile();

test("a page left open overnight reports that the chosen time has passed and offers free times", async () => {
  let now = new Date("2027-06-11T06:00:00Z");
  const server = await startServer({ clock: () => now, databaseOf: clinic.server });
  const { page, complaints, close } = await visit(
    clinic.browser,
    server,
    "/appointment",
    {},
    (fresh) => fresh.clock.install({ time: now }),
  );
  await fillIn(page, "09:30");
  // At night reception books the next day's times for another patient, and offers others.
  await offer(server.db, clinic.anna, "2027-06-15", ["17:00"]);
  now = new Date("2027-06-12T05:00:00Z");
  await page.clock.fastForward("23:00:00");
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Это время уже прошло");
  await expect(alert).not.toContainText("только что заняли");
  await expect(alert.getByRole("button")).toHaveText([/15 июня, вторник, 17:00/]);
  await expect(form.name(page)).toHaveValue("Ким Анна");
  await expect(page.locator(".day[aria-label^='11 июня']")).toBeDisabled();
  expect(complaints).toEqual([]);
  await close();
  await server.stop();
});

test("if free times cannot be loaded, a message beside the calendar reports it, with the phone and a retry", async () => {
  for (const call of ["/api/doctors/availability/all", "/api/booked-slots"]) {
    const { page, close } = await visit(clinic.browser, clinic.server, "/consent", {
      viewport: { width: 390, height: 844 },
    });
    await page.route(`**${call}`, (route) => route.abort());
    await page.getByRole("contentinfo").getByRole("link", { name: "Запись на приём" }).click();
    const alert = page.getByRole("alert").filter({ hasText: "Свободное время не загрузилось" });
    await expect(alert).toBeInViewport();
    await expect(alert.getByRole("link").first()).toHaveAttribute("href", /^tel:/);
    await expect(page.locator(".day:enabled")).toHaveCount(0);
    await page.unroute(`**${call}`);
    await alert.getByRole("button", { name: "Попробовать ещё раз" }).click({ delay: 300 });
    await expect(alert).toHaveCount(0);
    await page.locator(".day:enabled").first().click();
    await expect(form.time(page, "09:30")).toBeVisible();
    await close();
  }
});
