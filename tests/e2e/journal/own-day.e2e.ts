import { beforeAll, expect as expectValue } from "bun:test";
import type { BrowserContext } from "playwright";
import { addDays } from "../../../shared/time/calendar.ts";
import { installedDevice } from "../../support/browser/browser.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import {
  axeComplaints,
  keptOnDevice,
  logInAtDesk,
  looksRight,
  openSealed,
} from "../../support/browser/desk.ts";
import { deskClinicForFile, SOKOLOVA } from "../../support/browser/desk-clinic.ts";
import { offer, TODAY } from "../../support/clinic/clinic.ts";
import { bookAtDesk } from "../../support/clinic/visits.ts";

const PHONE = "89001112233";
const OF_OTHERS = /Орлова|Чужая|УЗИ сердца|14:14/;

const clinic = deskClinicForFile();
beforeAll(async () => {
  const { server, person, sokolova, orlova } = clinic;
  await offer(server.db, sokolova, TODAY, ["09:30", "10:00", "10:30"]);
  await offer(server.db, sokolova, addDays(TODAY, 7), ["12:00"]);
  await offer(server.db, orlova, TODAY, ["14:14"]);
  const own = { employee: sokolova, phone: PHONE, name: "Анна Своя" };
  await bookAtDesk(person, {
    ...own,
    time: "10:00",
    service: "Консультация",
    comment: "Первый раз",
  });
  await bookAtDesk(person, { ...own, time: "12:00", day: addDays(TODAY, 7) });
  const other = { employee: orlova, phone: PHONE, name: "Чужая Анна", service: "УЗИ сердца" };
  await bookAtDesk(person, { ...other, time: "14:14" });
});

/** What the API sends to the pages of a context. */
function watchAnswers(context: BrowserContext): string[] {
  const answers: string[] = [];
  context.on("response", async (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.startsWith("/api/") || pathname === "/api/sync/stream") return;
    answers.push(`${pathname} ${await response.text().catch(() => "")}`);
  });
  return answers;
}

test("a doctor with «Свой день» sees her day on a phone, marks who came without a network and prints it; nothing of others is sent to her", async () => {
  const { server, browser, sokolova } = clinic;
  const doctor = await server.signIn(["day"]);
  await server.db`update users set doctor = ${sokolova} where id = ${doctor.user.id}`;
  const context = await installedDevice(browser, { viewport: { width: 390, height: 844 } });
  const answers = watchAnswers(context);
  const page = await logInAtDesk(context, server, doctor, "/admin");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Мой день");
  await expect(page).toHaveURL(/\/admin\/my-day$/);
  await keptOnDevice(page);
  const visit = page.getByRole("article", { name: "10:00, Анна Своя" });
  await expect(visit).toContainText("Первый раз");
  await expect(page.getByText("1 запись, свободно 2 окна")).toBeVisible();
  expectValue(await axeComplaints(page)).toEqual([]);

  await context.setOffline(true);
  await visit.getByRole("button", { name: "В клинике" }).click();
  await expect(visit.getByRole("button", { name: /^В клинике с 09:0\d$/ })).toBeVisible();
  await visit.getByRole("button", { name: "Приём состоялся" }).click();
  await expect(visit.getByText("Ожидает отправки")).toBeVisible();
  await visit.getByRole("button", { name: "История пациентки" }).click();
  const history = visit.getByRole("region", { name: "История пациентки" });
  await expect(history.getByRole("listitem")).toHaveText([/17\.06 в 12:00/]);
  await page.reload();
  await openSealed(page, doctor.user);
  await expect(visit).toBeVisible();

  await context.setOffline(false);
  await expect
    .poll(
      () => server.db`select arrived_at, outcome from journal_records where record_time = '10:00'`,
    )
    .toEqual([{ arrived_at: expect.stringMatching(/^09:0\d$/), outcome: "came" }]);
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".print-sheet h1")).toHaveText([SOKOLOVA]);
  await expect(page.locator(".print-sheet")).toContainText(/10:00.*Анна Своя/);
  await page.emulateMedia({ media: "screen" });
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await looksRight(page);

  await page.goto(`${server.url}/admin/journal?view=day`);
  await expect(page.getByText("Этот раздел открывает право «Журнал записей»")).toBeVisible();
  expectValue(answers.join("\n")).toContain("Анна Своя");
  expectValue(answers.filter((answer) => OF_OTHERS.test(answer))).toEqual([]);
  await context.close();
});
