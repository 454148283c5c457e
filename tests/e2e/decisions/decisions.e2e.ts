import type { Page } from "playwright";
import { type Day, formatDay } from "../../../shared/time/calendar.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { axeComplaints, press, statusOf } from "../../support/browser/desk.ts";
import { deskTabForFile, SOKOLOVA } from "../../support/browser/desk-clinic.ts";
import { goTo } from "../../support/browser/every-screen.ts";
import { offer } from "../../support/clinic/clinic.ts";
import { takeFreshDay } from "../../support/clinic/fresh-day.ts";
import { bookAtDesk, bookOnSite } from "../../support/clinic/visits.ts";
import { editElsewhere } from "../../support/device/reception.ts";

const QUEUED = "Сохранено на устройстве, будет отправлено";

const { clinic, openTab } = deskTabForFile();

const inHere = (page: Page) => page.getByRole("region", { name: "На этом устройстве" });
const onServer = (page: Page) => page.getByRole("region", { name: "На сервере" });
const stored = async (uid: string) => clinic.person.json(`/api/journal/${uid}`);

/** A visit on a day that no other test uses. */
async function bookVisit(name: string, employee = clinic.sokolova) {
  const day = await offerDay(employee);
  const { uid, id } = await bookAtDesk(clinic.person, { employee, day, time: "10:00", name });
  return { day, uid, id };
}

async function offerDay(employee = clinic.sokolova): Promise<Day> {
  const day = takeFreshDay(clinic.server);
  await offer(clinic.server.db, employee, day, ["10:00", "10:30", "11:00"]);
  return day;
}

async function editOffline(uid: string, fields: Record<string, string>): Promise<Page> {
  const page = await openTab(`/admin/journal/${uid}?edit=true`);
  await expect(page.getByLabel("ФИО пациента")).toBeVisible();
  await page.context().setOffline(true);
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value);
  await page.getByRole("button", { name: "Сохранить" }).click();
  await expect(page.getByText(QUEUED)).toBeVisible();
  return page;
}

async function toDecisions(page: Page) {
  await page.context().setOffline(false);
  await statusOf(page)
    .getByRole("link", { name: /Требует решения: 1/ })
    .click();
  await expect(page.getByRole("heading", { name: "Требует решения", level: 1 })).toBeVisible();
}

async function bookOffline(day: Day, doctor: string, name: string): Promise<Page> {
  const page = await openTab("/admin/journal/add");
  await page.getByRole("button", { name: new RegExp(`^${Number(day.slice(8))} июня`) }).click();
  await page.context().setOffline(true);
  await press(page.getByRole("region", { name: doctor }), /, 10:00, /);
  await page.getByLabel("ФИО пациента").fill(name);
  await page.getByLabel("Телефон").fill("89001112233");
  await page.getByRole("button", { name: "Добавить записи" }).click();
  await expect(page.getByText(QUEUED)).toBeVisible();
  return page;
}

async function saveList(page: Page) {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Сохранить список в файл" }).click(),
  ]);
  return { name: file.suggestedFilename(), text: await Bun.file(await file.path()).text() };
}

async function discardEdit(page: Page) {
  await page.getByRole("button", { name: "Отменить мою правку" }).click();
  await press(page.getByRole("dialog", { name: "Отменить мою правку?" }), "Удалить правку");
  await expect(page.getByText("Всё решено")).toBeVisible();
}

