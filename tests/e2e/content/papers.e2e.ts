import { readFile } from "node:fs/promises";
import { newVisitor } from "../../support/browser/browser.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { openDesk } from "../../support/browser/desk.ts";
import { siteForFile } from "../../support/browser/visitor.ts";
import { startServer } from "../../support/server/server.ts";

const site = siteForFile(() => startServer({ sameAddress: true }));

test("who runs the articles publishes a document, visitors find and fetch it on the legal page, and it can be withdrawn", async () => {
  const { browser, server } = site;
  const legal = await site.visit("/legal");
  const papers = legal.page.locator("li", { has: legal.page.locator("a[href^='/uploads/']") });
  await expect(papers).toHaveCount(0);
  const context = await newVisitor(browser);
  const desk = await openDesk(
    context,
    server,
    await server.signIn(["articles"]),
    "/admin/articles",
  );
  await desk.getByRole("link", { name: "Документы клиники" }).click();
  await expect(desk.getByText("Документов пока нет")).toBeVisible();

  const publish = desk.getByRole("button", { name: "Опубликовать" });
  await publish.click();
  await expect(desk.getByText("Введите название документа")).toBeVisible();
  await expect(desk.getByText("Выберите файл", { exact: true })).toBeVisible();
  await desk.getByLabel("Название документа").fill("Лицензия на медицинскую деятельность");
  const choosing = desk.waitForEvent("filechooser");
  await desk.getByText("Выберите файл, до 10 МБ").click();
  await (await choosing).setFiles({
    name: "лицензия.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.7 лицензия"),
  });
  await publish.click();
  const row = desk.getByRole("row").filter({ hasText: "Лицензия" });
  await expect(row).toBeVisible();

  await legal.page.reload();
  await expect(papers).toHaveText(["Лицензия на медицинскую деятельность"]);
  const downloading = legal.page.waitForEvent("download");
  await papers.getByRole("link").evaluate((link) => link.removeAttribute("target"));
  await papers.getByRole("link").click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("лицензия.pdf");
  expect(await readFile(await download.path(), "utf8")).toBe("%PDF-1.7 лицензия");

  await row.getByRole("button", { name: /^Убрать/ }).click();
  await desk.getByRole("dialog").getByRole("button", { name: "Убрать" }).click();
  await expect(row).toHaveCount(0);
  await legal.page.reload();
  await expect(papers).toHaveCount(0);
  await context.close();
  await legal.close();
});
