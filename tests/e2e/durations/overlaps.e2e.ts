import { beforeAll } from "bun:test";
import { expect, test } from "../../support/browser/browser-test.ts";
import { axeComplaints, statusOf } from "../../support/browser/desk.ts";
import { deskTabForFile, SOKOLOVA } from "../../support/browser/desk-clinic.ts";
import { offer, TODAY } from "../../support/clinic/clinic.ts";
import { bookAtDesk } from "../../support/clinic/visits.ts";

const ULTRASOUND = "УЗИ малого таза";
const DAY = "/admin/journal?view=day";
const AFTER = "Визиты пересекутся: продлится до 12:00 и заденет 11:20, Краткая А. И.";
const BEFORE = "Визиты пересекутся: ещё идёт 12:00–13:00, Долгая В. И.";

const { clinic, openTab } = deskTabForFile();
beforeAll(async () => {
  const { server, person, sokolova } = clinic;
  const times = ["11:00", "11:20", "11:40", "12:00", "12:20", "13:00"];
  await offer(server.db, sokolova, TODAY, times);
  await server.db`
    update doctors set service_minutes = ${server.db.json([{ service: ULTRASOUND, minutes: 60 }])}
    where id = ${sokolova}`;
  await bookAtDesk(person, { employee: sokolova, time: "11:20", name: "Краткая Анна Ильинична" });
  const long = { employee: sokolova, time: "12:00", name: "Долгая Вера Ильинична" };
  await bookAtDesk(person, { ...long, service: ULTRASOUND });
});

test("a free time of the day warns of the visit that still lasts, and, with its service, of the next one, without a line too", async () => {
  const page = await openTab(DAY);
  await expect(statusOf(page)).toContainText("Обновлено");
  await page.context().setOffline(true);
  const drawer = page.getByRole("dialog");
  const open = (time: string) =>
    page.getByRole("button", { name: `Записать: ${time}, ${SOKOLOVA}, свободно` }).click();

  await open("11:00");
  await expect(drawer.getByText("Визиты пересекутся")).toHaveCount(0);
  await drawer.getByLabel("Услуга").selectOption(ULTRASOUND);
  await expect(drawer.getByText("Визиты пересекутся").locator("..")).toHaveText(AFTER);
  expect(await axeComplaints(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Закрыть без сохранения" }).click();

  await open("12:20");
  await expect(drawer.getByText("Визиты пересекутся").locator("..")).toHaveText(BEFORE);
});

test("the entry form warns, of the other chosen times as well", async () => {
  const { sokolova } = clinic;
  const address = `/admin/journal/add?date=${TODAY}&doctor=${sokolova}&time=11:40`;
  const page = await openTab(address);
  await page.getByRole("button", { name: /, 13:00, свободно/ }).click();
  await page.getByRole("button", { name: /, 11:00, свободно/ }).click();
  const entry = (time: string) =>
    page
      .getByRole("list", { name: "Выбранные записи" })
      .getByRole("listitem")
      .filter({ has: page.getByText(time, { exact: true }) });
  await expect(page.getByText("Визиты пересекутся")).toHaveCount(0);
  await entry("11:00").getByRole("combobox").selectOption(ULTRASOUND);
  await expect(entry("11:00").getByRole("status")).toHaveText(
    "Визиты пересекутся: продлится до 12:00 и заденет 11:20, Краткая А. И.; 11:40, выбрано здесь",
  );
  await expect(entry("11:40").getByRole("status")).toHaveText(
    "Визиты пересекутся: ещё идёт 11:00–12:00, выбрано здесь",
  );
  await expect(entry("13:00").getByRole("status")).toHaveCount(0);
});

test("a move warns of it before the drop, the record's form before saving", async () => {
  const page = await openTab(DAY);
  const visit = page.getByRole("button", { name: /Долгая В/ });
  await visit.click();
  await page.getByRole("dialog").getByRole("button", { name: "Перенести" }).click();
  const banner = page.getByRole("region", { name: "Перенос записи" });
  await page.getByRole("button", { name: /^Перенести сюда: 11:00/ }).hover();
  await expect(banner.getByRole("status")).toHaveText(
    "11:00, Соколова М. П. — продлится до 12:00 и заденет 11:20, Краткая А. И.",
  );
  // A visit does not overlap itself.
  await page.getByRole("button", { name: /^Перенести сюда: 11:40/ }).hover();
  await expect(banner.getByRole("status")).toHaveText("11:40, Соколова М. П.");
  await page.keyboard.press("Escape");

  await visit.click();
  await page.getByRole("dialog").getByRole("button", { name: "Редактировать" }).click();
  const form = page.getByRole("form", { name: "Правка записи" });
  await expect(form.getByText("Визиты пересекутся")).toHaveCount(0);
  await form.getByLabel("Время").selectOption("11:00");
  await expect(form.getByText("Визиты пересекутся").locator("..")).toHaveText(AFTER);
});
