import { beforeAll } from "bun:test";
import { expect, test } from "../../support/browser/browser-test.ts";
import { deskTabForFile } from "../../support/browser/desk-clinic.ts";
import { offer, TODAY } from "../../support/clinic/clinic.ts";
import { addPrice } from "../../support/clinic/site-content.ts";
import { bookAtDesk } from "../../support/clinic/visits.ts";

const { clinic, openTab } = deskTabForFile();
const WORDS = "Приходите натощак";

beforeAll(async () => {
  const { server, person, sokolova } = clinic;
  const price = { name: "Консультация", price: "2100", category: 1, sort: 1 } as const;
  await addPrice(server.db, { ...price, preparation: WORDS });
  await offer(server.db, sokolova, TODAY, ["15:00", "16:00"]);
  const visit = { employee: sokolova, time: "15:00", name: "Анна Натощак" };
  await bookAtDesk(person, { ...visit, service: "Консультация" });
});

test("how to prepare is in the open visit, on paper and where a service is chosen, also offline", async () => {
  const page = await openTab("/admin/journal");
  await page.waitForFunction(
    (words) => localStorage.getItem("priem.prices")?.includes(words),
    WORDS,
  );
  await page.context().setOffline(true);
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await page.getByRole("checkbox", { name: /Анна Натощак/ }).click();
  await page.getByRole("button", { name: "Печать" }).click();
  await expect(page.locator(".print-sheet")).toContainText(`Подготовка: ${WORDS}`);
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await page
    .getByRole("navigation", { name: "Вид журнала" })
    .getByRole("link", { name: "День" })
    .click();
  await page.getByRole("button", { name: /15:00.*Анна Натощак/ }).click();
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByText(WORDS)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Записать: 16:00/ }).click();
  await expect(drawer.getByText(WORDS)).toHaveCount(0);
  await drawer.getByLabel("Услуга").selectOption("Консультация");
  await expect(drawer.getByText(WORDS)).toBeVisible();
});
