import { beforeAll, expect as expectValue } from "bun:test";
import type { Page } from "playwright";
import { expect, test } from "../../support/browser/browser-test.ts";
import { axeComplaints, press } from "../../support/browser/desk.ts";
import { deskForFile, newDesk } from "../../support/browser/desk-clinic.ts";
import { addDoctor, offer, TODAY } from "../../support/clinic/clinic.ts";
import { drawImage } from "../../support/clinic/image.ts";
import { bookOnSite } from "../../support/clinic/visits.ts";

const desk = deskForFile(["schedule", "journal"]);
let page: Page;

beforeAll(async () => {
  page = await newDesk(desk, "/admin/doctorscrud");
});

const dialog = () => page.getByRole("dialog").last();
const rowOf = (name: string) => page.getByRole("row").filter({ hasText: name });

test("A-2.9 A-2.63 without doctors: «Докторов не найдено»", async () => {
  await expect(page.getByText("Докторов не найдено")).toBeInViewport({ ratio: 1 });
});

test("A-5.12 a new doctor without a name and a position is not sent", async () => {
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  await page.getByRole("button", { name: "Добавить", exact: true }).click();
  await expect(dialog()).toHaveAccessibleName("Новый доктор");
  // A new doctor comes after the others.
  await expect(dialog().getByLabel("Порядок сортировки")).toHaveValue("1");
  await dialog().getByRole("button", { name: "Добавить", exact: true }).click();
  await expect(dialog().getByText("Введите ФИО врача")).toBeVisible();
  await expect(dialog().getByText("Введите должность")).toBeVisible();
  expectValue(posts.filter((url) => url.includes("/api/doctors"))).toEqual([]);
});

test("A-5.15 names of services are trimmed, without empty and repeated ones", async () => {
  const service = dialog().getByLabel("Новая услуга");
  for (const name of ["  Консультация ", "   ", "УЗИ", "УЗИ"]) {
    await service.fill(name);
    await service.press("Enter");
  }
  await expect(dialog().getByRole("listitem")).toHaveText(["Консультация", "УЗИ"]);
});

test("A-5.14 a portrait is an image", async () => {
  const portrait = dialog().locator("input[type=file]");
  const notes = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("текст") };
  await portrait.setInputFiles(notes);
  await expect(dialog().getByRole("alert")).toHaveText("Фото должно быть файлом изображения");
  await expect(dialog().getByAltText("Выбранное фото")).toHaveCount(0);
  const buffer = Buffer.from(await drawImage("png", { width: 300, height: 300 }));
  await portrait.setInputFiles({ name: "portrait.png", mimeType: "image/png", buffer });
  await expect(dialog().getByAltText("Выбранное фото")).toBeVisible();
  expectValue(await axeComplaints(page)).toEqual([]);
});

