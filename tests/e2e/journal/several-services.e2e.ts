import { beforeAll } from "bun:test";
import { expect, test } from "../../support/browser/browser-test.ts";
import { axeComplaints } from "../../support/browser/desk.ts";
import { deskTabForFile, SOKOLOVA } from "../../support/browser/desk-clinic.ts";
import { offer } from "../../support/clinic/clinic.ts";
import { takeFreshDay } from "../../support/clinic/fresh-day.ts";

const { clinic, openTab } = deskTabForFile();
const [ULTRASOUND, COLPOSCOPY] = ["УЗИ", "Кольпоскопия"] as const;

beforeAll(async () => {
  const { db } = clinic.server;
  const minutes = db.json([
    { service: ULTRASOUND, minutes: 30 },
    { service: COLPOSCOPY, minutes: 20 },
  ]);
  await db`
    update doctors set services = ${[ULTRASOUND, COLPOSCOPY]}, service_minutes = ${minutes}
    where id = ${clinic.sokolova}`;
});

test("a visit booked offline with two services has the sum of their minutes, and either can be removed", async () => {
  const day = takeFreshDay(clinic.server);
  await offer(clinic.server.db, clinic.sokolova, day, ["10:00", "10:30", "11:00"]);
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
  expect(await axeComplaints(page)).toEqual([]);
  await drawer.getByRole("button", { name: "Записать", exact: true }).click();
  await page.context().setOffline(false);
  await expect
    .poll(() => clinic.server.db`select service from journal_records where record_day = ${day}`)
    .toEqual([{ service: "УЗИ | Кольпоскопия" }]);
});
