import { addDays } from "../../../shared/time/calendar.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { statusOf } from "../../support/browser/desk.ts";
import { deskTabForFile, SOKOLOVA } from "../../support/browser/desk-clinic.ts";
import { chooseDate, chooseDoctor, remove, rowOf } from "../../support/browser/schedule-desk.ts";
import { holdBack } from "../../support/browser/visitor.ts";
import { offer, TODAY } from "../../support/clinic/clinic.ts";

const PATH = "/admin/journal/schedule";
const DAY = addDays(TODAY, 1);
const REFUSAL = { code: "forbidden", message: "Недостаточно прав" };
const { clinic, openTab } = deskTabForFile();

test("a refused deletion of a day's times waits for a person after another date was opened", async () => {
  await offer(clinic.server.db, clinic.sokolova, DAY, ["09:00", "10:00"]);
  const page = await openTab(PATH);
  await chooseDate(page, DAY);
  await chooseDoctor(page, SOKOLOVA);
  const refuse = await holdBack(page, "**/api/availability/**", (route) =>
    route.fulfill({ status: 403, json: REFUSAL }),
  );
  await remove(page).click();
  await chooseDate(page, addDays(TODAY, 20));
  refuse();
  await expect(statusOf(page)).toContainText("Требует решения: 1");
  await chooseDate(page, DAY);
  await expect(rowOf(page, SOKOLOVA)).toContainText("правка требует решения");
  await page
    .getByRole("link", { name: /Требует решения/ })
    .first()
    .click();
  const decision = page.getByRole("main").getByRole("listitem").first();
  await expect(decision).toContainText(SOKOLOVA);
  await expect(decision).toContainText("Недостаточно прав");
});
