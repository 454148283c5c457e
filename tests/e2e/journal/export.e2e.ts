import { expect as expectValue } from "bun:test";
import { newVisitor } from "../../support/browser/browser.ts";
import { test } from "../../support/browser/browser-test.ts";
import { openDesk } from "../../support/browser/desk.ts";
import { deskClinicForFile } from "../../support/browser/desk-clinic.ts";
import { expect } from "../../support/browser/expect.ts";
import { offer, TODAY } from "../../support/clinic/clinic.ts";
import { bookNumbered } from "../../support/clinic/visits.ts";

const clinic = deskClinicForFile();

test("what the filters show is saved as CSV", async () => {
  const { server, browser, person, sokolova } = clinic;
  await offer(server.db, sokolova, TODAY, ["10:00", "11:00"]);
  await bookNumbered(server, { employee: sokolova, time: "10:00", name: "Ольга Новая" });
  await bookNumbered(server, { employee: sokolova, time: "11:00", name: "Ева Другая" });
  const context = await newVisitor(browser);
  const page = await openDesk(context, server, person);
  await expect(page.getByRole("region", { name: "Состояние связи" })).toContainText("Обновлено");
  await page.getByLabel("Поиск по имени").fill("ольга");
  await expect(page.getByText("Найдено: 1 запись")).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Выгрузить CSV" }).click(),
  ]);
  expectValue(download.suggestedFilename()).toBe("Журнал 10.06.2027.csv");
  const text = await Bun.file(await download.path()).text();
  const lines = text.trimEnd().split("\r\n");
  expectValue(lines).toHaveLength(2);
  expectValue(lines[1]).toContain(";10.06.2027;10:00;");
  expectValue(lines[1]).toContain(";Ольга Новая;+7 (900) 123-45-67;");
  const exported = () => server.db`select actor, detail from event_log where action = 'exported'`;
  await expect
    .poll(async () => (await exported()).map(({ actor }) => actor))
    .toEqual([person.user.login]);
  const [line] = await exported();
  expectValue(line?.detail).toMatch(/^Журнал, CSV; записей: 1; .*поиск по имени; выгружено 10\.06/);
  await context.close();
});
