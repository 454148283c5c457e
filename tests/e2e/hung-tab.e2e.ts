import { afterAll, beforeAll, test } from "bun:test";
import type { BrowserContext, Page } from "@playwright/test";
import { addDays } from "../../shared/calendar.ts";
import { newVisitor } from "../support/browser.ts";
import { offer, TODAY } from "../support/clinic.ts";
import { openDesk } from "../support/desk.ts";
import { closeDeskClinic, type DeskClinic, openDeskClinic } from "../support/desk-clinic.ts";
import { expect } from "../support/expect.ts";
import { type FaultProxy, startFaultProxy } from "../support/fault-proxy.ts";
import { nameOfVisit, renameVisit, statusOf } from "../support/visit-desk.ts";
import { bookAtDesk } from "../support/visits.ts";

const QUEUED = "Сохранено на устройстве, будет отправлено";
/** Longer than the other tabs wait for a word of the one that leads. */
const HANGS_MS = 19_000;
const TAKEN_OVER = { timeout: 40_000 };

let clinic: DeskClinic;
let line: FaultProxy;
let days = 0;

beforeAll(async () => {
  clinic = await openDeskClinic();
  line = await startFaultProxy(Number(new URL(clinic.server.url).port));
}, 60_000);
afterAll(async () => {
  await line?.stop();
  await closeDeskClinic(clinic ?? {});
});

const nameOf = (uid: string) => nameOfVisit(clinic, uid);

/** Two tabs of one person, each with a visit of its own open; the first one leads. */
async function twoTabs() {
  const { server, browser, person: colleague, sokolova: doctor } = clinic;
  const day = addDays(TODAY, ++days);
  await offer(server.db, doctor, day, ["10:00", "10:30"]);
  const [first, second] = await Promise.all(
    ["10:00", "10:30"].map((time) => bookAtDesk(colleague, { employee: doctor, day, time })),
  );
  const edited = [first?.uid ?? "", second?.uid ?? ""] as const;
  const context = await newVisitor(browser);
  const answered = answeredEdits(context);
  const person = await server.signIn();
  const leading = await openDesk(context, line, person, `/admin/journal/${edited[0]}?edit=true`);
  await expect(statusOf(leading)).toContainText("Обновлено");
  const other = await context.newPage();
  await other.goto(`${line.url}/admin/journal/${edited[1]}?edit=true`);
  await expect(statusOf(other)).toContainText("Обновлено");
  return { context, leading, other, edited, answered };
}

/** The keys of the edits the server has answered, in whichever tab. */
function answeredEdits(context: BrowserContext): string[] {
  const answered: string[] = [];
  context.on("response", (response) => {
    const request = response.request();
    if (request.method() === "PUT") answered.push(request.headers()["idempotency-key"] ?? "");
  });
  return answered;
}

/** Each makes the tab stand still; the answer lets it go on. */
const STILLS: Record<string, (page: Page) => Promise<() => Promise<unknown>>> = {
  "hangs in a script": async (page) => {
    const hanging = page.evaluate((ms) => {
      const end = Date.now() + ms;
      while (Date.now() < end);
    }, HANGS_MS);
    return () => hanging;
  },
  "is frozen by the browser": async (page) => {
    const devtools = await page.context().newCDPSession(page);
    const become = (state: "frozen" | "active") =>
      devtools.send("Page.setWebLifecycleState", { state });
    await become("frozen");
    return () => become("active");
  },
};

for (const [how, standStill] of Object.entries(STILLS)) {
  test(`the tab that leads ${how}: another sends what waits, and the first sends nothing again when it wakes`, async () => {
    const { context, leading, other, edited, answered } = await twoTabs();
    line.set("cut");
    await renameVisit(leading, "Анна Застывшая");
    await expect(leading.getByText(QUEUED)).toBeVisible();
    const goOn = await standStill(leading);
    line.set("open");
    await renameVisit(other, "Вера Бодрая");
    await expect
      .poll(() => Promise.all(edited.map(nameOf)), TAKEN_OVER)
      .toEqual(["Анна Застывшая", "Вера Бодрая"]);
    await expect(statusOf(other)).toContainText("Все правки отправлены");
    await expect.poll(() => new Set(answered).size).toBe(2);
    const sentBefore = [...answered];
    await goOn();
    await expect(statusOf(leading)).toContainText("Все правки отправлены");
    await leading.getByRole("button", { name: "Редактировать" }).click();
    await renameVisit(leading, "Анна Очнувшаяся");
    await expect.poll(() => nameOf(edited[0]), TAKEN_OVER).toBe("Анна Очнувшаяся");
    await expect(statusOf(leading)).toContainText("Все правки отправлены");
    await expect.poll(() => new Set(answered).size).toBe(3);
    const sentSince = answered.slice(sentBefore.length);
    expect(sentSince.filter((key) => sentBefore.includes(key))).toEqual([]);
    await context.close();
  }, 120_000);
}
