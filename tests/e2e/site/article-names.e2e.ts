import clinic from "../../../clinic.json";
import { CLOBBERING_VECTORS, USURPED } from "../../api/articles/clobbering.ts";
import { test } from "../../support/browser/browser-test.ts";
import { expect } from "../../support/browser/expect.ts";
import { siteForFile } from "../../support/browser/visitor.ts";
import { sending } from "../../support/server/json.ts";
import { type SignedIn, startServer } from "../../support/server/server.ts";

const site = siteForFile(() => startServer({ sameAddress: true }));
let editor: SignedIn | null = null;

async function articleOf(text: string): Promise<string> {
  const fields = { name_article: "Памятка", text_article: text, type_article: 1 };
  editor ??= await site.server.signIn(["articles"]);
  const answer = await editor.request("/api/articles", sending("POST", fields));
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

test("P-5.16 P-5.17 a link to an author's own id leads there, in a tab of its own", async () => {
  const path = await articleOf(
    `<p><a href="#main">вниз</a></p>${"<p>строка</p>".repeat(80)}<h2 id="main">Глава</h2>`,
  );
  const { page, close } = await site.visit(path);
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "вниз" }).click();
  const tab = await opened;
  await expect(tab.getByRole("heading", { name: "Глава" })).toBeInViewport();
  await close();
});
