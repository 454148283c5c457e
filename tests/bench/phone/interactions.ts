import type { Page } from "playwright";
import { takenOver } from "./slow-phone.ts";

/**
 * Books a visit as a patient does: returns the longest delay from a click or key to its paint, in
 * milliseconds.
 */
export async function bookingInteractions(page: Page): Promise<number> {
  await takenOver(page);
  await page.evaluate(() => {
    const seen = { longest: 0 };
    Object.assign(globalThis, { interactions: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const isInteraction = "interactionId" in entry && Number(entry.interactionId) > 0;
        if (isInteraction) seen.longest = Math.max(seen.longest, entry.duration);
      }
    }).observe({ type: "event", buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  });
  await page.getByRole("button", { name: "Следующий месяц" }).click();
  await page.locator(".day:not([disabled])").first().click();
  await page
    .getByRole("button", { name: /, свободно/ })
    .first()
    .click();
  await page.getByLabel("Услуга").selectOption({ index: 1 });
  await page.getByLabel("ФИО").pressSequentially("Ким Анна", { delay: 60 });
  await page.getByLabel("Телефон").pressSequentially("89001234567", { delay: 60 });
  await page.getByLabel("Я даю согласие на обработку персональных данных").check();
  await page.locator(".submit").click();
  await page.getByRole("button", { name: "Записаться ещё раз" }).waitFor({ timeout: 60_000 });
  await page.waitForTimeout(500);
  return page.evaluate(() => {
    const { interactions } = globalThis as unknown as { interactions: { longest: number } };
    return interactions.longest;
  });
}
