import { expect, test } from "../../support/browser/browser-test.ts";
import { axeComplaints, sendHeldNow } from "../../support/browser/desk.ts";
import { deskTabForFile } from "../../support/browser/desk-clinic.ts";
import { offer, TODAY } from "../../support/clinic/clinic.ts";
import { bookAtDesk } from "../../support/clinic/visits.ts";

const { clinic, openTab } = deskTabForFile();

test("a visit cancelled offline by one click on a reason is counted under that reason", async () => {
  await offer(clinic.server.db, clinic.sokolova, TODAY, ["10:00"]);
  const visit = { employee: clinic.sokolova, time: "10:00", name: "Зоя Лишняя" };
  await bookAtDesk(clinic.person, visit);
  const page = await openTab();
  const card = page.getByRole("list", { name: "Записи" }).getByRole("listitem");
  await expect(card).toHaveCount(1);
  await page.context().setOffline(true);
  await card.getByRole("button", { name: "Отменить визит" }).click();
  const question = page.getByRole("dialog", { name: "Отменить визит?" });
  expect(await axeComplaints(page)).toEqual([]);
  await question.getByRole("button", { name: "Врач не принимает" }).click();
  await expect(card).toHaveCount(0);
  await sendHeldNow(page);
  await page.context().setOffline(false);
  await expect
    .poll(async () => (await clinic.server.db`select from journal_records`).length)
    .toBe(0);
  await page.goto(`${clinic.server.url}/admin/figures`);
  await expect(page.getByRole("region", { name: "Отмены" })).toContainText(
    "По причинам: врач не принимает: 1.",
  );
});