test("a visit whose time was taken: the form reports the refusal and shows both patients, and one click moves the visit", async () => {
  const { server, sokolova, person } = clinic;
  const day = await offerDay();
  const page = await bookOffline(day, SOKOLOVA, "Дарья Опоздавшая");
  await bookOnSite(server, { employee: sokolova, day, time: "10:00", name: "Ева Быстрая" });
  await page.context().setOffline(false);
  await expect(page.getByText("Некоторые записи не были добавлены")).toBeVisible();
  await expect(page.getByText(QUEUED)).toHaveCount(0);

  await goTo(page, "journal");
  await expect(page.getByRole("listitem").filter({ hasText: "Дарья Опоздавшая" })).toContainText(
    "Требует решения",
  );
  await toDecisions(page);
  for (const words of ["Дарья Опоздавшая", "+7 (900) 111-22-33", `${person.user.login}, `]) {
    await expect(inHere(page)).toContainText(words);
  }
  const theirs = page.getByRole("region", { name: "Это время занимает" });
  for (const words of ["Ева Быстрая", "+7 (900) 123-45-67", "запись с сайта, 09:00"]) {
    await expect(theirs).toContainText(words);
  }
  expect(await axeComplaints(page)).toEqual([]);
  await press(page.getByRole("region", { name: "Ближайшее свободное время" }), /10:30/);
  await expect(page.getByText("Всё решено")).toBeVisible();
  await expect
    .poll(
      () => server.db`
        select record_time from journal_records where user_name = 'Дарья Опоздавшая'`,
    )
    .toMatchObject([{ record_time: "10:30" }]);
});

test("of fields that two desks have changed each is kept from here or taken from the server", async () => {
  const { server } = clinic;
  const { uid } = await bookVisit("Анна Общая");
  const page = await editOffline(uid, {
    "ФИО пациента": "Анна Здешняя",
    Комментарий: "Здешний комментарий",
  });
  const colleague = await server.signIn();
  await editElsewhere(colleague, uid, {
    user_name: "Анна Тамошняя",
    add_comment: "Тамошний комментарий",
  });
  await page.context().setOffline(false);
  await expect(page.getByText("Правка этой записи не принята")).toBeVisible();
  await expect(page.getByText(QUEUED)).toHaveCount(0);

  await toDecisions(page);
  await expect(inHere(page)).toContainText(clinic.person.user.login);
  await expect(onServer(page)).toContainText("Анна Тамошняя");
  await expect(onServer(page)).toContainText(
    `${colleague.user.login} (№ ${colleague.user.id}), 09:00`,
  );
  await page
    .getByRole("radiogroup", { name: "Комментарий" })
    .getByLabel("Взять с сервера: Тамошний комментарий")
    .check();
  await expect(
    page.getByRole("radiogroup", { name: "ФИО" }).getByLabel(/введённое здесь: Анна Здешняя/),
  ).toBeChecked();
  expect(await axeComplaints(page)).toEqual([]);
  await page.getByRole("button", { name: "Сохранить решение" }).click();
  await expect(page.getByText("Всё решено")).toBeVisible();
  await expect
    .poll(() => stored(uid))
    .toMatchObject({ user_name: "Анна Здешняя", add_comment: "Тамошний комментарий" });
});

test("an edit of a record deleted elsewhere is shown, saved to a file, sent again, and deleted only when asked", async () => {
  const { person } = clinic;
  const { uid, day } = await bookVisit("Вера Удалённая");
  const page = await editOffline(uid, { Телефон: "89005556677" });
  await person.delete(`/api/journal/${uid}`);
  await toDecisions(page);
  await expect(inHere(page)).toContainText("Телефон: +7 (900) 555-66-77");
  await expect(onServer(page)).toContainText(`Была на ${formatDay(day)}, 10:00`);
  await expect(onServer(page)).toContainText(person.user.login);
  const { name, text } = await saveList(page);
  expect(name).toBe("Требует решения 10.06.2027.txt");
  expect(text).toContain("Телефон: +7 (900) 555-66-77 (было: +7 (900) 123-45-67)");

  await page.getByRole("button", { name: "Отправить ещё раз" }).click();
  await expect(
    page
      .getByRole("alert")
      .filter({ hasText: /удалена|не найдена/ })
      .first(),
  ).toBeVisible();
  await expect(statusOf(page)).toContainText("Требует решения: 1");
  await page.getByRole("button", { name: "Отменить мою правку" }).click();
  await press(page.getByRole("dialog", { name: "Отменить мою правку?" }), "Не удалять");
  await expect(statusOf(page)).toContainText("Требует решения: 1");
  await discardEdit(page);
});
