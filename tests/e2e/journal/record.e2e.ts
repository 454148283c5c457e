import { beforeAll } from "bun:test";
import type { Page } from "playwright";
import { addDays, type Day, formatDay } from "../../../shared/time/calendar.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { axeComplaints } from "../../support/browser/desk.ts";
import { deskTabForFile, ORLOVA } from "../../support/browser/desk-clinic.ts";
import { offer, TODAY } from "../../support/clinic/clinic.ts";
import { takeFreshDay } from "../../support/clinic/fresh-day.ts";
import { bookWithLink, PatientPage } from "../../support/clinic/patient-page.ts";
import { bookAtDesk, bookNumbered } from "../../support/clinic/visits.ts";
import { cancelElsewhere, editElsewhere } from "../../support/device/reception.ts";

const TOMORROW = addDays(TODAY, 1);
const LATER = addDays(TODAY, 5);

const { clinic, openTab } = deskTabForFile({ services: ["Маммография"] });

beforeAll(async () => {
  await offer(clinic.server.db, clinic.sokolova, TODAY, ["09:30", "10:00", "10:30", "11:00"]);
  await offer(clinic.server.db, clinic.sokolova, TOMORROW, ["10:00", "10:30"]);
  await offer(clinic.server.db, clinic.orlova, TOMORROW, ["12:00", "12:30"]);
});

const stored = async (id: number) => clinic.person.json(`/api/journal/${id}`);
const fact = (page: Page, name: string) =>
  page
    .locator("dl > div")
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator("dd");
const optionsOf = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).locator("option").allInnerTexts();

test("A-2.6 A-2.29 A-2.30 A-4.6 a record's page shows the booking, and opening its form marks it as read", async () => {
  const { server, sokolova } = clinic;
  const visit = await bookNumbered(server, {
    employee: sokolova,
    time: "10:00",
    name: "Ольга Новая",
    comment: "Позвонить после шести",
  });
  const page = await openTab(`/admin/journal/${visit.id}`);
  const unread = page.getByRole("link", { name: "Журнал" }).first();
  for (const [name, value] of [
    ["Номер записи", String(visit.id)],
    ["Время", "10:00"],
    ["Дата", /^10 июня 2027 г\./],
    ["Пациент", "Ольга Новая"],
    ["Телефон", "+7 (900) 123-45-67"],
    ["Услуга", "Консультация"],
    ["Комментарий", "Позвонить после шести"],
    ["Согласие на обработку данных", /редакция.*, 10\.06\.2027 в 09:00/],
    ["Создана", "10.06.2027 в 09:00"],
  ] as const) {
    await expect(fact(page, name)).toHaveText(value);
  }
  await expect(page.getByText("Принято: Нет", { exact: true })).toBeVisible();
  await expect(unread).toContainText("1");
  await page.getByRole("button", { name: "Редактировать" }).click();
  await expect.poll(() => stored(visit.id)).toMatchObject({ read_at: expect.any(String) });
  await expect(unread).not.toContainText("1");
  await expect(page.getByLabel("Просмотрено оператором")).toBeChecked();
  expect(await axeComplaints(page)).toEqual([]);
});

test("A-2.31 a record's form offers the chosen doctor's days, and the free times of the chosen day", async () => {
  const { person, sokolova } = clinic;
  const own = { employee: sokolova, time: "09:30", name: "Мария Занявшая" };
  const { id } = await bookAtDesk(person, own);
  const page = await openTab(`/admin/journal/${id}?edit=true`);
  await expect(page.getByLabel("Время", { exact: true })).toHaveValue("09:30");
  expect(await optionsOf(page, "Время")).toEqual(["09:30", "10:30", "11:00"]);
  expect(await optionsOf(page, "Дата")).toEqual(["10.06.2027, четверг", "11.06.2027, пятница"]);
  await page.getByLabel("Врач", { exact: true }).selectOption(ORLOVA);
  expect(await optionsOf(page, "Дата")).toEqual(["Выберите дату", "11.06.2027, пятница"]);
  await page.getByRole("button", { name: "Сохранить" }).click();
  await expect(page.getByText("Выберите дату", { exact: true }).last()).toBeVisible();
  await page.getByLabel("Дата", { exact: true }).selectOption("11.06.2027, пятница");
  expect(await optionsOf(page, "Время")).toEqual(["Выберите время", "12:00", "12:30"]);
});

