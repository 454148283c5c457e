import type { Browser } from "@playwright/test";
import { addDoctor, THURSDAY_NINE } from "../clinic/clinic.ts";
import { type SignedIn, startServer, type TestServer } from "../server/server.ts";
import { closeVisitors, openBrowser } from "./browser.ts";

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

/** Opens it for a file's tests; the second doctor's services may be others. */
export async function openDeskClinic(services?: string[]): Promise<DeskClinic> {
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

/** Closes what was opened, however far that had come. */
export async function closeDeskClinic({ server }: Partial<DeskClinic>): Promise<void> {
  await closeVisitors();
  await server?.stop();
}
