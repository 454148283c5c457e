import type { Page } from "playwright";
import { addDays } from "../../../shared/time/calendar.ts";
import { newVisitor } from "../../support/browser/browser.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { deskIsOpen, enterLogin, logInAtDesk } from "../../support/browser/desk.ts";
import { deskClinicForFile, SOKOLOVA } from "../../support/browser/desk-clinic.ts";
import { chooseDate, chooseDoctor, timesField } from "../../support/browser/schedule-desk.ts";
import { offer, TODAY } from "../../support/clinic/clinic.ts";
import type { SignedIn } from "../../support/server/server.ts";

const DRAFT = "Черновик этой даты";
const clinic = deskClinicForFile();

async function handOver(page: Page, { user }: SignedIn) {
  await page.getByRole("button", { name: "Выйти", exact: true }).click();
  await enterLogin(page, user);
  await deskIsOpen(page);
}

test("the next person in the same tab does not get the previous user's draft, which that user gets back", async () => {
  const day = addDays(TODAY, 3);
  await offer(clinic.server.db, clinic.sokolova, day, ["09:00"]);
  const context = await newVisitor(clinic.browser);
  const [first, second] = [await clinic.server.signIn(), await clinic.server.signIn()];
  const page = await logInAtDesk(context, clinic.server, first, "/admin/journal/schedule");
  const openEditor = async () => {
    await chooseDate(page, day);
    await chooseDoctor(page, SOKOLOVA);
  };
  await openEditor();
  await timesField(page).fill("09:00, 12:00");
  await expect(page.getByText(DRAFT)).toBeVisible();

  await handOver(page, second);
  await openEditor();
  await expect(timesField(page)).toHaveValue("09:00");
  await expect(page.getByText(DRAFT)).toHaveCount(0);
  await page.reload();
  await openEditor();
  await expect(timesField(page)).toHaveValue("09:00");

  await handOver(page, first);
  await openEditor();
  await expect(timesField(page)).toHaveValue("09:00, 12:00");
});

test("«Назад» to an app whose user left in another tab shows the login form, without their data", async () => {
  const context = await newVisitor(clinic.browser);
  const page = await logInAtDesk(context, clinic.server, await clinic.server.signIn());
  const journal = page.getByRole("heading", { name: "Журнал записей" });
  await expect(journal).toBeVisible();
  // Chromium keeps no page that holds locks; Safari and Firefox do, and tell it no messages.
  const tell = (name: string) =>
    page.evaluate(
      (type) => void dispatchEvent(new PageTransitionEvent(type, { persisted: true })),
      name,
    );
  await tell("pagehide");
  await expect(journal).toBeHidden();
  await context.clearCookies();
  await tell("pageshow");
  await expect(page.getByRole("heading", { name: "Вход для сотрудников" })).toBeVisible();
  await expect(journal).toHaveCount(0);
});