test("A-2.32 A-2.33 A-2.34 A-9.4 every field of a record's form is saved", async () => {
  const { server, sokolova, orlova } = clinic;
  const own = { employee: sokolova, time: "10:30", name: "Ольга Новая" };
  const { id } = await bookNumbered(server, own);
  const page = await openTab(`/admin/journal/${id}`);
  await page.getByRole("button", { name: "Редактировать" }).click();
  await page.getByLabel("Врач", { exact: true }).selectOption(ORLOVA);
  await page.getByLabel("Дата", { exact: true }).selectOption("11.06.2027, пятница");
  await page.getByLabel("Время", { exact: true }).selectOption("12:30");
  await page.getByLabel("ФИО пациента").fill("ольга старая");
  await page.getByLabel("Телефон").fill("8 (911) 222-33-44");
  await page.getByLabel("Услуга").selectOption("Маммография");
  await page.getByLabel("Комментарий").fill("Перенесена по просьбе");
  await expect(page.getByLabel("Просмотрено оператором")).toBeChecked();
  await page.getByLabel("Просмотрено оператором").uncheck();
  await page.getByLabel("Обратный звонок").check();
  const put = page.waitForRequest((request) => /record_time/.test(request.postData() ?? ""));
  await page.getByRole("button", { name: "Сохранить" }).click();
  const moved = { record_day: formatDay(TOMORROW), record_time: "12:30" };
  expect((await put).postDataJSON()).toMatchObject(moved);
  await expect(page.getByText("Изменения сохранены")).toBeVisible();
  await expect(page.getByText("Принято: Да", { exact: true })).toBeVisible();
  await expect(fact(page, "Врач")).toHaveText(ORLOVA);
  expect(await stored(id)).toMatchObject({
    ...moved,
    employee: orlova,
    user_name: "Ольга Старая",
    phone: "89112223344",
    service: "Маммография",
    add_comment: "Перенесена по просьбе",
    call_operator: true,
    operator_view: false,
    read_at: null,
  });
});

test("A-2.34 «Отменить» of the form leaves the booking alone, and a stray click does not lose typed text", async () => {
  const visit = await bookAtDesk(clinic.person, {
    employee: clinic.sokolova,
    time: "11:00",
    name: "Мария Своя",
  });
  const page = await openTab(`/admin/journal/${visit.id}?edit=true`);
  await expect(page.getByRole("button", { name: "Сохранить" })).toBeDisabled();
  await page.getByLabel("ФИО пациента").fill("Мария 7");
  await page.getByLabel("Комментарий").fill("Недописанное");

  await page.getByRole("link", { name: "К журналу" }).click();
  const question = page.getByRole("dialog", { name: "Есть несохранённые изменения" });
  await question.getByRole("button", { name: "Остаться" }).click();
  await expect(page.getByLabel("Комментарий")).toHaveValue("Недописанное");
  await page.getByRole("button", { name: "Не сохранять" }).click();
  await expect(page.getByText("Принято: Да", { exact: true })).toBeVisible();
  await expect(fact(page, "Комментарий")).toHaveText("—");
  expect(await stored(visit.id)).toMatchObject({ user_name: "Мария Своя", add_comment: "" });
});

test("a colleague's change is shown in the open form, and is not overwritten", async () => {
  const visit = await bookAtDesk(clinic.person, {
    employee: clinic.sokolova,
    time: "10:30",
    name: "Анна Общая",
  });
  const page = await openTab(`/admin/journal/${visit.id}?edit=true`);
  await page.getByLabel("Комментарий").fill("От первой");
  await clinic.person.put(`/api/journal/${visit.id}`, { phone: "89990001122" });
  await expect(page.getByText("Телефон: теперь «+7 (999) 000-11-22»")).toBeVisible();
  await page.getByRole("button", { name: "Сохранить" }).click();
  await expect(page.getByText("Изменения сохранены")).toBeVisible();
  expect(await stored(visit.id)).toMatchObject({
    phone: "89990001122",
    add_comment: "От первой",
  });
});

/** The edit form of a visit with a typed comment, on its page or in the drawer of its day. */
async function typeComment({ uid, day }: { uid: string; day: Day }, place: "page" | "drawer") {
  const isPage = place === "page";
  const page = await openTab(
    isPage ? `/admin/journal/${uid}?edit=true` : `/admin/journal?view=day&date=${day}`,
    { width: isPage ? 1366 : 390, height: 768 },
  );
  if (!isPage) {
    await page.getByRole("button", { name: /Ида Снятая/ }).click();
    await page.getByRole("button", { name: "Редактировать" }).click();
  }
  const form = page.getByRole("form", { name: "Правка записи" });
  await form.getByLabel("Комментарий").fill("Недописанное");
  return { page, form };
}

