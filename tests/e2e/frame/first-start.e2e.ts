import { newVisitor } from "../../support/browser/browser.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { openDesk, statusOf } from "../../support/browser/desk.ts";
import { deskClinicForFile } from "../../support/browser/desk-clinic.ts";
import { holdBack } from "../../support/browser/visitor.ts";

const clinic = deskClinicForFile();

for (const width of [390, 1280]) {
  test(`at ${width} px the screen below stays where it is when the first copy of the journal has come`, async () => {
    const { server, browser, person } = clinic;
    const context = await newVisitor(browser, { viewport: { width, height: 800 } });
    const letCome = await holdBack(context, "**/api/sync/snapshot*");
    const page = await openDesk(context, server, person, "/admin/prices");
    const top = async () => (await page.locator("main").boundingBox())?.y;
    await expect(statusOf(page)).toContainText("Загружаем журнал на это устройство: 0%");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const before = await top();
    letCome();
    await expect(statusOf(page)).toContainText("Обновлено");
    await expect(statusOf(page)).not.toContainText("Загружаем журнал");
    expect(await top()).toBe(before);
  });
}
