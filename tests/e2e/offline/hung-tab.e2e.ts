import { afterAll, beforeAll } from "bun:test";
import type { BrowserContext, Page } from "playwright";
import { installedDeviceOfTabs } from "../../support/browser/browser.ts";
import { test } from "../../support/browser/browser-test.ts";
import { openAdmin, openDesk, statusOf } from "../../support/browser/desk.ts";
import { deskClinicForFile } from "../../support/browser/desk-clinic.ts";
import { expect } from "../../support/browser/expect.ts";
import { type FaultProxy, startFaultProxy } from "../../support/browser/fault-proxy.ts";
import { nameOfVisit, renameVisit } from "../../support/browser/visit-desk.ts";
import { offer } from "../../support/clinic/clinic.ts";
import { takeFreshDay } from "../../support/clinic/fresh-day.ts";
import { bookAtDesk } from "../../support/clinic/visits.ts";

const QUEUED = "Сохранено на устройстве, будет отправлено";
/** A tab that hangs in the middle of a transaction keeps the outbox from the others for a minute. */
const TAKEN_OVER = { timeout: 90_000 };

const clinic = deskClinicForFile();
let line: FaultProxy;

beforeAll(async () => {
  line = await startFaultProxy(Number(new URL(clinic.server.url).port));
});
afterAll(() => line?.stop());

const nameOf = (uid: string) => nameOfVisit(clinic, uid);

interface EditingTab {
  page: Page;
  /** The visit it has open. */
  uid: string;
}

/** Two tabs of one person, each with a visit of its own open. */
async function twoTabs() {
  const { server, person: colleague, sokolova: doctor } = clinic;
  const day = takeFreshDay(server);
  await offer(server.db, doctor, day, ["10:00", "10:30"]);
  const [{ uid: firstVisit }, { uid: secondVisit }] = await Promise.all([
    bookAtDesk(colleague, { employee: doctor, day, time: "10:00" }),
    bookAtDesk(colleague, { employee: doctor, day, time: "10:30" }),
  ]);
  const context = await installedDeviceOfTabs();
  const answered = answeredEdits(context);
  showRefusedWrites(context);
  await context.addInitScript(beatFaster);
  const form = (uid: string) => `/admin/journal/${uid}?edit=true`;
  const first: EditingTab = {
    page: await openDesk(context, line, colleague, form(firstVisit)),
    uid: firstVisit,
  };
  await expect(statusOf(first.page)).toContainText("Обновлено");
  const second: EditingTab = {
    page: await openAdmin(context, `${line.url}${form(secondVisit)}`),
    uid: secondVisit,
  };
  await expect(statusOf(second.page)).toContainText("Обновлено");
  const [leading, other] = (await leads(first.page)) ? [first, second] : [second, first];
  return { context, leading, other, answered };
}

/** The tab that leads says so every second instead of every three; the other waits for five beats. */
function beatFaster(): void {
  const inTime = globalThis.setTimeout;
  const sooner = (work: () => void, ms?: number) => inTime(work, ms === 3_000 ? 1_000 : ms);
  Object.assign(globalThis, { setTimeout: sooner });
}

/** Whether this tab holds the leader's lock: locks name their holder as no page knows itself. */
const leads = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const holderOf = async (lock: string) =>
      (await navigator.locks.query()).held?.find(({ name }) => name?.startsWith(lock))?.clientId;
    const own = await navigator.locks.request("asks-who-leads", () => holderOf("asks-who-leads"));
    return own !== undefined && own === (await holderOf("priem-leader-"));
  });

interface AnsweredEdit {
  key: string;
  /** By this machine's clock, in ms. */
  sentAt: number;
}

/** The edits the server has answered, in whichever tab. A tab that hangs reports its own late. */
function answeredEdits(context: BrowserContext): AnsweredEdit[] {
  const answered: AnsweredEdit[] = [];
  context.on("response", (response) => {
    const request = response.request();
    if (request.method() !== "PUT") return;
    const key = request.headers()["idempotency-key"] ?? "";
    answered.push({ key, sentAt: request.timing().startTime });
  });
  return answered;
}

const keysOf = (edits: readonly AnsweredEdit[]) => new Set(edits.map(({ key }) => key));

/** What the device refuses is logged in the tests' output. */
function showRefusedWrites(context: BrowserContext): void {
  context.on("console", (message) => {
    if (message.text().startsWith("The device did not keep")) console.error(message.text());
  });
}

/** Blocks the tab until the returned function is called. */
async function hang(page: Page): Promise<() => Promise<unknown>> {
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route("**/never", async (route) => {
    asked.resolve();
    await answer.promise;
    await route.fulfill({ body: "" });
  });
  // Not a loop: it would take a processor from the tests beside this one.
  const hanging = page.evaluate(() => {
    const call = new XMLHttpRequest();
    call.open("GET", "/never", false);
    call.send();
  });
  await asked.promise;
  return () => {
    answer.resolve();
    return hanging;
  };
}

test("the tab that leads hangs in a script: another sends the waiting edits, and the first sends nothing again when it wakes", async () => {
  const { context, leading: leadingTab, other: otherTab, answered } = await twoTabs();
  const [leading, other] = [leadingTab.page, otherTab.page];
  line.set("cut");
  await renameVisit(leading, "Анна Застывшая");
  await expect(leading.getByText(QUEUED)).toBeVisible();
  const goOn = await hang(leading);
  line.set("open");
  await renameVisit(other, "Вера Бодрая");
  await expect
    .poll(() => Promise.all([leadingTab, otherTab].map(({ uid }) => nameOf(uid))), TAKEN_OVER)
    .toEqual(["Анна Застывшая", "Вера Бодрая"]);
  await expect(statusOf(other)).toContainText("Все правки отправлены");
  await expect.poll(() => keysOf(answered).size).toBe(2);
  const sentBefore = keysOf(answered);
  const wokenAt = Date.now();
  await goOn();
  await expect(statusOf(leading)).toContainText("Все правки отправлены");
  await leading.getByRole("button", { name: "Редактировать" }).click();
  await renameVisit(leading, "Анна Очнувшаяся");
  await expect.poll(() => nameOf(leadingTab.uid), TAKEN_OVER).toBe("Анна Очнувшаяся");
  await expect(statusOf(leading)).toContainText("Все правки отправлены");
  await expect.poll(() => keysOf(answered).size).toBe(3);
  const sentSince = answered.filter(({ sentAt }) => sentAt >= wokenAt);
  expect(sentSince.filter(({ key }) => sentBefore.has(key))).toEqual([]);
  expect(sentSince).not.toEqual([]);
  await context.close();
});
