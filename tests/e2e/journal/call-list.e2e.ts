import { beforeAll } from "bun:test";
import type { Locator } from "playwright";
import { expect, test } from "../../support/browser/browser-test.ts";
import { deskTabForFile } from "../../support/browser/desk-clinic.ts";
import { offer, TODAY } from "../../support/clinic/clinic.ts";
import { bookOnSite } from "../../support/clinic/visits.ts";

const { clinic, openTab } = deskTabForFile();
beforeAll(async () => {
  const { server, sokolova } = clinic;
  const times = ["10:00", "10:30", "11:00"];
  await offer(server.db, sokolova, TODAY, times);
  for (const [at, name] of ["Анна Первая", "Вера Вторая", "Зоя Третья"].entries()) {
    await bookOnSite(server, { employee: sokolova, time: times[at] ?? "", name });
  }
});

/** The buttons rest when another patient comes; one at rest may still have the focus for a frame. */
async function isReady(button: Locator) {
  await expect(button).toBeEnabled();
  await expect(button).toBeFocused();
}

test("«Обзвон»: one patient after another by keyboard, offline; a double click confirms one, the last call can be undone", async () => {
  const { server } = clinic;
  const page = await openTab("/admin/calls");
  const patient = page.getByRole("region", { name: "Кому звонить" });
  const confirm = patient.getByRole("button", { name: "Подтвердить запись" });
  await page.context().setOffline(true);

  await expect(patient).toContainText("Анна Первая");
  await expect(confirm).toBeEnabled();
  await confirm.dblclick();
  await expect(patient).toContainText("Вера Вторая");

  await isReady(confirm);
  await page.keyboard.press("KeyY");
  await expect(patient).toContainText("Зоя Третья");
  await isReady(confirm);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Звонить больше некому")).toBeVisible();
  await expect(page.getByText("Зоя Третья: запись подтверждена")).toBeVisible();
  await page.keyboard.press("KeyZ");
  await expect(patient).toContainText("Зоя Третья");
  await expect(page.getByText("Зоя Третья: запись подтверждена")).toHaveCount(0);
  await isReady(confirm);
  await page.keyboard.press("KeyY");
  await page.getByRole("button", { name: "Вернуть" }).click();
  await expect(patient).toContainText("Зоя Третья");
  await expect(patient).not.toContainText("Не дозвонились: ");
  await isReady(confirm);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Не дозвонились: 1 пациентка")).toBeVisible();

  await page.getByRole("button", { name: "Обзвонить ещё раз" }).click();
  await expect(patient).toContainText("Вера Вторая");
  await expect(patient).toContainText("Не дозвонились: 1 раз");
  await page.context().setOffline(false);
  await expect
    .poll(
      () => server.db`
        select user_name, call_operator, outcome from journal_records order by record_time`,
    )
    .toMatchObject([
      { user_name: "Анна Первая", call_operator: true, outcome: "" },
      { user_name: "Вера Вторая", call_operator: false, outcome: "unreached-1" },
      { user_name: "Зоя Третья", call_operator: true, outcome: "" },
    ]);
});
