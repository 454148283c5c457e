import type { BrowserContext, Page } from "playwright";
import type { Day } from "../../../shared/time/calendar.ts";
import { offer } from "../clinic/clinic.ts";
import { takeFreshDay } from "../clinic/fresh-day.ts";
import { bookAtDesk } from "../clinic/visits.ts";
import type { SignedIn } from "../server/server.ts";
import { installedDeviceOfTabs, newVisitor } from "./browser.ts";
import { keptOnDevice, logInAtDesk, openDesk, statusOf } from "./desk.ts";
import type { DeskClinic } from "./desk-clinic.ts";
import { expect } from "./expect.ts";

/**
 * A desk with one visit open for editing, ready to go offline; its day has a second free time,
 * 10:30.
 */
export interface VisitDesk {
  context: BrowserContext;
  page: Page;
  person: SignedIn;
  day: Day;
  uid: string;
}

export async function openVisitDesk(clinic: DeskClinic): Promise<VisitDesk> {
  const desk = await openVisit(clinic, await installedDeviceOfTabs(), logInAtDesk);
  await keptOnDevice(desk.page);
  return desk;
}

/**
 * The same without a service worker, and with a stored session unless `open` enters the password.
 */
export const openVisitForm = async (clinic: DeskClinic, open = openDesk): Promise<VisitDesk> =>
  openVisit(clinic, await newVisitor(clinic.browser), open);

async function openVisit(
  clinic: DeskClinic,
  context: BrowserContext,
  open: typeof openDesk,
): Promise<VisitDesk> {
  const { server, sokolova: doctor } = clinic;
  const day = takeFreshDay(server);
  await offer(server.db, doctor, day, ["10:00", "10:30"]);
  const { uid } = await bookAtDesk(clinic.person, { employee: doctor, day, time: "10:00" });
  const person = await server.signIn();
  const page = await open(context, server, person, `/admin/journal/${uid}?edit=true`);
  await expect(page.getByLabel("ФИО пациента")).toBeVisible();
  await expect(statusOf(page)).toContainText("Обновлено");
  return { context, page, person, day, uid };
}

export async function renameVisit(page: Page, name: string): Promise<void> {
  await page.getByLabel("ФИО пациента").fill(name);
  await page.getByRole("button", { name: "Сохранить" }).click();
}

/** As the server has it. */
export async function nameOfVisit({ person }: DeskClinic, uid: string): Promise<string> {
  const answer = await person.request(`/api/journal/${uid}`);
  return (await answer.json()).user_name;
}
