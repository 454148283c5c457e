import { beforeAll, expect as expectValue } from "bun:test";
import type { Page } from "playwright";
import { expect, test } from "../../support/browser/browser-test.ts";
import { axeComplaints } from "../../support/browser/desk.ts";
import { deskTabForFile, SOKOLOVA } from "../../support/browser/desk-clinic.ts";
import { offer, TODAY } from "../../support/clinic/clinic.ts";
import { takeFreshDay } from "../../support/clinic/fresh-day.ts";
import { bookAtDesk } from "../../support/clinic/visits.ts";

const ULTRASOUND = "УЗИ малого таза";
const COLPOSCOPY = "Кольпоскопия";
const MINUTES = `Длительность, минут: ${ULTRASOUND}`;

const { clinic, openTab } = deskTabForFile();
beforeAll(async () => {
  const { server, person, sokolova } = clinic;
  await offer(server.db, sokolova, TODAY, ["10:00", "10:20", "10:40", "11:00", "11:20"]);
  await bookAtDesk(person, { employee: sokolova, time: "10:00", name: "Анна Краткая" });
  const long = { employee: sokolova, time: "11:00", name: "Вера Долгая", service: ULTRASOUND };
  await bookAtDesk(person, long);
});

const heightOf = async (page: Page, name: string) =>
  (await page.getByRole("button", { name: new RegExp(name) }).boundingBox())?.height ?? 0;
const timesHigher = async (page: Page) =>
  Math.round(((await heightOf(page, "Вера Долгая")) / (await heightOf(page, "Анна Краткая"))) * 10);

test("a duration is optional, entered in minutes beside the doctor's services and copied with them", async () => {
  const { server } = clinic;
  const page = await openTab("/admin/doctorscrud");
  const edit = (name: string) =>
    page
      .getByRole("row")
      .filter({ hasText: name })
      .getByRole("button", { name: /Изменить/ })
      .click();
  const dialog = page.getByRole("dialog").last();
  await edit("Соколова");
  await expect(dialog.getByLabel(MINUTES)).toHaveValue("");
  const puts: string[] = [];
  page.on("request", (request) => request.method() === "PUT" && puts.push(request.url()));
  for (const wrong of ["полчаса", "0", "481", "7.5"]) {
    await dialog.getByLabel(MINUTES).fill(wrong.slice(0, 4));
    await dialog.getByRole("button", { name: "Обновить" }).click();
    await expect(dialog.getByRole("alert")).toHaveText(
      `${ULTRASOUND}: Укажите длительность целым числом минут от 1 до 480 или оставьте поле пустым`,
    );
  }
  expectValue(puts).toEqual([]);
  await dialog.getByLabel(MINUTES).fill("60");
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  expectValue(await axeComplaints(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Обновить" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await edit("Орлова");
  await dialog.getByRole("button", { name: `Убрать услугу: ${ULTRASOUND}` }).click();
  await dialog.getByLabel("Скопировать услуги у врача").selectOption({ label: SOKOLOVA });
  await expect(dialog.getByLabel(MINUTES)).toHaveValue("60");
  await dialog.getByRole("button", { name: "Обновить" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const durations = [{ service: ULTRASOUND, minutes: 60 }];
  const doctors = await server.json("/api/doctors");
  expectValue(doctors).toMatchObject([
    { service_minutes: durations },
    { service_minutes: durations },
  ]);
});

test("offline, a visit in the day and the week gets the height of its service's duration as soon as it is entered", async () => {
  const { server, sokolova } = clinic;
  const say = (minutes: { service: string; minutes: number }[]) =>
    server.db`update doctors set service_minutes = ${server.db.json(minutes)}
        where id = ${sokolova}`;
  await say([]);
  const page = await openTab(`/admin/journal?view=week&doctor=${sokolova}`);
  await expect.poll(() => timesHigher(page)).toBe(10);
  await say([{ service: ULTRASOUND, minutes: 60 }]);
  await expect.poll(() => timesHigher(page)).toBeGreaterThanOrEqual(30);
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "День", exact: true }).click();
  await expect(page.getByRole("region", { name: "День по врачам" })).toBeVisible();
  await expect.poll(() => timesHigher(page)).toBeGreaterThanOrEqual(30);
});

test("a visit booked offline with two services has the sum of their minutes, and either can be removed", async () => {
  const { db } = clinic.server;
  const minutes = db.json([
    { service: ULTRASOUND, minutes: 30 },
    { service: COLPOSCOPY, minutes: 20 },
  ]);
  await db`
    update doctors set services = ${[ULTRASOUND, COLPOSCOPY]}, service_minutes = ${minutes}
    where id = ${clinic.sokolova}`;
  const day = takeFreshDay(clinic.server);
  await offer(db, clinic.sokolova, day, ["10:00", "10:30", "11:00"]);
  const page = await openTab(`/admin/journal?view=day&date=${day}`);
  const free = page.getByRole("button", { name: `Записать: 10:00, ${SOKOLOVA}, свободно` });
  await expect(free).toBeVisible();
  await page.context().setOffline(true);
  await free.click();
  const drawer = page.getByRole("dialog", { name: /^Записать на/ });
  await drawer.getByLabel("ФИО пациента").fill("Дарья Кузина");
  const more = drawer.getByLabel("Добавить к визиту");
  await expect(more).toHaveCount(0);
  await drawer.getByLabel("Услуга").selectOption(ULTRASOUND);
  await more.selectOption(COLPOSCOPY);
  await expect(drawer.getByText("Вместе: 50 минут")).toBeVisible();
  await more.selectOption({ label: "-- Убрать --" });
  await expect(drawer.getByText(/^Вместе/)).toHaveCount(0);
  await more.selectOption(COLPOSCOPY);
  expectValue(await axeComplaints(page)).toEqual([]);
  await drawer.getByRole("button", { name: "Записать", exact: true }).click();
  await page.context().setOffline(false);
  await expect
    .poll(() => db`select service from journal_records where record_day = ${day}`)
    .toEqual([{ service: `${ULTRASOUND} | ${COLPOSCOPY}` }]);
});
