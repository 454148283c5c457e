import type { Page } from "playwright";
import { expect, test } from "../../support/browser/browser-test.ts";
import { statusOf } from "../../support/browser/desk.ts";
import { deskTabForFile } from "../../support/browser/desk-clinic.ts";
import { nameOfVisit, openVisitForm, renameVisit } from "../../support/browser/visit-desk.ts";

const QUEUED = "Сохранено на устройстве, будет отправлено";
const { clinic, openTab } = deskTabForFile();

const nameOf = (uid: string) => nameOfVisit(clinic, uid);
const rehearsal = (page: Page) => page.getByRole("region", { name: "Проверка работы без сети" });

async function rehearse(page: Page) {
  await page.getByRole("button", { name: "Это устройство" }).click();
  await page.getByRole("button", { name: "Проверить работу без сети" }).click();
  await page.keyboard.press("Escape");
  await expect(rehearsal(page)).toBeVisible();
}

test("a rehearsed outage is shown, edits wait, and all are sent when it ends", async () => {
  const { page, uid } = await openVisitForm(clinic);
  await rehearse(page);
  await expect(statusOf(page)).toContainText("Нет связи");
  await renameVisit(page, "Анна Проверочная");
  await expect(page.getByText(QUEUED)).toBeVisible();
  await expect(statusOf(page)).toContainText("Ждут отправки: 1 правка");
  expect(await nameOf(uid)).toBe("Анна Ким");
  await rehearsal(page).getByRole("button", { name: "Закончить проверку" }).click();
  await expect(rehearsal(page)).toHaveCount(0);
  await expect(statusOf(page)).toContainText("В сети");
  await expect.poll(() => nameOf(uid)).toBe("Анна Проверочная");
});

test("the browser's install prompt covers no control, and does not return after «Не сейчас»", async () => {
  const page = await openTab();
  const offerIt = () =>
    page.evaluate(() => {
      const event = new Event("beforeinstallprompt", { cancelable: true });
      dispatchEvent(Object.assign(event, { prompt: async () => undefined }));
      return event.defaultPrevented;
    });
  expect(await offerIt()).toBe(true);
  const hint = page.getByRole("region", { name: "Установка приложения" });
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(() => scrollTo(0, 0));
    await expect(hint).toBeInViewport();
    expect(await pressablesUnder(page, "Установка приложения")).toEqual([]);
  }
  await hint.getByRole("button", { name: "Не сейчас" }).click();
  await expect(hint).toHaveCount(0);
  await page.reload();
  await expect(statusOf(page)).toContainText("Все правки отправлены");
  await offerIt();
  await expect(hint).toHaveCount(0);
});

/** Buttons, links and fields in view whose middle the named region covers. */
const pressablesUnder = (page: Page, name: string) =>
  page.evaluate((label) => {
    const cover = document.querySelector(`[aria-label="${label}"]`);
    return [...document.querySelectorAll("button, a, input, textarea")]
      .filter((each) => !cover?.contains(each))
      .filter((each) => {
        const { left, top, width, height } = each.getBoundingClientRect();
        const over = document.elementFromPoint(left + width / 2, top + height / 2);
        return over !== null && cover?.contains(over);
      })
      .map((each) => each.outerHTML);
  }, name);
