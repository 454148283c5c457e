import { beforeAll, describe } from "bun:test";
import type { Page } from "playwright";
import { complaintsOf, hasLogged, newVisitor } from "../../support/browser/browser.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { axeComplaints, enterLogin, openAdmin, sendHeldNow } from "../../support/browser/desk.ts";
import { deskTabForFile } from "../../support/browser/desk-clinic.ts";
import { holdBack } from "../../support/browser/visitor.ts";
import { offer, TODAY } from "../../support/clinic/clinic.ts";
import { bookAtDesk, bookNumbered, bookOnSite } from "../../support/clinic/visits.ts";

const { clinic, openTab } = deskTabForFile();
beforeAll(async () => {
  await offer(clinic.server.db, clinic.sokolova, TODAY, ["10:00", "11:00", "12:00", "12:30"]);
  await bookAtDesk(clinic.person, { employee: clinic.sokolova, time: "10:00", name: "Мария Своя" });
});

const cards = (page: Page) => page.getByRole("list", { name: "Записи" }).getByRole("listitem");
const cardOf = (page: Page, name: string) => cards(page).filter({ hasText: name });
const confirm = (card: ReturnType<typeof cardOf>) =>
  card.getByRole("button", { name: "Подтвердить запись" });
const cancel = (page: Page) => page.getByRole("dialog", { name: "Отменить визит?" });
const stored = async (path: string) => clinic.person.json(`/api/${path}`);

describe("A card of the journal", () => {
  test("A-2.25 A-4.4 A-4.5 confirms a booking of the site, and only those", async () => {
    const own = { employee: clinic.sokolova, time: "11:00", name: "Жанна Ждущая" };
    const { id } = await bookNumbered(clinic.server, own);
    const page = await openTab();
    const card = cardOf(page, "Жанна Ждущая");
    await expect(confirm(cardOf(page, "Мария Своя"))).toHaveCount(0);
    await confirm(card).click();
    await expect(confirm(card)).toHaveCount(0);
    await expect(card).toContainText("С сайта, подтверждена");
    await sendHeldNow(page);
    await expect
      .poll(() => stored(`journal/${id}`))
      .toMatchObject({ call_operator: true, operator_view: false, source: "site" });
  });

  test("A-2.25 A-4.7 cancels a visit after a question, and takes the cancellation back", async () => {
    const own = { employee: clinic.sokolova, time: "12:00", name: "Зоя Лишняя" };
    const { id } = await bookNumbered(clinic.server, own);
    const page = await openTab();
    const lost = cardOf(page, "Зоя Лишняя");
    const ask = () => lost.getByRole("button", { name: "Отменить визит" }).click();
    await ask();
    await expect(cancel(page)).toContainText("Зоя Лишняя");
    await cancel(page).getByRole("button", { name: "Не отменять" }).click();
    await expect(lost).toHaveCount(1);
    await ask();
    await cancel(page).getByRole("button", { name: "Отменить визит" }).click();
    await expect(lost).toHaveCount(0);
    const told = page.getByRole("status").filter({ hasText: "Зоя Лишняя" });
    await expect(told).toContainText("запись отменена");
    await told.getByRole("button", { name: "Вернуть" }).click();
    await expect(lost).toHaveCount(1);
    await ask();
    await cancel(page).getByRole("button", { name: "Отменить визит" }).click();
    await sendHeldNow(page);
    await expect
      .poll(async () => (await clinic.person.request(`/api/journal/${id}`)).status)
      .toBeGreaterThanOrEqual(404);
  });

  test("a visit cancelled offline by one click on a reason is counted under that reason", async () => {
    const { server, person, orlova } = clinic;
    await offer(server.db, orlova, TODAY, ["10:00"]);
    const visit = await bookAtDesk(person, { employee: orlova, time: "10:00", name: "Ада Снятая" });
    const page = await openTab();
    const card = cardOf(page, "Ада Снятая");
    await expect(card).toHaveCount(1);
    await page.context().setOffline(true);
    await card.getByRole("button", { name: "Отменить визит" }).click();
    expect(await axeComplaints(page)).toEqual([]);
    await cancel(page).getByRole("button", { name: "Врач не принимает" }).click();
    await expect(card).toHaveCount(0);
    await sendHeldNow(page);
    await page.context().setOffline(false);
    await expect
      .poll(async () => (await person.request(`/api/journal/${visit.uid}`)).status)
      .toBe(410);
    await page.goto(`${server.url}/admin/figures`);
    await expect(page.getByRole("region", { name: "Отмены" })).toContainText(
      "врач не принимает: 1",
    );
  });

  test("A-8.4 a refused confirmation or cancellation is shown and logged, and the record stays", async () => {
    const own = { employee: clinic.sokolova, time: "12:30", name: "Вера Отказанная" };
    await bookOnSite(clinic.server, own);
    const page = await openTab();
    const complaints = complaintsOf(page);
    const refusals = () => complaints.filter((line) => line.startsWith("An edit was refused"));
    const forbidden = { code: "forbidden", message: "Недостаточно прав" };
    await page.route(/\/api\/journal\/[0-9a-f-]{36}$/, (route) =>
      route.fulfill({ status: 403, json: forbidden }),
    );
    const card = cardOf(page, "Вера Отказанная");
    const refused = page.getByRole("alert").filter({ hasText: forbidden.message });
    await confirm(card).click();
    await sendHeldNow(page);
    await expect.poll(() => refusals().length).toBe(1);
    await expect(refused).toHaveCount(1);
    await expect(refused).toBeInViewport({ ratio: 1 });
    await expect(card).toContainText("Требует решения");
    await card.getByRole("button", { name: /^Отменить/ }).click();
    await cancel(page).getByRole("button", { name: "Отменить визит" }).click();
    await sendHeldNow(page);
    await expect.poll(() => refusals().length).toBe(2);
    await expect(refused).toHaveCount(2);
    await expect(card).toBeInViewport({ ratio: 1 });
    await expect(page.getByText(/Запись (подтверждена|отменена)/)).toHaveCount(0);
  });
});

