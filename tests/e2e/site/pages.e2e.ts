import clinic from "../../../clinic.json";
import { CLOBBERING_VECTORS, USURPED } from "../../api/articles/clobbering.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { siteForFile } from "../../support/browser/visitor.ts";
import { addDoctor } from "../../support/clinic/clinic.ts";
import { drawImage } from "../../support/clinic/image.ts";
import { addArticle, addPhoto } from "../../support/clinic/site-content.ts";
import { type SignedIn, startServer } from "../../support/server/server.ts";

const site = siteForFile(() => startServer({ sameAddress: true }));

test("P-2.50 a doctor's photo, name and profession are in view, on a phone as on a desktop", async () => {
  const { db } = site.server;
  const doctor = await addDoctor(db, { name_employee: "Алова Анна", full_pro_name: "Акушер" });
  await addPhoto(db, doctor, await drawImage("jpeg", { width: 37, height: 46 }));
  const { page } = await site.visit(`/doctors/${doctor}`);
  const photo = page.getByRole("img", { name: "Алова Анна" });
  await expect.poll(() => photo.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBe(37);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    for (const shown of [photo, page.getByRole("heading", { level: 1 }), page.locator(".lead")]) {
      await expect(shown).toBeInViewport({ ratio: 1 });
    }
    const box = await photo.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThan(200);
  }
});

test("P-2.55 P-9.8 an article opens in a popup that a click outside, Escape and its button close", async () => {
  const text = "<h2>Глава</h2><p>Текст</p>";
  await addArticle(site.server.db, { name: "Статья", text, type: 1 });
  const { page, complaints } = await site.visit("/info");
  const popup = page.getByRole("dialog");
  const open = page.getByRole("link", { name: "Подробнее" });
  await open.click();
  await popup.getByRole("heading", { name: "Глава" }).click();
  await expect(popup).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(popup).toHaveCount(0);
  await open.click();
  await page.keyboard.press("Escape");
  await expect(popup).toHaveCount(0);
  await expect(open).toBeFocused();
  await open.click();
  await popup.getByRole("button", { name: "Закрыть" }).click();
  await expect(popup).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test("P-2.65 P-9.14 a 460 by 319 map loads when the contacts are near the viewport", async () => {
  const { page } = await site.visit("/politics");
  const contacts = page.getByRole("region", { name: "Контакты" });
  const map = page.locator("iframe");
  await expect(map).toHaveCount(0);
  await contacts.scrollIntoViewIfNeeded();
  await expect(map).toHaveAttribute("src", /yandex\.ru\/map-widget.*z=16/);
  const box = await map.boundingBox();
  expect([box?.width, box?.height]).toEqual([460, 319]);
  await expect(contacts.getByRole("link", { name: /Открыть на карте/ })).toHaveCount(1);
});

let editor: SignedIn | null = null;

/** Makes an article. @returns its address */
async function articleOf(text: string): Promise<string> {
  const fields = { name_article: "Памятка", text_article: text, type_article: 1 };
  editor ??= await site.server.signIn(["articles"]);
  const answer = await editor.post("/api/articles", fields);
  return `/info/${(await answer.json()).id}`;
}

test("P-5.15 an article named like the page's data does not replace them", async () => {
  for (const vector of CLOBBERING_VECTORS) {
    const path = await articleOf(`${vector}<p>Конец статьи</p>`);
    const { page, complaints, close } = await site.visit(path);
    await expect(page.getByRole("heading", { level: 1 }).first()).toHaveText("Памятка");
    await expect(page.getByRole("contentinfo")).toContainText(clinic.city);
    await expect(page.getByText(USURPED, { exact: true })).toHaveCount(0);
    expect(complaints).toEqual([]);
    await close();
  }
});
