import { expect as expectValue } from "bun:test";
import { autoDelete } from "../../../api/features/jobs/auto-delete.ts";
import { addDays } from "../../../shared/time/calendar.ts";
import { newVisitor } from "../../support/browser/browser.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { openDesk } from "../../support/browser/desk.ts";
import { deskTabForFile } from "../../support/browser/desk-clinic.ts";
import { TODAY } from "../../support/clinic/clinic.ts";

const { clinic, openTab } = deskTabForFile();

/** Past visits, long since made. */
const past = (count: number, daysAgo: number) => clinic.server.db`
  insert into journal_records (uid, employee, record_day, record_time, source, operator_view,
    call_operator, created_at)
  select gen_random_uuid(), ${clinic.sokolova}, ${addDays(TODAY, -daysAgo)},
    '10:' || lpad(n::text, 2, '0'), 'staff', true, true, '2027-01-01'
  from generate_series(0, ${count - 1}) n`;

const ruleInDatabase = async () =>
  (
    await clinic.server
      .db`select delete_after_day_passed as on, keep_days as days from journal_settings`
  )[0];

test("an administrator sets the retention rule, is asked before it destroys more, and the documents follow", async () => {
  const page = await openTab("/admin/usersmanager");
  await page.getByRole("link", { name: "Хранение данных" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Хранение данных");
  await expect(page.getByText("Записи останутся, пока их не удалят вручную")).toBeVisible();
  const rule = page.getByRole("region", { name: "Уничтожение прошедших записей" });
  const save = rule.getByRole("button", { name: "Сохранить" });
  await expect(save).toBeDisabled();
  await rule.getByRole("switch", { name: "Автоматическое удаление" }).click({ force: true });
  const days = rule.getByLabel("Сколько дней хранить запись");
  await days.fill("31");
  await days.blur();
  await days.fill("14");
  await expect(rule).toContainText("по истечении 14 дней после дня приёма");
  await save.click();
  const asking = page.getByRole("dialog", { name: "Уничтожать записи по этому правилу?" });
  await asking.getByRole("button", { name: "Отмена" }).click();
  expectValue(await ruleInDatabase()).toMatchObject({ on: false });
  await save.click();
  await asking.getByRole("button", { name: "Сохранить" }).click();
  await expect(page.getByText("Правило сохранено")).toBeVisible();
  expectValue(await ruleInDatabase()).toMatchObject({ on: true, days: 14 });
  await expect(page.getByText("редакция от 10.06.2027, изменение 1")).toBeVisible();
});

test("too many at once: the administrator is notified on any screen, sees counts, days and reason, and decides", async () => {
  const { server, person } = clinic;
  await past(3, 30);
  await past(12, 40);
  expectValue(await autoDelete(server.served)).toBe(0);
  const page = await openTab();
  const notice = page.getByRole("alert", { name: "Уничтожение ждёт решения" });
  await expect(notice).toBeInViewport();
  await notice.getByRole("link", { name: "Посмотреть и решить" }).click();
  const question = page.getByRole("alert", {
    name: "Уничтожение остановлено и ждёт вашего решения",
  });
  await expect(question).toContainText("Будет уничтожено 15 записей из 15");
  await expect(question).toContainText("больше одной из каждых десяти");
  await expect(question.getByRole("listitem")).toHaveText([
    "01.05.2027 — 12 записей",
    "11.05.2027 — 3 записи",
  ]);
  await question.getByRole("button", { name: "Не уничтожать" }).click();
  await expect(question).toContainText(`${person.user.login} (№ ${person.user.id}) отказал(а)`);
  expectValue(await server.db`select 1 from journal_records`).toHaveLength(15);

  await question.getByRole("button", { name: "Уничтожить" }).click();
  const last = page.getByRole("dialog", { name: "Уничтожить без возможности вернуть?" });
  await expect(last.getByRole("button", { name: "Отмена" })).toBeFocused();
  await last.getByRole("button", { name: "Уничтожить" }).click();
  await expect(page.getByText("Подтверждено, уничтожение идёт")).toBeVisible();
  await expect(question).toHaveCount(0);
  await expect.poll(async () => (await server.db`select 1 from journal_records`).length).toBe(0);
});

test("A-2.19 a receptionist sees the switch's state and cannot change it", async () => {
  const { server, browser } = clinic;
  const receptionist = await server.signIn(["journal", "schedule"]);
  const page = await openDesk(await newVisitor(browser), server, receptionist);
  const autoDelete = page.getByRole("switch", { name: "Автоматическое удаление" });
  await expect(
    page.getByText("Автоматическое удаление прошедших записей включено. Меняет администратор."),
  ).toBeVisible();
  await expect(autoDelete).toHaveCount(0);
  await page.goto(`${server.url}/admin/retention`);
  await expect(page.getByRole("heading", { name: "Хранение данных" })).toHaveCount(0);
});