test("A-2.19 automatic deletion is switched on after a question, and off again", async () => {
  const page = await openTab();
  const autoDelete = page.getByRole("switch", { name: "Автоматическое удаление" });
  const enabling = page.getByRole("dialog", { name: "Включить автоматическое удаление?" });
  const setting = () => expect.poll(() => stored("settings/journal"));
  await autoDelete.click({ force: true });
  await enabling.getByRole("button", { name: "Отмена" }).click();
  await expect(autoDelete).not.toBeChecked();
  await autoDelete.click({ force: true });
  await enabling.getByRole("button", { name: "Включить" }).click();
  await setting().toEqual({ deleteAfterDayPassed: true });
  await page.reload();
  await expect(autoDelete).toBeChecked();
  await autoDelete.click({ force: true });
  await setting().toEqual({ deleteAfterDayPassed: false });
  await page.reload();
  await expect(autoDelete).not.toBeChecked();
});

describe("On an empty device", () => {
  test("A-2.28 the journal shows that it is loading", async () => {
    const context = await newVisitor(clinic.browser);
    const letGo = await holdBack(context, "**/api/sync/snapshot**");
    const page = await openAdmin(context, `${clinic.server.url}/admin/journal`);
    await enterLogin(page, clinic.person.user);
    await expect(page.getByText("Загрузка данных...", { exact: true })).toBeVisible();
    letGo();
    await expect(cards(page).first()).toBeVisible();
  });

  test("A-8.4 a journal that cannot be loaded is logged, and the list shows that it is not loaded yet", async () => {
    const context = await newVisitor(clinic.browser);
    await context.route("**/api/sync/**", (route) => route.abort());
    const page = await context.newPage();
    const logged = hasLogged(page, "The journal was not refreshed");
    await page.goto(`${clinic.server.url}/admin/journal`);
    await enterLogin(page, clinic.person.user);
    await expect(page.getByText(/Журнала на этом устройстве ещё нет/)).toBeVisible();
    await logged;
  });
});
