import { beforeAll, expect as expectValue } from "bun:test";
import type { Page } from "playwright";
import { expect, test } from "../../support/browser/browser-test.ts";
import { axeComplaints } from "../../support/browser/desk.ts";
import { deskTabForFile, SOKOLOVA } from "../../support/browser/desk-clinic.ts";
import { goTo } from "../../support/browser/every-screen.ts";
import { offer, TODAY } from "../../support/clinic/clinic.ts";
import { bookAtDesk, bookNumbered, bookOnSite } from "../../support/clinic/visits.ts";

const PATH = "/admin/figures";

const { clinic, openTab } = deskTabForFile();
let toMark: number;
beforeAll(async () => {
  const { server, sokolova, orlova, person } = clinic;
  await offer(server.db, sokolova, TODAY, ["08:00", "10:00", "11:00", "12:00"]);
  await offer(server.db, orlova, "2027-06-14", ["10:00", "10:30"]);
  await bookOnSite(server, { employee: sokolova, time: "10:00", name: "Анна Тайная" });
  await bookAtDesk(person, {
    employee: orlova,
    day: "2027-06-14",
    time: "10:00",
    name: "Вера Тайная",
  });
  const { id } = await bookAtDesk(person, {
    employee: sokolova,
    time: "08:00",
    name: "Зоя Тайная",
  });
  toMark = id;
  const gone = await bookNumbered(server, {
    employee: sokolova,
    time: "11:00",
    name: "Ева Тайная",
  });
  await person.delete(`/api/journal/${gone.id}`);
});

const total = (page: Page, name: string) =>
  page
    .getByLabel("Главное")
    .locator("div")
    .filter({ has: page.getByText(name, { exact: true }) });

const row = (page: Page, label: string, name: string) =>
  page.getByRole("region", { name: label }).getByRole("row", { name });

async function findFigures(page: Page) {
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Что найти" }).fill("загр");
  await page.getByRole("option", { name: "Загруженность" }).click();
}

async function textOfCsv(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Выгрузить CSV" }).click(),
  ]);
  expectValue(download.suggestedFilename()).toBe("Загруженность 01.06.2027 – 30.06.2027.csv");
  return Bun.file(await download.path()).text();
}

test("«Загруженность» counts times, visits and cancellations on the device", async () => {
  const page = await openTab(PATH);
  await expect(total(page, "Занято окон")).toContainText("50 %3 из 6");
  await expect(total(page, "Записи")).toContainText("3с сайта 1 (33 %)");
  await expect(total(page, "Отменено")).toContainText("1");
  await expect(page.getByRole("region", { name: "Отмены" })).toContainText(
    "Отменено: 1 запись, в день приёма или позже: 1.",
  );
  await expect(row(page, "Таблица загрузки", SOKOLOVA)).toContainText("50 %2 из 4");
  await page.getByText("Числами").first().click();
  const hours = page.getByRole("region", { name: "В котором часу записываются" });
  await expect(hours.getByRole("row", { name: "09:00–10:00" })).toContainText("12");
  expectValue(await axeComplaints(page)).toEqual([]);
});

test("offline an unsent edit counts, and no patient is named on the screen or in the CSV", async () => {
  const page = await openTab(PATH);
  await expect(total(page, "Записи")).toContainText("3");
  await goTo(page, `journal/${toMark}`);
  const missed = page.getByRole("button", { name: "Не пришла" });
  await expect(missed).toBeVisible();
  await page.context().setOffline(true);
  await missed.click();
  await findFigures(page);
  await expect(total(page, "Не пришли")).toContainText("100 %1 из 1 отмеченной");
  await expect(row(page, "Таблица явки", SOKOLOVA)).toContainText("101 (100 %)0");
  await expect(total(page, "Отменено")).toContainText("нет сведений с сервера");
  await expect(page.getByRole("region", { name: "Отмены" })).toContainText("Нужна связь");
  const csv = await textOfCsv(page);
  expectValue(csv).toContain("Загруженность;01.06.2027 – 30.06.2027\r\n");
  expectValue(csv).toContain(`${SOKOLOVA};1;0;1;0;`);
  expectValue(csv).toContain("нет связи с сервером");
  expectValue(`${csv} ${await page.locator("main").textContent()}`).not.toMatch(
    /Тайная|900|1234567/,
  );
});
