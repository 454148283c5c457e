import { addDays, formatDay } from "../../../shared/time/calendar.ts";
import { newVisitor } from "../../support/browser/browser.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { openDesk } from "../../support/browser/desk.ts";
import { deskClinicForFile } from "../../support/browser/desk-clinic.ts";
import { addVisit, TODAY } from "../../support/clinic/clinic.ts";

const clinic = deskClinicForFile();

function past(daysAgo: number, user_name: string, phone: string) {
  const slot = { employee: clinic.sokolova, day: addDays(TODAY, -daysAgo), time: "10:00" };
  return addVisit(clinic.server.db, { ...slot, user_name, phone });
}

test("records of more than 60 days ago are asked of the server, by the filters, and opened and edited", async () => {
  await past(60, "Анна Недавняя", "89001112233");
  await past(61, "Вера Давняя", "89004445566");
  await past(400, "Нина Прошлогодняя", "89007778899");
  const context = await newVisitor(clinic.browser);
  const page = await openDesk(context, clinic.server, clinic.person);
  const here = page.getByRole("list", { name: "Записи" }).getByRole("listitem");
  const older = page.getByRole("region", { name: "Записи старше 60 дней" });
  await expect(here).toHaveText([/Анна Недавняя/]);

  const ask = page.getByRole("button", { name: "Искать среди записей старше 60 дней" });
  await ask.click();
  await expect(older.getByRole("listitem")).toHaveCount(2);
  await page.getByLabel("Поиск по телефону").fill("8 900 444");
  await ask.click();
  await expect(older.getByRole("listitem")).toHaveText([/Вера Давняя/]);

  const opened = context.waitForEvent("page");
  await older.getByRole("link", { name: /открыть запись/ }).click();
  const record = await opened;
  await expect(record.getByRole("heading", { level: 1 })).toHaveText("Запись: Вера Давняя");
  await record.getByRole("button", { name: "Редактировать" }).click();
  await record.getByLabel("Комментарий").fill("Звонила, просит справку");
  await record.getByRole("button", { name: "Сохранить" }).click();
  await expect(record.getByText("Звонила, просит справку")).toBeVisible();
  const day = formatDay(addDays(TODAY, -61));
  await expect
    .poll(async () => clinic.person.json(`/api/journal/?day=${day}`))
    .toMatchObject([{ add_comment: "Звонила, просит справку" }]);

  await context.setOffline(true);
  await page.getByLabel("Поиск по телефону").fill("");
  await ask.click();
  await expect(page.getByRole("alert")).toHaveText(
    "Записи старше 60 дней хранятся на сервере, а он сейчас не отвечает.",
  );
});
