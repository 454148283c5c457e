import { afterAll, beforeAll, test } from "bun:test";
import type { Page } from "@playwright/test";
import { newVisitor } from "../../support/browser/browser.ts";
import { openDesk } from "../../support/browser/desk.ts";
import {
  closeDeskClinic,
  type DeskClinic,
  openDeskClinic,
} from "../../support/browser/desk-clinic.ts";
import { bookVisitsOfToday, openEveryScreen } from "../../support/browser/every-screen.ts";
import { expect } from "../../support/browser/expect.ts";

let clinic: DeskClinic;
beforeAll(async () => {
  clinic = await openDeskClinic();
  await bookVisitsOfToday(clinic);
}, 60_000);
afterAll(() => closeDeskClinic(clinic));

/** What is done, and says so; and the outlined buttons, which are pressed. */
const DONE =
  '[data-status="confirmed"], [role="status"], [role="status"] *, [data-variant="outline"]';

/** What has a pale green ground, or an edge of it, and is not done. */
const paleGreens = (page: Page) =>
  page.evaluate((done) => {
    const probe = document.body.appendChild(document.createElement("i"));
    const colours = new Set<string>();
    for (let shade = 0; shade <= 6; shade++) {
      probe.style.color = `var(--mantine-color-brand-${shade})`;
      colours.add(getComputedStyle(probe).color);
    }
    probe.style.color = "var(--mantine-color-brand-light)";
    colours.add(getComputedStyle(probe).color);
    probe.remove();
    const green = new Set<string>();
    for (const each of document.body.querySelectorAll("*")) {
      const style = getComputedStyle(each);
      const grounds = [style.backgroundColor];
      for (const side of ["Top", "Right", "Bottom", "Left"] as const) {
        if (style[`border${side}Width`] !== "0px") grounds.push(style[`border${side}Color`]);
      }
      if (!grounds.some((colour) => colours.has(colour)) || each.matches(done)) continue;
      if (each.checkVisibility()) green.add(each.outerHTML.slice(0, 120));
    }
    return [...green];
  }, DONE);

test("pale green stands on what is done, and nowhere else, light and dark", async () => {
  const { server, browser, person } = clinic;
  const context = await newVisitor(browser, { viewport: { width: 1366, height: 768 } });
  const page = await openDesk(context, server, person, "/admin/journal");
  const row = page.getByRole("listitem").filter({ hasText: "Вера Вторая" });
  await row.getByRole("button", { name: "Подтвердить запись" }).click();
  await expect(page.getByText("С сайта, подтверждена")).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await openEveryScreen(page, server, async (path) => {
      expect(await paleGreens(page), `${path}, ${colorScheme}`).toEqual([]);
    });
  }
  await context.close();
}, 240_000);
