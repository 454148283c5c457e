import { beforeAll } from "bun:test";
import { expect, test } from "../../support/browser/browser-test.ts";
import { deskTabForFile } from "../../support/browser/desk-clinic.ts";
import { offer, TODAY } from "../../support/clinic/clinic.ts";
import { bookNumbered } from "../../support/clinic/visits.ts";

const { clinic, openTab } = deskTabForFile();
beforeAll(async () => {
  await offer(clinic.server.db, clinic.sokolova, TODAY, ["10:00", "11:00", "12:00", "13:00"]);
});

test("«История изменений» shows who did what and when, and grows with each change", async () => {
  const { server, person, sokolova } = clinic;
  const { id } = await bookNumbered(server, { employee: sokolova, time: "10:00" });
  const other = await server.signIn(["journal"]);
  await other.put(`/api/journal/${id}`, { record_time: "11:00" });
  const page = await openTab(`/admin/journal/${id}`);
  const history = page.getByRole("region", { name: "История изменений" });
  await expect(history.getByRole("listitem")).toHaveCount(0);
  await history.getByRole("button", { name: "История изменений" }).click();
  const lines = history.getByRole("listitem");
  await expect(lines).toHaveCount(3);
  await expect(lines.nth(0)).toHaveText(
    `10.06.2027 в 09:00Перенос с 10.06.2027 10:00 на 10.06.2027 11:00 · ${other.user.login} (№ ${other.user.id})`,
  );
  await expect(lines.nth(1)).toContainText("Согласие на обработку данных");
  await expect(lines.nth(2)).toHaveText("10.06.2027 в 09:00Пациентка записалась на сайте");

  await page.getByRole("button", { name: "Подтвердить запись" }).click();
  await page.getByRole("button", { name: "Приём состоялся" }).click();
  await expect(lines).toHaveCount(5);
  await expect(history).toContainText(`Изменено: итог · ${person.user.login}`);
  await expect(history).toContainText(`Запись подтверждена · ${person.user.login}`);
});
