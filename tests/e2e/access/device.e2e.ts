import { describe } from "bun:test";
import { test } from "../../support/browser/browser-test.ts";
import { axeComplaints, enterLogin, statusOf } from "../../support/browser/desk.ts";
import { deskClinicForFile } from "../../support/browser/desk-clinic.ts";
import { expect } from "../../support/browser/expect.ts";
import { nameOfVisit, openVisitDesk, renameVisit } from "../../support/browser/visit-desk.ts";
import { bookOnSite } from "../../support/clinic/visits.ts";

const QUEUED = "Сохранено на устройстве, будет отправлено";
const clinic = deskClinicForFile();

const nameOf = (uid: string) => nameOfVisit(clinic, uid);

describe("The desk's device", () => {
  test("an outage is rehearsed: the app says so, edits wait, and all goes out when it is ended", async () => {
    const { context, page, uid } = await openVisitDesk(clinic);
    await page.getByRole("button", { name: "Это устройство" }).click();
    const menu = page.getByRole("dialog", { name: "Это устройство" });
    await expect(menu).toContainText(/Браузер/);
    expect(await axeComplaints(page)).toEqual([]);
    await menu.getByRole("button", { name: "Проверить работу без сети" }).click();
    await page.keyboard.press("Escape");
    const banner = page.getByRole("region", { name: "Проверка работы без сети" });
    await expect(banner).toContainText("Идёт проверка работы без сети");
    await expect(statusOf(page)).toContainText("Нет связи");
    await renameVisit(page, "Анна Проверочная");
    await expect(page.getByText(QUEUED)).toBeVisible();
    await expect(statusOf(page)).toContainText("Ждут отправки: 1 правка");
    expect(await nameOf(uid)).toBe("Анна Ким");
    await banner.getByRole("button", { name: "Закончить проверку" }).click();
    await expect(banner).toHaveCount(0);
    await expect(statusOf(page)).toContainText("В сети");
    await expect.poll(() => nameOf(uid)).toBe("Анна Проверочная");
    await context.close();
  });

  test("a rehearsal ends with a reload", async () => {
    const { context, page } = await openVisitDesk(clinic);
    await page.getByRole("button", { name: "Это устройство" }).click();
    await page.getByRole("button", { name: "Проверить работу без сети" }).click();
    await expect(statusOf(page)).toContainText("Нет связи");
    await page.reload();
    await expect(statusOf(page)).toContainText("В сети");
    await expect(page.getByRole("region", { name: "Проверка работы без сети" })).toHaveCount(0);
    await context.close();
  });

  test("a rehearsal ends by itself after half an hour", async () => {
    const { context, page } = await openVisitDesk(clinic);
    await page.clock.install();
    await page.getByRole("button", { name: "Это устройство" }).click();
    await page.getByRole("button", { name: "Проверить работу без сети" }).click();
    await page.keyboard.press("Escape");
    const banner = page.getByRole("region", { name: "Проверка работы без сети" });
    // Somebody touches a key now and then, or the screen would lock.
    for (const minutes of ["10:00", "10:00", "09:50"]) {
      await page.clock.fastForward(minutes);
      await page.keyboard.press("Shift");
    }
    await expect(banner).toBeVisible();
    await page.clock.fastForward("00:15");
    await expect(banner).toHaveCount(0);
    await expect(statusOf(page)).toContainText("В сети");
    await context.close();
  });

  test("the app's icon carries the number of unread bookings", async () => {
    const { context, page, day } = await openVisitDesk(clinic);
    // What a window in no dock cannot show, it can be asked.
    await page.evaluate(() => {
      const ask = async (unread?: number) => {
        document.documentElement.dataset.badge = String(unread);
      };
      Object.assign(navigator, { setAppBadge: ask, clearAppBadge: () => ask(0) });
    });
    await bookOnSite(clinic.server, { employee: clinic.sokolova, day, time: "10:30" });
    await expect(page.locator("html")).toHaveAttribute("data-badge", "1");
    await context.close();
  });

  test("the browser's offer to install is passed on once, and not again after «Не сейчас»", async () => {
    const { context, page } = await openVisitDesk(clinic);
    const offerIt = () =>
      page.evaluate(() => {
        const event = new Event("beforeinstallprompt", { cancelable: true });
        dispatchEvent(Object.assign(event, { prompt: async () => undefined }));
        return event.defaultPrevented;
      });
    expect(await offerIt()).toBe(true);
    const hint = page.getByRole("region", { name: "Установка приложения" });
    await expect(hint).toBeVisible();
    await hint.getByRole("button", { name: "Не сейчас" }).click();
    await expect(hint).toHaveCount(0);
    await page.reload();
    await expect(statusOf(page)).toContainText("Все правки отправлены");
    await offerIt();
    await expect(hint).toHaveCount(0);
    await context.close();
  });

  test("someone else signs in in another tab: the first one's edits wait for their own login, and go out under their own name", async () => {
    const { context, page, person, uid } = await openVisitDesk(clinic);
    const other = await clinic.server.signIn();
    await context.setOffline(true);
    await renameVisit(page, "Вера Ждущая");
    await expect(page.getByText(QUEUED)).toBeVisible();
    await context.clearCookies();
    await context.setOffline(false);
    const again = page.getByRole("region", { name: "Сеанс закончился" });
    await expect(again).toBeVisible();
    expect(await nameOf(uid)).toBe("Анна Ким");
    const second = await context.newPage();
    await second.goto(`${clinic.server.url}/admin/journal`);
    const left = second.getByRole("region", { name: "Не отправлено с этого устройства" });
    await expect(left).toContainText(`${person.user.login}: 1 правка`);
    expect(await axeComplaints(second)).toEqual([]);
    await enterLogin(second, other.user);
    await expect(statusOf(second)).toContainText("Все правки отправлены");
    expect(await nameOf(uid)).toBe("Анна Ким");
    await expect(statusOf(page)).toContainText("Ждут отправки: 1 правка");
    await again.getByRole("button", { name: "Войти" }).click();
    await page.getByLabel("Пароль", { exact: true }).fill(person.user.password);
    await page.getByRole("button", { name: "Вход" }).click();
    await expect.poll(() => nameOf(uid)).toBe("Вера Ждущая");
    const [logged] = await clinic.server.db<{ actor: string }[]>`
      select actor from event_log where action = 'changed' order by id desc limit 1`;
    expect(logged?.actor).toBe(person.user.login);
    await context.clearCookies();
    await second.goto(`${clinic.server.url}/admin/journal`);
    await expect(second.getByLabel("Логин")).toBeVisible();
    await expect(left).toHaveCount(0);
    await context.close();
  });
});
