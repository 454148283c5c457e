import { beforeAll, describe } from "bun:test";
import type { Browser, Page } from "playwright";
import { complaintsOf, hasLogged, newVisitor } from "../../support/browser/browser.ts";
import { test } from "../../support/browser/browser-test.ts";
import { openDesk, sendHeldNow } from "../../support/browser/desk.ts";
import { deskClinicForFile } from "../../support/browser/desk-clinic.ts";
import { expect } from "../../support/browser/expect.ts";
import { offer, TODAY } from "../../support/clinic/clinic.ts";
import { bookOnSite } from "../../support/clinic/visits.ts";
import type { SignedIn, TestServer } from "../../support/server/server.ts";

const clinic = deskClinicForFile();
let server: TestServer;
let browser: Browser;
let person: SignedIn;
let sokolova: number;

beforeAll(async () => {
  ({ server, browser, person, sokolova } = clinic);
  await offer(server.db, sokolova, TODAY, ["10:00", "12:30"]);
  await bookOnSite(server, { employee: sokolova, time: "10:00", name: "Ольга Первая" });
});

const cards = (page: Page) => page.getByRole("list", { name: "Записи" }).getByRole("listitem");
const cardOf = (page: Page, name: string) => cards(page).filter({ hasText: name });

describe("Journal list when calls fail", () => {
  test("A-2.28 A-8.4 while nothing has come yet it says so; a failed load is logged and breaks nothing", async () => {
    const context = await newVisitor(browser);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await context.route("**/api/sync/snapshot**", async (route) => {
      await held;
      await route.continue();
    });
    const page = await openDesk(context, server, person);
    await expect(page.getByText("Загрузка данных...", { exact: true })).toBeVisible();
    letGo();
    await expect(cards(page).first()).toBeVisible();
    await context.close();

    const broken = await newVisitor(browser);
    await broken.route("**/api/sync/**", (route) => route.abort());
    const empty = await broken.newPage();
    const unrefreshed = hasLogged(empty, "The journal was not refreshed");
    await empty.goto(`${server.url}/admin/journal`);
    await empty.getByLabel("Логин").fill(person.user.login);
    await empty.getByLabel("Пароль", { exact: true }).fill(person.user.password);
    await empty.getByRole("button", { name: "Вход" }).click();
    await expect(empty.getByText(/Журнала на этом устройстве ещё нет/)).toBeVisible();
    await unrefreshed;
    await broken.close();
  });

  test("A-8.4 a confirmation or cancelling that the server refuses is logged, and the record stays", async () => {
    await bookOnSite(server, { employee: sokolova, time: "12:30", name: "Вера Отказанная" });
    const context = await newVisitor(browser);
    const page = await openDesk(context, server, person);
    const complaints = complaintsOf(page);
    const refusals = () => complaints.filter((line) => line.startsWith("An edit was refused"));
    const forbidden = { code: "forbidden", message: "Недостаточно прав" };
    await context.route(/\/api\/journal\/[0-9a-f-]{36}$/, (route) =>
      route.fulfill({ status: 403, json: forbidden }),
    );
    const card = cardOf(page, "Вера Отказанная");
    await card.getByRole("button", { name: /^Подтвердить/ }).click();
    await sendHeldNow(page);
    await expect.poll(() => refusals().length).toBe(1);
    const refused = page.getByRole("alert").filter({ hasText: forbidden.message });
    await expect(refused).toHaveCount(1);
    await expect(refused).toBeInViewport({ ratio: 1 });
    await expect(card).toContainText("Требует решения");
    await card.getByRole("button", { name: /^Отменить/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Отменить визит" }).click();
    await sendHeldNow(page);
    await expect.poll(() => refusals().length).toBe(2);
    await expect(refused).toHaveCount(2);
    await expect(card).toBeInViewport({ ratio: 1 });
    await expect(page.getByText(/Запись (подтверждена|отменена)/)).toHaveCount(0);
    await context.close();
  });
});
