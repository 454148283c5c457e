import type { Page } from "playwright";
import { outboxName } from "../../../web-admin/offline/storage/databases.ts";
import { test } from "../../support/browser/browser-test.ts";
import { axeComplaints, statusOf } from "../../support/browser/desk.ts";
import { deskClinicForFile } from "../../support/browser/desk-clinic.ts";
import { expect } from "../../support/browser/expect.ts";
import { nameOfVisit, openVisitForm, renameVisit } from "../../support/browser/visit-desk.ts";

const clinic = deskClinicForFile();

test("an edit corrupted on the disk is listed with its time, and only a user deletes it", async () => {
  const { context, page, person, uid } = await openVisitForm(clinic);
  await context.setOffline(true);
  await renameVisit(page, "Зоя Испорченная");
  await expect(statusOf(page)).toContainText("1 правка");
  // An open app would write the edit again.
  const blank = `${clinic.server.url}/admin/blank`;
  await page.route(blank, (route) => route.fulfill({ contentType: "text/html", body: "" }));
  await page.goto(blank);
  await spoilEdits(page, person.user.id);
  await context.setOffline(false);
  await page.goto(`${clinic.server.url}/admin/journal`);
  await statusOf(page)
    .getByRole("link", { name: /Требует решения/ })
    .click();
  const card = page.getByRole("listitem").filter({ hasText: "Правка не читается" });
  await expect(card).toContainText("Диск этого устройства испортил правку");
  await expect(card).toContainText(/user\d+, .*\d\d:\d\d/);
  expect(await axeComplaints(page)).toEqual([]);

  await card.getByRole("button", { name: "Удалить правку" }).click();
  const asking = page.getByRole("dialog", { name: "Удалить правку?" });
  await expect(asking.getByRole("button", { name: "Не удалять" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(asking).toHaveCount(0);
  await expect(card).toBeVisible();
  await card.getByRole("button", { name: "Удалить правку" }).click();
  await asking.getByRole("button", { name: "Удалить правку" }).click();
  await expect(card).toHaveCount(0);
  await expect(statusOf(page)).toContainText("Все правки отправлены");
  await expect(statusOf(page)).not.toContainText("Требует решения");
  expect(await nameOfVisit(clinic, uid)).not.toBe("Зоя Испорченная");
  await context.close();
});

/** Flips a bit of each edit that waits on the disk. */
async function spoilEdits(page: Page, userId: number): Promise<void> {
  const hits = await page.evaluate(async (name) => {
    const opening = indexedDB.open(name);
    await new Promise((resolve) => opening.addEventListener("success", resolve));
    const store = opening.result.transaction("rows", "readwrite").objectStore("rows");
    const reading = store.getAll();
    await new Promise((resolve) => reading.addEventListener("success", resolve));
    for (const row of reading.result) {
      row.encrypted[row.encrypted.length - 1] ^= 1;
      store.put(row);
    }
    await new Promise((resolve) => store.transaction.addEventListener("complete", resolve));
    opening.result.close();
    return reading.result.length;
  }, outboxName(userId));
  expect(hits).toBe(1);
}
