import type { BrowserContextOptions } from "playwright";
import { addDays, clinicMoment } from "../../../shared/time/calendar.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { siteForFile, taken } from "../../support/browser/visitor.ts";
import { addDoctor, offer } from "../../support/clinic/clinic.ts";
import { addArticle } from "../../support/clinic/site-content.ts";
import { startServer } from "../../support/server/server.ts";

let anna: number;
const site = siteForFile(async () => {
  const server = await startServer({ sameAddress: true });
  anna = await addDoctor(server.db, { name_employee: "Алова Анна", sort_emp: 1 });
  const vera = await addDoctor(server.db, { name_employee: "Белова Вера", sort_emp: 2 });
  const tomorrow = addDays(clinicMoment(new Date(), "Europe/Moscow").day, 1);
  for (const doctor of [anna, vera]) await offer(server.db, doctor, tomorrow, ["09:30", "10:00"]);
  await addArticle(server.db, { name: "Новость", text: "Текст", type: 4 });
  return server;
});

const PHONE = { viewport: { width: 390, height: 844 } };
const SLOW_PRESS = { delay: 300 };

/** A page as it is before its scripts have come; they come when they are let. */
async function beforeScripts(path: string, options: BrowserContextOptions = {}) {
  const opened = await site.visit("/consent", options);
  const { page } = opened;
  const scripts = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(site.server.url + path, { waitUntil: "commit" });
  await page.locator(".footer").waitFor();
  return { ...opened, letScriptsCome: scripts.resolve };
}

test("a phone's menu opens and takes words to search for before the page's script is there, and answers after it", async () => {
  const { page, complaints, letScriptsCome } = await beforeScripts("/politics", PHONE);
  const link = page.getByRole("banner").getByRole("link", { name: "Пациентам" });
  await page.locator(".menu-button").click(SLOW_PRESS);
  await expect(link).toBeInViewport({ ratio: 1 });
  const field = page.getByRole("combobox", { name: "Поиск по сайту" });
  await field.click();
  await field.pressSequentially("гинек");
  expect(await page.evaluate(() => document.documentElement.className)).not.toContain("live");
  letScriptsCome();
  await taken(page);
  await expect(field).toHaveValue("гинек");
  await expect(page.getByRole("option").first()).toBeInViewport();
  await expect(link).toBeVisible();
  await field.fill("");
  await page.locator(".menu-button").click();
  await expect(link).toBeHidden();
  await page.locator(".menu-button").click();
  await link.click(SLOW_PRESS);
  await expect(page).toHaveURL(/\/info$/);
  expect(complaints).toEqual([]);
});

test("a day clicked while React hydrates the page stays chosen", async () => {
  const { page, complaints, letScriptsCome } = await beforeScripts("/appointment", PHONE);
  await page.evaluate(() => {
    const root = document.getElementById("site");
    if (!root) throw new Error("The page has no root");
    // Between React's tasks, so that the click comes right after the commit, before its effects.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      const key = Object.keys(root).find((each) => each.startsWith("__reactContainer"));
      const fiber = key && Reflect.get(root, key);
      if (fiber?.stateNode.current.memoizedState.isDehydrated === false) {
        port1.close();
        document.querySelector<HTMLButtonElement>(".day:enabled")?.click();
      } else port2.postMessage(null);
    };
    port2.postMessage(null);
  });
  letScriptsCome();
  await taken(page);
  await expect(page.locator(".day[aria-pressed=true]")).toHaveCount(1);
  await expect(page.locator(".time").first()).toBeVisible();
  expect(complaints).toEqual([]);
});
