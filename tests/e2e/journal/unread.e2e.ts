import { addDays } from "../../../shared/time/calendar.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { sendHeldNow } from "../../support/browser/desk.ts";
import { deskTabForFile } from "../../support/browser/desk-clinic.ts";
import { offer, TODAY } from "../../support/clinic/clinic.ts";
import { bookNumbered } from "../../support/clinic/visits.ts";

const { clinic, openTab } = deskTabForFile();

test("the badge leads to the unread list: visits are opened, confirmed or ticked off there, also offline", async () => {
  const { server, sokolova } = clinic;
  const day = addDays(TODAY, 1);
  await offer(server.db, sokolova, day, ["10:00", "11:00", "12:00", "13:00"]);
  const [over] = await Promise.all(
    ["Анна Прошедшая", "Вера Открытая", "Нина Верная", "Яна Снятая"].map((name, at) =>
      bookNumbered(server, { employee: sokolova, day, time: `1${at}:00`, name }),
    ),
  );
  await server.db`
    update journal_records set record_day = ${addDays(TODAY, -1)} where id = ${over?.id ?? 0}`;
  const page = await openTab("/admin/prices", { width: 1366, height: 768 });
  const badge = page.getByRole("banner").getByRole("link", { name: /^Непрочитанные: \d/ });
  await expect(badge).toHaveAccessibleName("Непрочитанные: 4");
  await badge.click();
  const rows = page.getByRole("list", { name: "Непрочитанные записи" }).getByRole("listitem");
  await expect(rows).toHaveCount(4);
  await expect(rows.filter({ hasText: "Анна Прошедшая" })).toContainText("Уже прошла");
  await expect(page.getByRole("button", { name: "Подтвердить" })).toHaveCount(3);

  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Прошедшие прочитаны: 1" }).click();
  await expect(rows).toHaveCount(3);
  await page.getByRole("button", { name: "Прочитано: Яна Снятая" }).click();
  await expect(rows).toHaveCount(2);
  // The second click of a double click hits the next row at the same position.
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await page.getByRole("button", { name: "Открыть: Вера Открытая" }).click();
  const drawer = page.getByRole("dialog", { name: "Запись: Вера Открытая" });
  await drawer.getByRole("button", { name: "Редактировать" }).click();
  await expect(drawer.getByLabel("Просмотрено оператором")).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(rows).toHaveCount(1);
  await rows.getByRole("button", { name: "Подтвердить" }).click();
  await expect(page.getByText("Всё прочитано")).toBeVisible();
  await expect(badge).toHaveCount(0);
  await sendHeldNow(page);
  await page.context().setOffline(false);
  await expect
    .poll(() => server.db`select from journal_records where read_at is null and not call_operator`)
    .toHaveLength(0);
});
