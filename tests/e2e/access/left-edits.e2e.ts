import { expect, test } from "../../support/browser/browser-test.ts";
import { statusOf } from "../../support/browser/desk.ts";
import { deskClinicForFile } from "../../support/browser/desk-clinic.ts";
import { nameOfVisit, openVisitForm, renameVisit } from "../../support/browser/visit-desk.ts";

const clinic = deskClinicForFile();

test("a deleted user saves unsent edits to a file from the open tab; the next user is not promised anything", async () => {
  const { context, page, person, uid } = await openVisitForm(clinic);
  const ended = page.getByRole("region", { name: "Сеанс закончился" });
  const save = ended.getByRole("button", { name: "Сохранить правки в файл" });
  await context.setOffline(true);
  await renameVisit(page, "Зоя Оставленная");
  await expect(statusOf(page)).toContainText("Ждут отправки: 1 правка");
  await clinic.person.delete(`/api/users/${person.user.id}`);
  await context.setOffline(false);
  await expect(ended).toContainText("Не отправлено: 1 правка");
  await expect(statusOf(page)).toContainText("Ждут отправки: 1 правка");
  expect(await nameOfVisit(clinic, uid)).toBe("Анна Ким");
  const [file] = await Promise.all([page.waitForEvent("download"), save.click()]);
  expect(await Bun.file(await file.path()).text()).toContain("Зоя Оставленная");

  await page.getByRole("button", { name: "Выйти", exact: true }).click();
  const held = page.getByRole("dialog", { name: "Не всё отправлено" });
  await expect(held).toContainText("Если войти уже не получается");
  await held.getByRole("button", { name: "Всё равно выйти" }).click();
  const left = page.getByRole("region", { name: "Не отправлено с этого устройства" });
  await expect(left).toContainText(`${person.user.login}: 1 правка`);
  await expect(left).toContainText("Если его учётную запись удалили, они уже не уйдут");
});
