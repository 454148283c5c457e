import { afterAll, beforeAll } from "bun:test";
import type { Browser, Page, ViewportSize } from "playwright";
import { addDoctor, THURSDAY_NINE } from "../clinic/clinic.ts";
import { type SignedIn, startServer, type TestServer } from "../server/server.ts";
import { closeVisitors, DESKTOP, newVisitor, openBrowser } from "./browser.ts";
import { deskIsOpen, openDesk, statusOf } from "./desk.ts";
import { expect } from "./expect.ts";

export const SOKOLOVA = "Соколова Мария Петровна";
export const ORLOVA = "Орлова Вера Ильинична";

/** A clinic of two doctors on 10 June 2027, 09:00, somebody with every right, and a browser. */
export interface DeskClinic {
  server: TestServer;
  browser: Browser;
  person: SignedIn;
  sokolova: number;
  orlova: number;
}

async function openDeskClinic(services?: string[]): Promise<DeskClinic> {
  const server = await startServer({ clock: () => THURSDAY_NINE, sameAddress: true });
  const sokolova = await addDoctor(server.db);
  const orlova = await addDoctor(server.db, {
    name_employee: ORLOVA,
    full_pro_name: "Врач УЗИ",
    sort_emp: 1,
    ...(services && { services }),
  });
  const person = await server.signIn();
  return { server, browser: await openBrowser(), person, sokolova, orlova };
}

/**
 * A clinic for one file's tests: opened before the first, closed after the last. The second
 * doctor's services may be others.
 */
export function deskClinicForFile(services?: string[]): DeskClinic {
  let opened: DeskClinic | null = null;
  beforeAll(async () => {
    opened = await openDeskClinic(services);
  });
  afterAll(() => closeDeskClinic(opened ?? {}));
  const clinic = () => {
    if (!opened) throw new Error("The clinic opens with the file's first test");
    return opened;
  };
  return {
    get server() {
      return clinic().server;
    },
    get browser() {
      return clinic().browser;
    },
    get person() {
      return clinic().person;
    },
    get sokolova() {
      return clinic().sokolova;
    },
    get orlova() {
      return clinic().orlova;
    },
  };
}

/**
 * One tab of the app for the tests of a file, which share its device. Each call loads an address
 * in it, with the line open, no call intercepted and the edits of the test before sent, at the size
 * of a desktop unless another is given.
 */
export function deskTabForFile(clinic: DeskClinic) {
  let opened: Page | null = null;
  return async (path = "/admin/journal", size: ViewportSize = DESKTOP): Promise<Page> => {
    const { server, browser, person } = clinic;
    if (!opened) {
      opened = await openDesk(await newVisitor(browser), server, person, path);
    } else {
      await opened.context().setOffline(false);
      await opened.context().unrouteAll({ behavior: "ignoreErrors" });
      await opened.unrouteAll({ behavior: "ignoreErrors" });
      await opened.goto(`${server.url}${path}`);
      await deskIsOpen(opened);
    }
    await opened.setViewportSize(size);
    await expect(statusOf(opened)).toContainText("Обновлено");
    await expect(statusOf(opened)).not.toContainText("Ждут отправки");
    return opened;
  };
}

/** Closes what was opened, however far that had come. */
export async function closeDeskClinic({ server }: Partial<DeskClinic>): Promise<void> {
  await closeVisitors();
  await server?.stop();
}
