import { beforeEach } from "bun:test";
import type { Browser, BrowserContextOptions, Page } from "playwright";
import { addDoctor, offer, THURSDAY_NINE } from "../clinic/clinic.ts";
import { madeForFile } from "../server/for-file.ts";
import { startServer, type TestServer } from "../server/server.ts";
import { closeVisitors, openBrowser } from "./browser.ts";
import { type Visit, visit } from "./visitor.ts";

interface BookedRow {
  user_name: string;
  phone: string;
  service: string;
  add_comment: string;
  time: string;
  operator_view: boolean;
  call_operator: boolean;
  consent_version: string | null;
}

/** One doctor with free times on two days of June 2027, and a browser to book them with. */
export interface BookingClinic {
  browser: Browser;
  server: TestServer;
  anna: number;
  visit(
    path: string,
    options?: BrowserContextOptions,
    prepare?: (page: Page) => Promise<unknown>,
  ): Promise<Visit>;
  /** Everything is free again. */
  renew(): Promise<void>;
  /** The records of the journal, by time. */
  records(): Promise<BookedRow[]>;
  stop(): Promise<void>;
}

/** A clinic for one file's tests; before each of them everything is free again. */
export function bookingClinicForFile(): BookingClinic {
  const clinic = madeForFile(startBookingClinic, (opened) => opened.stop());
  beforeEach(() => clinic.renew());
  return clinic;
}

async function startBookingClinic(): Promise<BookingClinic> {
  const [browser, server] = await Promise.all([
    openBrowser(),
    startServer({ clock: () => THURSDAY_NINE, sameAddress: true }),
  ]);
  const anna = await addDoctor(server.db, { name_employee: "Алова Анна" });
  return {
    browser,
    server,
    anna,
    visit: (...given) => visit(browser, server, ...given),
    async renew() {
      await server.db`delete from journal_records`;
      await offer(server.db, anna, "2027-06-11", ["09:00", "09:30", "10:00"]);
      await offer(server.db, anna, "2027-06-15", ["12:00"]);
    },
    records: () => server.db<BookedRow[]>`
      select user_name, phone, service, add_comment, record_time as time, operator_view,
        call_operator, consent_version
      from journal_records order by record_time`,
    async stop() {
      await closeVisitors();
      await server.stop();
    },
  };
}

/** The fields and buttons of the booking page. */
export const form = {
  name: (page: Page) => page.getByLabel("ФИО"),
  phone: (page: Page) => page.getByLabel("Телефон"),
  service: (page: Page) => page.getByLabel("Услуга"),
  comment: (page: Page) => page.getByLabel("Комментарий"),
  consent: (page: Page) => page.getByLabel("Я даю согласие на обработку персональных данных"),
  submit: (page: Page) => page.locator(".submit"),
  day: (page: Page, date: string) => page.locator(`.day[aria-label^="${date} июня"]`),
  time: (page: Page, at: string) => page.getByRole("button", { name: `${at}, свободно` }),
};

/** A whole visit for 11 June. */
export async function fillIn(page: Page, at = "09:30") {
  await form.day(page, "11").click();
  await form.time(page, at).click();
  await form.service(page).selectOption("УЗИ малого таза");
  await form.name(page).fill("Ким Анна");
  await form.phone(page).fill("89001234567");
  await form.comment(page).fill("Первый раз");
  await form.consent(page).check();
}
