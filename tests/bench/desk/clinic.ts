import type { Browser, BrowserContext, Page } from "@playwright/test";
import { addDays } from "../../../shared/time/calendar.ts";
import { newDevice, openBrowser } from "../../support/browser/browser.ts";
import { keptOnDevice, openDesk } from "../../support/browser/desk.ts";
import { expect } from "../../support/browser/expect.ts";
import { addDoctor, offer, THURSDAY_NINE, TODAY } from "../../support/clinic/clinic.ts";
import { type SignedIn, startServer, type TestServer } from "../../support/server/server.ts";

const NAMES = [
  ...["Абрамова Анна Ильинична", "Белова Вера Сергеевна", "Громова Дарья Олеговна"],
  ...["Ковалёва Елена Игоревна", "Лебедева Жанна Юрьевна", "Мартиросян Ольга Рубеновна"],
  ...["Орлова Вера Ильинична", "Соколова Мария Петровна"],
];
/** Every twenty minutes from 10:00 to 17:00. */
const TIMES = Array.from({ length: 21 }, (_, at) => {
  const minutes = 600 + 20 * at;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}).concat(["10:30", "17:00"]);
/** Offered three weeks ahead. */
const DAYS = 21;

interface DoctorOfBench {
  id: number;
  name: string;
}

/** Eight doctors with three weeks of times, and an administrator at a desk. */
export interface DeskOfBench {
  server: TestServer;
  person: SignedIn;
  doctor(surname: string): DoctorOfBench;
  times: readonly string[];
  /** Without a line, renames a visit here while a colleague renames it elsewhere; the line returns. */
  conflict(page: Page, patient: string): Promise<void>;
}

export async function openDeskOfBench(): Promise<DeskOfBench & { close(): Promise<void> }> {
  const server = await startServer({ clock: () => THURSDAY_NINE });
  const doctors: DoctorOfBench[] = [];
  for (const [at, name] of NAMES.entries()) {
    const id = await addDoctor(server.db, { name_employee: name, sort_emp: at });
    for (let day = 0; day < DAYS; day++) await offer(server.db, id, addDays(TODAY, day), TIMES);
    doctors.push({ id, name });
  }
  const person = await server.signIn();
  return {
    ...{ server, person, times: TIMES },
    doctor(surname) {
      const found = doctors.find(({ name }) => name.startsWith(surname));
      if (!found) throw new Error(`There is no ${surname}`);
      return found;
    },
    conflict: (page, patient) => makeConflict(server, { page, patient }),
    close: () => server.stop(),
  };
}

async function makeConflict(
  server: TestServer,
  { page, patient }: { page: Page; patient: string },
): Promise<void> {
  await keptOnDevice(page);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: new RegExp(patient) }).click();
  const record = page.getByRole("dialog", { name: `Запись: ${patient}` });
  await record.getByRole("button", { name: "Редактировать" }).click();
  await record.getByLabel("Комментарий").fill("Здешний");
  await record.getByRole("button", { name: "Сохранить" }).click();
  await expect(record.getByText("Сохранено на устройстве, будет отправлено")).toBeVisible();
  await page.keyboard.press("Escape");
  await server.db`
    update journal_records set add_comment = 'Тамошний', revision = revision + 1
    where user_name = ${patient}`;
  await page.context().setOffline(false);
  await expect(page.getByRole("link", { name: /Требует решения/ })).toBeVisible();
}

const WINDOW = { width: 1366, height: 768 };

/** A desk of its own for each job, as after sign-in. */
export async function openAt(
  { server, person }: DeskOfBench,
  address: string,
): Promise<{ page: Page; context: BrowserContext }> {
  const browser: Browser = await openBrowser();
  const context = await newDevice(browser, { viewport: WINDOW });
  await context.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = "true";
    };
  });
  const page = await openDesk(context, server, person, address);
  await expect(page.getByRole("region", { name: "Состояние связи" })).toContainText("Обновлено");
  return { page, context };
}
