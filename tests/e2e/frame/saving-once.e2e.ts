import { expect as expectValue } from "bun:test";
import { expect, test } from "../../support/browser/browser-test.ts";
import { deskForFile, newDesk } from "../../support/browser/desk-clinic.ts";

const desk = deskForFile();

test("a double click on a dialog's save button creates one doctor", async () => {
  const page = await newDesk(desk, "/admin/doctorscrud");
  await page.getByRole("button", { name: "Добавить", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("ФИО").fill("Дважды Нажатая");
  await dialog.getByLabel("Должность").fill("Гинеколог");
  const posts: string[] = [];
  const bothPressed = Promise.withResolvers<void>();
  await page.route("**/api/doctors", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    posts.push(route.request().url());
    await bothPressed.promise;
    await route.continue();
  });
  await dialog.getByRole("button", { name: "Добавить", exact: true }).dblclick();
  await expect(dialog.getByRole("button", { name: "Сохранение..." })).toBeDisabled();
  bothPressed.resolve();
  await expect(dialog).toBeHidden();
  expectValue(posts).toHaveLength(1);
  expectValue(await desk.person.json("/api/doctors")).toHaveLength(1);
});
