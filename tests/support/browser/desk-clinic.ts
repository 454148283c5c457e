import type { Browser, BrowserContextOptions, Page, ViewportSize } from "playwright";
import type { Right } from "../../../shared/access/rights.ts";
import { addDoctor, THURSDAY_NINE } from "../clinic/clinic.ts";
import { madeForFile } from "../server/for-file.ts";
import { type SignedIn, startServer, type TestServer } from "../server/server.ts";
import { closeVisitors, DESKTOP, keepOpen, newVisitor, openBrowser } from "./browser.ts";
import { deskIsOpen, logInAtDesk, openDesk, statusOf } from "./desk.ts";
import { expect } from "./expect.ts";

export const SOKOLOVA = "Соколова Мария Петровна";
export const ORLOVA = "Орлова Вера Ильинична";

/** A clinic of two doctors on 10 June 2027, 09:00, a user with every right, and a browser. */
export interface DeskClinic extends Desk {
  sokolova: number;
  orlova: number;
}

interface Desk {
  server: TestServer;
  browser: Browser;
  person: SignedIn;
}

interface ClinicOptions {
  /** Of the second doctor. */
  services?: string[];
  environment?: Record<string, string>;
}

async function openDeskClinic({ services, environment }: ClinicOptions): Promise<DeskClinic> {
  const desk = await openDeskOf(undefined, environment);
  const { db } = desk.server;
  const sokolova = await addDoctor(db);
  const orlova = await addDoctor(db, {
    name_employee: ORLOVA,
    full_pro_name: "Врач УЗИ",
    sort_emp: 1,
    ...(services && { services }),
  });
  return { ...desk, sokolova, orlova };
}

async function openDeskOf(rights?: Right[], environment = {}): Promise<Desk> {
  const server = await startServer({
    clock: () => THURSDAY_NINE,
    sameAddress: true,
    environment,
  });
  return { server, browser: await openBrowser(), person: await server.signIn(rights) };
}

/** A clinic for one file's tests. */
export const deskClinicForFile = (options: ClinicOptions = {}): DeskClinic =>
  madeForFile(() => openDeskClinic(options), closeDeskClinic);

/** A clinic without doctors for one file's tests, and a user with these rights, or with all. */
export const deskForFile = (rights?: Right[]): Desk =>
  madeForFile(() => openDeskOf(rights), closeDeskClinic);

/** A clinic for one file's tests, and one tab of the app, which they share. */
export function deskTabForFile(options?: ClinicOptions) {
  const clinic = deskClinicForFile(options);
  return { clinic, openTab: tabOf(clinic) };
}

/**
 * Each call loads an address in the tab: online, without interception, and by default at the size of
 * a desktop.
 */
function tabOf(clinic: Desk) {
  let opened: Page | null = null;
  return async (path = "/admin/journal", size: ViewportSize = DESKTOP): Promise<Page> => {
    const { server, browser, person } = clinic;
    if (!opened) {
      const context = await newVisitor(browser);
      keepOpen(context);
      opened = await openDesk(context, server, person, path);
    } else {
      await opened.context().setOffline(false);
      await opened.context().unrouteAll({ behavior: "ignoreErrors" });
      await opened.unrouteAll({ behavior: "ignoreErrors" });
      await opened.emulateMedia({ media: null });
      await opened.goto(`${server.url}${path}`);
      await deskIsOpen(opened);
    }
    await opened.setViewportSize(size);
    await expect(statusOf(opened)).toContainText("Обновлено");
    await expect(statusOf(opened)).not.toContainText("Ждут отправки");
    return opened;
  };
}

/** The app in a new browser, with the clinic's person signed in. */
export const newDesk = async (
  { browser, server, person }: Desk,
  path?: string,
  options?: BrowserContextOptions,
): Promise<Page> => openDesk(await newVisitor(browser, options), server, person, path);

/** The same, signed in by the password. */
export const newDeskByPassword = async (
  { browser, server, person }: Desk,
  path?: string,
): Promise<Page> => logInAtDesk(await newVisitor(browser), server, person, path);

/** Closes a clinic, also a half opened one. */
export async function closeDeskClinic({ server }: Partial<Desk>): Promise<void> {
  await closeVisitors();
  await server?.stop();
}
