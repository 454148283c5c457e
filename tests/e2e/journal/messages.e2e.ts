import { beforeEach } from "bun:test";
import type { Page } from "playwright";
import { expect, test } from "../../support/browser/browser-test.ts";
import { axeComplaints, sendHeldNow } from "../../support/browser/desk.ts";
import { deskTabForFile, ORLOVA } from "../../support/browser/desk-clinic.ts";
import { offer, TODAY } from "../../support/clinic/clinic.ts";
import { bookAtDesk } from "../../support/clinic/visits.ts";

const DAY = "/admin/journal?view=day";
const { clinic, openTab } = deskTabForFile({ environment: { SMS_GATEWAY: "log" } });

beforeEach(async () => {
  const { server, sokolova, orlova } = clinic;
  await server.db`delete from messages`;
  await server.db`delete from journal_records`;
  await offer(server.db, sokolova, TODAY, ["20:00"]);
  await offer(server.db, orlova, TODAY, ["19:00"]);
});

/** Names differ, because the tab still shows the visit of an earlier test for a moment. */
const book = (name: string) =>
  bookAtDesk(clinic.person, { employee: clinic.sokolova, time: "20:00", name, smsConsent: true });

const messages = () => clinic.server.db<{ kind: string; time: string; state: string }[]>`
  select kind, record_time as time, state from messages order by id`;
const notify = (page: Page) => page.getByRole("checkbox", { name: "Сообщить пациентке по SMS" });
const card = (page: Page, name: string) => page.getByRole("listitem", { name: new RegExp(name) });
const askCancel = (page: Page, name: string) =>
  card(page, name).getByRole("button", { name: "Отменить визит" }).click();

test("«Сообщения» shows undelivered messages alone, and sends a failed one again", async () => {
  await book("Анна Первая");
  await clinic.server.db`
    insert into messages (visit, kind, record_day, record_time, due, not_after, state, error, changed_at)
    select uid, kind, record_day, record_time, now(), '2027-06-10T17:00:00Z', state, error, now()
    from journal_records, (values ('reminder', 'failed', 'undeliverable'), ('moved', 'delivered', ''))
      as left_ (kind, state, error)`;
  const page = await openTab("/admin/messages");
  const rows = page.getByRole("table", { name: "Сообщения" }).getByRole("row");
  await expect(rows).toHaveCount(3);
  await page.getByRole("switch", { name: "Не доставлено" }).check();
  await expect(rows).toHaveCount(2);
  await expect(rows.last()).toContainText("не доставлено (номер недоступен)");
  expect(await axeComplaints(page)).toEqual([]);
  await page.getByRole("button", { name: "Отправить ещё раз" }).click();
  await expect(page.getByText("Всё доставлено")).toBeVisible();
  expect(await messages()).toMatchObject([{ kind: "reminder", state: "due" }, {}]);
});

test("settings that are loaded again change the fields that were not typed in", async () => {
  await book("Рита Пятая");
  await clinic.server.db`
    insert into messages (visit, kind, record_day, record_time, due, not_after, state, error, changed_at)
    select uid, 'reminder', record_day, record_time, now(), '2027-06-10T17:00:00Z', 'failed', 'undeliverable', now()
    from journal_records`;
  const page = await openTab("/admin/messages");
  await page.getByRole("tab", { name: "Настройки" }).click();
  await page.getByLabel("Текст напоминания").fill("Ждём вас {день} в {время}: {ссылка}");
  const changed = { hours: 48, text: "Визит {день} в {время}: {ссылка}" };
  await clinic.person.put("/api/messages/settings", changed);
  await page.getByRole("tab", { name: "Список" }).click();
  await page.getByRole("button", { name: "Отправить ещё раз" }).click();
  await page.getByRole("tab", { name: "Настройки" }).click();
  await expect(page.getByLabel("За сколько часов до визита")).toHaveValue("48");
  await expect(page.getByLabel("Текст напоминания")).toHaveValue(/^Ждём вас/);
});

test("a move of a visit asks whether the patient is sent a message", async () => {
  await book("Вера Вторая");
  const page = await openTab(DAY);
  await page.getByRole("button", { name: /Вера Вторая/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Перенести" }).click();
  await page.getByRole("button", { name: `Перенести сюда: 19:00, ${ORLOVA}, свободно` }).click();
  const question = page.getByRole("dialog", { name: "Перенести визит?" });
  await expect(question).toContainText("Вера Вторая: 10.06.2027 в 19:00");
  expect(await axeComplaints(page)).toEqual([]);
  await notify(page).check();
  await question.getByRole("button", { name: "Перенести", exact: true }).click();
  await expect.poll(messages).toMatchObject([{ kind: "moved", time: "19:00", state: "due" }]);
});

test("an offline cancellation warns that the reminder was sent, and its message goes later", async () => {
  await book("Зоя Третья");
  const page = await openTab();
  await expect(card(page, "Зоя Третья")).toBeVisible();
  await page.context().setOffline(true);
  await askCancel(page, "Зоя Третья");
  await expect(page.getByRole("alert")).toContainText("Напоминание уже ушло");
  await expect(page.getByText("Сообщение уйдёт, когда появится связь")).toBeVisible();
  await notify(page).check();
  await page.getByRole("button", { name: "Отменить визит" }).last().click();
  await expect(card(page, "Зоя Третья")).toHaveCount(0);
  await sendHeldNow(page);
  expect(await messages()).toEqual([]);
  await page.context().setOffline(false);
  await expect.poll(messages).toMatchObject([{ kind: "cancelled", time: "20:00" }]);
});

test("a dialog that was closed forgets that the patient was to be sent a message", async () => {
  await book("Яна Четвёртая");
  const page = await openTab();
  await askCancel(page, "Яна Четвёртая");
  await notify(page).check();
  await page.getByRole("button", { name: "Не отменять" }).click();
  await askCancel(page, "Яна Четвёртая");
  await expect(notify(page)).not.toBeChecked();
});
