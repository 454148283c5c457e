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

export const name = (page: Page) => page.getByLabel("ФИО");
export const phone = (page: Page) => page.getByLabel("Телефон");
export const service = (page: Page) => page.getByLabel("Услуга");
export const comment = (page: Page) => page.getByLabel("Комментарий");
export const consent = (page: Page) =>
  page.getByLabel("Я даю согласие на обработку персональных данных");
export const submit = (page: Page) => page.locator(".submit");
export const day = (page: Page, date: string) => page.locator(`.day[aria-label^="${date} июня"]`);
export const time = (page: Page, at: string) =>
  page.getByRole("button", { name: `${at}, свободно` });

/** A whole visit for 11 June. */
export async function fillIn(page: Page, at = "09:30") {
  await day(page, "11").click();
  await time(page, at).click();
  await service(page).selectOption("УЗИ малого таза");
  await name(page).fill("Ким Анна");
  await phone(page).fill("89001234567");
  await comment(page).fill("Первый раз");
  await consent(page).check();
}
