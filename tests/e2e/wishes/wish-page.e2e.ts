import { expect, test } from "../../support/browser/browser-test.ts";
import { siteForFile } from "../../support/browser/visitor.ts";
import { addDoctor, offer, THURSDAY_NINE } from "../../support/clinic/clinic.ts";
import { startServer } from "../../support/server/server.ts";

let doctor: number;
const site = siteForFile(async () => {
  const server = await startServer({ clock: () => THURSDAY_NINE, sameAddress: true });
  doctor = await addDoctor(server.db);
  await offer(server.db, doctor, "2027-06-11", ["10:00"]);
  return server;
});

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with scripts" : "without scripts";
  test(`a visitor who finds no time joins the waiting list ${how}`, async () => {
    const { page, complaints, close } = await site.visit(`/appointment?doctor=${doctor}`, {
      viewport: { width: 390, height: 844 },
      javaScriptEnabled,
    });
    await page.getByRole("link", { name: "Нет удобного времени?" }).click();
    await expect(page.getByLabel("Врач")).toHaveValue(String(doctor));
    await page.getByLabel("ФИО").fill("Ким Анна");
    await page.getByLabel("Телефон", { exact: true }).fill("89001234567");
    await page.getByLabel("Пн").check();
    await page.getByLabel("Время дня").selectOption("evening");
    await page.getByLabel("Я даю согласие").check();
    await page.getByRole("button", { name: "Встать в лист ожидания" }).click();
    await expect(page.getByText("Вы в листе ожидания.")).toBeVisible();
    expect(complaints).toEqual([]);
    await close();
  });
}
