import { afterAll, beforeAll, test } from "bun:test";
import type { Page } from "@playwright/test";
import { newVisitor } from "../../support/browser/browser.ts";
import { openDesk } from "../../support/browser/desk.ts";
import {
  closeDeskClinic,
  type DeskClinic,
  openDeskClinic,
} from "../../support/browser/desk-clinic.ts";
import { expect } from "../../support/browser/expect.ts";
import { offer, TODAY } from "../../support/clinic/clinic.ts";
import { bookAtDesk, bookOnSite } from "../../support/clinic/visits.ts";

let clinic: DeskClinic;
beforeAll(async () => {
  clinic = await openDeskClinic();
  const { server, person, sokolova, orlova } = clinic;
  await offer(server.db, sokolova, TODAY, ["08:30", "10:00", "10:30", "11:00", "11:30"]);
  await offer(server.db, orlova, TODAY, ["12:00"]);
  await bookOnSite(server, { employee: sokolova, time: "10:00", name: "Анна Новая" });
  await bookOnSite(server, { employee: sokolova, time: "10:30", name: "Вера Вторая" });
  await bookAtDesk(person, { employee: sokolova, time: "11:00", name: "Зоя Третья" });
}, 60_000);
afterAll(() => closeDeskClinic(clinic));

const SCREENS = [
  ...["journal", "journal?view=day", "journal?view=week", "journal/unread", "journal/add"],
  ...["calls", `journal/schedule?date=${TODAY}`, "journal/scheduletpl", "decisions"],
  ...["usersmanager", "doctorscrud", "articles", "papers", "prices", "docxeditor", "retention"],
  ...["tokens", "figures", "moves"],
];

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
    for (const path of SCREENS) {
      await page.goto(`${server.url}/admin/${path}`);
      await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
      await expect(page.getByText("Загрузка..."), path).toHaveCount(0);
      expect(await paleGreens(page), `${path}, ${colorScheme}`).toEqual([]);
    }
  }
  await context.close();
}, 240_000);
