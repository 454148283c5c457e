import { newVisitor } from "../../support/browser/browser.ts";
import { test } from "../../support/browser/browser-test.ts";
import { openDesk } from "../../support/browser/desk.ts";
import { deskClinicForFile } from "../../support/browser/desk-clinic.ts";
import { expect } from "../../support/browser/expect.ts";

const clinic = deskClinicForFile();

test("Escape closes a popup and a tooltip, and gives the focus back to the button", async () => {
  const { server, browser, person } = clinic;
  const context = await newVisitor(browser);
  const page = await openDesk(context, server, person, "/admin/prices");
  const button = page.getByRole("button", { name: "Это устройство" });
  const popup = page.getByRole("dialog", { name: "Это устройство" });
  await button.click();
  await expect(button).toHaveAttribute("aria-expanded", "true");
  await expect(popup).toContainText("Проверка без сети");
  await expect(popup.getByRole("button")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(popup).toHaveCount(0);
  await expect(button).toBeFocused();
  await expect(button).toHaveAttribute("aria-expanded", "false");
  await button.click();
  await expect(popup).toBeVisible();
  await button.click();
  await expect(popup).toHaveCount(0);

  const keys = page.getByRole("button", { name: "Клавиши быстрого доступа" });
  await keys.hover();
  await expect(page.getByRole("tooltip")).toHaveText("Клавиши быстрого доступа (?)");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("tooltip")).toHaveCount(0);
  await context.close();
});