test("A-2.64 A-2.66 A-4.25 A-5.13 a doctor is made with every field", async () => {
  const fields = {
    ФИО: "Абрамова Наталья",
    Должность: "Врач-гинеколог",
    "Порядок сортировки": "abc",
    "Краткое описание": "Стаж 20 лет",
    Образование: "Ведение беременности",
    "Дополнительное образование": "Кольпоскопия",
    "Опыт работы": "Клиника № 1",
    "Профессиональные интересы": "Эндокринология",
  };
  for (const [label, text] of Object.entries(fields)) {
    await dialog()
      .getByLabel(label, { exact: !/^(ФИО|Должность)$/.test(label) })
      .fill(text);
  }
  await dialog().getByLabel("Скрыть из слайдера").check();
  await dialog().getByRole("button", { name: "Добавить", exact: true }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const [kept] = await desk.server.json("/api/doctors");
  expectValue(kept).toMatchObject({
    name_employee: "Абрамова Наталья",
    full_pro_name: "Врач-гинеколог",
    desc_employee: "Стаж 20 лет",
    profile_txt: "Ведение беременности",
    additional_education: "Кольпоскопия",
    work_experience: "Клиника № 1",
    professional_interests: "Эндокринология",
    sort_emp: 0,
    is_flagged: true,
    services: "Консультация | УЗИ",
  });
});

test("A-2.61 A-2.62 the table by `sort_emp`: portrait, position, name, a check or a cross, order, actions", async () => {
  const busy = await addDoctor(desk.server.db, { sort_emp: -1, services: ["УЗИ", "Кольпоскопия"] });
  await offer(desk.server.db, busy, TODAY, ["10:00", "11:00"]);
  await bookOnSite(desk.server, { employee: busy, time: "10:00", service: "УЗИ" });
  await page.reload();
  await expect(page.getByRole("columnheader")).toHaveText([
    "Фото",
    "Должность",
    "ФИО",
    "Скрыт из слайдера",
    "Порядок",
    "Действия",
  ]);
  await expect(page.getByRole("row").nth(1)).toContainText("Соколова Мария");
  await expect(page.getByText("Докторов не найдено")).toHaveCount(0);
  const row = rowOf("Абрамова");
  await expect(row.getByRole("button")).toHaveText(["Изменить", "Записи", "Удалить"]);
  await expect(row.getByRole("img", { name: "Да" })).toBeVisible();
  await expect(rowOf("Соколова").getByRole("img", { name: "Нет" })).toBeVisible();
  const photo = row.getByAltText("Фото: Абрамова Наталья");
  await expect.poll(() => photo.evaluate((img) => Reflect.get(img, "naturalWidth"))).toBe(300);
});

test("A-2.65 A-5.16 services are copied without duplicates, added and removed", async () => {
  await press(rowOf("Абрамова"), /Изменить/);
  await expect(dialog()).toHaveAccessibleName("Редактировать доктора");
  await dialog()
    .getByLabel("Скопировать услуги у врача")
    .selectOption({ label: "Соколова Мария Петровна" });
  await dialog().getByLabel("Новая услуга").fill("Осмотр");
  await dialog().getByRole("button", { name: "Добавить услугу" }).click();
  await expect(dialog().getByLabel("Новая услуга")).toHaveValue("");
  await expect(dialog().getByRole("listitem")).toHaveText([
    "Консультация",
    "УЗИ",
    "Кольпоскопия",
    "Осмотр",
  ]);
  await dialog().getByRole("button", { name: "Убрать услугу: Осмотр" }).click();
  await dialog().getByRole("button", { name: "Убрать услугу: Консультация" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Остаться" }).click();
});

test("a doctor's changes are sent as PUT, and the portrait stays", async () => {
  await dialog().getByLabel("Порядок сортировки").fill("7");
  const put = page.waitForRequest((request) => request.method() === "PUT");
  await dialog().getByRole("button", { name: "Обновить" }).click();
  expectValue((await put).url()).toMatch(/\/api\/doctors\/\d+$/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const doctors: { name_employee: string }[] = await desk.server.json("/api/doctors");
  expectValue(doctors.find((each) => /Абрамова/.test(each.name_employee))).toMatchObject({
    services: "УЗИ | Кольпоскопия",
    sort_emp: 7,
  });
  await expect(rowOf("Абрамова").getByRole("cell", { name: "7", exact: true })).toBeInViewport();
  await expect(page.getByAltText("Фото: Абрамова Наталья")).toBeVisible();
});

test("A-2.68 A-2.69 A-8.21 A-8.22 «Записи к врачу»: the patient, deleting a visit, and words for each failure", async () => {
  await page.route("**/api/booked-slots**", (route) => route.fulfill({ status: 500, body: "" }));
  await press(rowOf("Соколова"), /Записи/);
  await expect(dialog()).toHaveAccessibleName("Записи к врачу");
  await expect(dialog().getByRole("alert")).toContainText("Не удалось загрузить записи");
  await page.unrouteAll();
  await dialog().getByRole("button", { name: "Повторить" }).click();
  await expect(dialog().getByRole("columnheader")).toHaveText([
    "Дата",
    "Время",
    "Имя",
    "Телефон",
    "Услуга",
    "Действия",
  ]);
  const visit = dialog().getByRole("row").filter({ hasText: "Анна Ким" });
  await expect(visit.getByRole("cell")).toHaveText([
    "10.06.2027",
    "10:00",
    "Анна Ким",
    "+7 (900) 123-45-67",
    "УЗИ",
    "Удалить",
  ]);
  expectValue(await axeComplaints(page)).toEqual([]);

  await page.route("**/api/booked-slots/*", (route) => route.fulfill({ status: 500, body: "" }));
  await visit.getByRole("button", { name: /Удалить/ }).click();
  await dialog().getByRole("button", { name: "Удалить запись" }).click();
  await expect(dialog().getByRole("alert")).toHaveText("Не удалось удалить запись");
  await dialog().getByRole("button", { name: "Отмена" }).click();
  await page
    .getByRole("dialog", { name: "Записи к врачу" })
    .getByRole("button", { name: "Закрыть", exact: true })
    .click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.unrouteAll();
});

test("A-2.67 A-8.24 deleting names the doctor; visits to come are shown first, then one may go on", async () => {
  await page.route("**/api/doctors/*", (route) => route.fulfill({ status: 500, body: "" }));
  await press(rowOf("Соколова"), /Удалить/);
  await expect(dialog()).toHaveAccessibleName("Подтверждение удаления");
  await expect(dialog()).toContainText("Соколова Мария Петровна");
  await dialog().getByRole("button", { name: "Удалить", exact: true }).click();
  await expect(dialog().getByRole("alert")).toHaveText("Не удалось удалить врача");
  await page.unrouteAll();
  await dialog().getByRole("button", { name: "Удалить", exact: true }).click();
  await expect(dialog().getByRole("alert")).toContainText(
    "10.06.2027 в 10:00, Анна Ким, +7 (900) 123-45-67",
  );
  await dialog().getByRole("button", { name: "Отмена" }).click();
  await expect(rowOf("Соколова")).toBeVisible();
});

test("A-2.68 A-2.69 a visit is deleted after a question, then «Нет записей»; the doctor goes after it", async () => {
  await press(rowOf("Соколова"), /Записи/);
  await dialog().getByRole("button", { name: "Удалить запись 10.06.2027 10:00" }).click();
  await dialog().getByRole("button", { name: "Удалить запись" }).click();
  await expect(page.getByText("Нет записей")).toBeVisible();
  expectValue(await desk.server.json("/api/booked-slots")).toEqual([]);
  await dialog().getByRole("button", { name: "Закрыть", exact: true }).click();
  const sokolova = await addDoctor(desk.server.db, { name_employee: "Ким Ольга" });
  await offer(desk.server.db, sokolova, TODAY, ["12:00"]);
  await bookOnSite(desk.server, { employee: sokolova, time: "12:00" });
  await page.reload();
  await press(rowOf("Ким Ольга"), /Удалить/);
  await dialog().getByRole("button", { name: "Удалить", exact: true }).click();
  await dialog().getByRole("button", { name: "Всё равно удалить" }).click();
  await expect(rowOf("Ким Ольга")).toHaveCount(0);
});

test("A-8.20 A-8.23 A-8.25 a failed load, a failed save, a portrait that does not load", async () => {
  await page.route("**/api/doctors/*", (route) => route.fulfill({ status: 500, body: "" }));
  await press(rowOf("Абрамова"), /Изменить/);
  await dialog().getByLabel("Образование", { exact: true }).fill("Другой профиль");
  await dialog().getByRole("button", { name: "Обновить" }).click();
  await expect(dialog().getByRole("alert")).toHaveText("Операция не удалась");
  await expect(dialog().getByLabel("Образование", { exact: true })).toHaveValue("Другой профиль");
  await dialog().getByRole("button", { name: "Отмена" }).click();
  await page.unrouteAll();

  await page.route("**/photo**", (route) => route.abort());
  await page.reload();
  await expect(rowOf("Абрамова")).toBeVisible();
  await expect(page.getByAltText("Фото: Абрамова Наталья")).toHaveCount(0);
  await page.unrouteAll();
  await page.route("**/api/doctors", (route) => route.fulfill({ status: 500, body: "" }));
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("Не удалось загрузить список врачей");
  await page.unrouteAll();
});
