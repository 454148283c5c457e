import { beforeAll } from "bun:test";
import type { Page } from "playwright";
import { addDays } from "../../../shared/time/calendar.ts";
import { newVisitor } from "../../support/browser/browser.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { axeComplaints, openDesk } from "../../support/browser/desk.ts";
import { deskForFile } from "../../support/browser/desk-clinic.ts";
import { addDoctor, offer, TODAY } from "../../support/clinic/clinic.ts";
import { bookOnSite } from "../../support/clinic/visits.ts";

const TOMORROW = addDays(TODAY, 1);
const ORLOVA = "Орлова Вера Ильинична";

const desk = deskForFile();
let orlova: number;

beforeAll(async () => {
  orlova = await addDoctor(desk.server.db, { name_employee: ORLOVA });
  await offer(desk.server.db, orlova, TOMORROW, ["10:00", "10:30", "11:00"]);
});

test("a new booking on the site makes itself known: the count in the title and on the app's icon, a message, and if wanted a sound and a system notification, remembered", async () => {
  const context = await newVisitor(desk.browser, { permissions: ["notifications"] });
  await context.addInitScript(() => {
    const told: string[] = [];
    Object.assign(window, { told });
    class Told extends EventTarget {
      static permission = "granted";
      static requestPermission = async () => "granted";
      constructor(_: string, { body }: { body: string }) {
        super();
        told.push(body);
      }
      close() {}
    }
    Object.assign(window, { Notification: Told });
    document.hasFocus = () => false;
    const create = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
      told.push("звук");
      return create.call(this);
    };
  });
  // A window without a dock cannot show the badge.
  await context.addInitScript(() => {
    const show = async (unread?: number) => {
      document.documentElement.dataset.badge = String(unread);
    };
    Object.assign(navigator, { setAppBadge: show, clearAppBadge: () => show(0) });
  });
  const told = (page: Page) => page.evaluate(() => Reflect.get(window, "told"));
  await bookOnSite(desk.server, {
    employee: orlova,
    time: "10:00",
    day: TOMORROW,
    name: "Ольга Новая",
  });
  const page = await openDesk(context, desk.server, desk.person);
  await expect(page).toHaveTitle("(1) Журнал — Priem");
  // Bookings made while the desk opened are in the count only.
  await expect(page.getByText(/Обновлено/)).toBeVisible();
  await expect(page.getByText(/Новая запись с сайта/)).toHaveCount(0);
  await bookOnSite(desk.server, {
    employee: orlova,
    time: "10:30",
    day: TOMORROW,
    name: "Лия Тихая",
  });
  await expect(page.getByText(`Новая запись с сайта: 11.06.2027 в 10:30, ${ORLOVA}`)).toBeVisible();
  await expect(page).toHaveTitle("(2) Журнал — Priem");
  await expect(page.locator("html")).toHaveAttribute("data-badge", "2");
  expect(await told(page)).toEqual([]);

  await page.getByRole("button", { name: "Оповещения о новых записях" }).click();
  await page.getByLabel("Звук").check();
  await page.getByLabel("Уведомление системы").check();
  expect(await axeComplaints(page)).toEqual([]);
  await page.reload();
  await expect(page).toHaveTitle("(2) Журнал — Priem");
  await expect(page.getByText(/Обновлено/)).toBeVisible();
  expect(await told(page)).toEqual([]);
  await bookOnSite(desk.server, {
    employee: orlova,
    time: "11:00",
    day: TOMORROW,
    name: "Зоя Звонкая",
  });
  const words = `Новая запись с сайта: 11.06.2027 в 11:00, ${ORLOVA}`;
  await expect.poll(() => told(page)).toEqual(["звук", "звук", words]);
});