for (const place of ["page", "drawer"] as const) {
  test(`a visit cancelled while its form is open on the ${place}: the form names who, and its text stays`, async () => {
    const { server, person, sokolova } = clinic;
    const day = takeFreshDay(server);
    await offer(server.db, sokolova, day, ["10:00"]);
    const own = { employee: sokolova, day, time: "10:00", name: "Ида Снятая" };
    const { uid, link } = await bookWithLink(server, own);
    const { page, form } = await typeComment({ uid, day }, place);
    if (place === "page") {
      await cancelElsewhere(person, uid);
    } else {
      const patient = new PatientPage(server);
      await patient.answers(link, "ида");
      await patient.presses("/visit/cancel");
    }
    const alert = form.getByRole("alert", { name: "Запись отменили, пока вы её правили" });
    const by = place === "page" ? person.user.login : "Пациентка";
    await expect(alert).toContainText(`10:00. Отменил(а) ${by}`);
    await expect(alert).toBeFocused();
    await expect(alert).toBeInViewport();
    await expect(form.getByLabel("Комментарий")).toHaveValue("Недописанное");
    await expect(form.getByRole("button", { name: "Сохранить" })).toBeDisabled();
    expect(await axeComplaints(page)).toEqual([]);
    await form.getByRole("button", { name: "Закрыть форму" }).click();
    await expect(form).toHaveCount(0);
    await expect(page.getByRole("alert", { name: "Запись отменена" })).toBeFocused();
  });
}

test("an edit refused while its form is open: the form has both values, and does not send the field again", async () => {
  const { server, sokolova } = clinic;
  const day = takeFreshDay(server);
  await offer(server.db, sokolova, day, ["10:00"]);
  const own = { employee: sokolova, day, time: "10:00", name: "Ида Снятая" };
  const { uid } = await bookAtDesk(clinic.person, own);
  const { page, form } = await typeComment({ uid, day }, "drawer");
  const colleague = await server.signIn();
  await page.route(
    new RegExp(`/api/journal/${uid}$`),
    async (route) => {
      await editElsewhere(colleague, uid, { add_comment: "Тамошнее" });
      await route.continue();
    },
    { times: 1 },
  );
  await form.getByRole("button", { name: "Сохранить" }).click();
  const alert = form.getByRole("alert", { name: "Правка этой записи не принята" });
  await expect(alert).toBeFocused();
  await expect(alert).toBeInViewport();
  await expect(alert).toContainText(colleague.user.login);
  await expect(alert).toContainText("Комментарий: здесь «Недописанное», на сервере «Тамошнее»");
  await expect(form.getByText("Пока вы правили, запись изменили")).toHaveCount(0);
  const save = form.getByRole("button", { name: "Сохранить" });
  await expect(save).toBeDisabled();
  await form.getByLabel("Комментарий").fill("Ещё раз");
  await expect(save).toBeDisabled();
  await form.getByLabel("Комментарий").fill("Недописанное");
  await alert.getByRole("link", { name: "«Требует решения»" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Тамошнее" })).toHaveCount(1);
  await page.getByRole("button", { name: "Сохранить решение" }).click();
  await expect(page.getByText("Всё решено")).toBeVisible();
});

test("A-8.3 a record that cannot be loaded and an absent one have different messages", async () => {
  const page = await openTab("/admin/journal/999999");
  await expect(page.getByText("Записи нет")).toBeVisible();
  await page.route("**/api/journal/888888", (route) => route.abort());
  await page.goto(`${clinic.server.url}/admin/journal/888888`);
  await expect(page.getByText("Ошибка загрузки данных", { exact: true })).toBeVisible();
});

test("a cancelled visit's page has time and author of the cancellation", async () => {
  const { server, person, orlova } = clinic;
  await offer(server.db, orlova, LATER, ["12:00", "12:30"]);
  const own = { employee: orlova, day: LATER, time: "12:00", name: "Ада Лишь" };
  const { id } = await bookAtDesk(person, own);
  await person.delete(`/api/journal/${id}`);
  const page = await openTab(`/admin/journal/${id}`);
  const alert = page.getByRole("alert", { name: "Запись отменена" });
  await expect(alert).toContainText(`15.06.2027 в 12:00. Отменил(а) ${person.user.login}`);
});
