import { beforeAll, expect as expectValue } from "bun:test";
import type { Page } from "playwright";
import { XSS_VECTORS } from "../../api/articles/vectors.ts";
import { newVisitor } from "../../support/browser/browser.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { openDesk } from "../../support/browser/desk.ts";
import { deskForFile, newDesk } from "../../support/browser/desk-clinic.ts";
import { drawImage } from "../../support/clinic/image.ts";

const desk = deskForFile(["articles"]);
let page: Page;

beforeAll(async () => {
  page = await newDesk(desk, "/admin/articles");
});

const text = () => page.getByRole("textbox", { name: "Текст статьи" });

/** Opens a new article and pastes HTML into it, as a browser does. */
async function paste(html: string, files: string[] = []): Promise<void> {
  await page.reload();
  await page.getByRole("button", { name: "Добавить", exact: true }).click();
  await text().click();
  await text().evaluate(
    (element, [content, names]) => {
      const data = new DataTransfer();
      data.setData("text/html", content);
      for (const name of names) data.items.add(new File(["x"], name, { type: "image/png" }));
      element.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
      );
    },
    [html, files] as const,
  );
}

/** What the server stores of the article. */
async function saved(name: string): Promise<string> {
  await page.getByLabel("Название").fill(name);
  await page.getByRole("button", { name: "Создать" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const all = await desk.person.json("/api/articles");
  return all.find((each: { name_article: string }) => each.name_article === name).text_article;
}

test("a table pasted from a spreadsheet stays a table, and no picture of it is taken", async () => {
  await paste(
    "<table><tr><td>УЗИ малого таза</td><td align=right>1800</td></tr><tr><td>Консультация</td><td>2500</td></tr></table>",
    ["image.png"],
  );
  await expect(text().locator("td")).toHaveText([
    "УЗИ малого таза",
    "1800",
    "Консультация",
    "2500",
  ]);
  await expect(text().getByRole("img")).toHaveCount(0);
  const html = await saved("Таблица");
  for (const cell of ["УЗИ малого таза", "1800", "Консультация", "2500"]) {
    expect(html).toMatch(new RegExp(`<td[^>]*><p>${cell}</p></td>`));
  }
});

test("indices stay raised and lowered, by tag and by style", async () => {
  await paste(
    '<p>9,0×10<sup>9</sup>/л, B<sub>12</sub>, м<span style="vertical-align: super">2</span></p>',
  );
  expect(await saved("Индексы")).toBe("<p>9,0×10<sup>9</sup>/л, B<sub>12</sub>, м<sup>2</sup></p>");
});

test("Word's lists become lists, with their levels and numbers", async () => {
  const item = (level: number, mark: string, words: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${mark}<span>&nbsp;&nbsp; </span></span><![endif]>${words}</p>`;
  await paste(
    [
      item(1, "·", "Паспорт"),
      item(2, "o", "копия"),
      item(1, "·", "Полис"),
      "<p>Порядок</p>",
      item(1, "1.", "Сдать кровь"),
      item(1, "2.", "Прийти"),
    ].join(""),
  );
  expect(await saved("Списки")).toBe(
    "<ul><li><p>Паспорт</p><ul><li><p>копия</p></li></ul></li><li><p>Полис</p></li></ul><p>Порядок</p><ol><li><p>Сдать кровь</p></li><li><p>Прийти</p></li></ol>",
  );
});

test("the lines of preformatted text stay lines", async () => {
  await paste("<pre>Натощак:\nвода\nможно</pre>");
  expect(await saved("Строки")).toBe("<p>Натощак:<br />вода<br />можно</p>");
});

test("a picture inside of pasted HTML is uploaded, one that cannot be read is reported", async () => {
  const png = Buffer.from(await drawImage("png", { width: 24, height: 12 })).toString("base64");
  await paste(
    `<p>До</p><img src="data:image/png;base64,${png}"><img src="file:///C:/clip_image001.png"><p>После</p>`,
  );
  await expect(page.getByText("Не вставлено: 1 картинка")).toBeVisible();
  await expect(text().getByRole("img")).toHaveAttribute("src", /^\/uploads\//);
  await expect(text()).toContainText("До");
});

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="150" viewBox="0 0 300 150">
  <rect width="300" height="150" fill="#009854"/></svg>`;
const file = (name: string, mimeType: string, text: string) => ({
  name,
  mimeType,
  buffer: Buffer.from(text, "latin1"),
});

test("A-2.74 a drawing in SVG becomes an image of the article", async () => {
  await page.reload();
  await page.getByRole("button", { name: "Добавить", exact: true }).click();
  await expect(text()).toBeEditable();
  const field = page.getByLabel("Файл для статьи");
  await field.setInputFiles([file("схема.svg", "image/svg+xml", SVG)]);
  const image = text().locator("img[src^='/uploads/']");
  await expect(image).toHaveAttribute("alt", "схема");
  await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBe(300);
  await expect(text().locator("a")).toHaveCount(0);
  const [stored] = await desk.server.db`select content_type from uploads`;
  expectValue(stored?.content_type).toBe("image/png");
});

/** Enough of each kind; the server sanitises all of them again. */
const SOME_VECTORS = XSS_VECTORS.filter((_, at) => at % 8 === 0);

test("a sample of published vectors does not run in the editor that they are pasted into, without a policy to help", async () => {
  const context = await newVisitor(desk.browser, { bypassCSP: true });
  const fired: string[] = [];
  await context.exposeBinding("fire", (_, vector: string) => void fired.push(vector));
  page = await openDesk(context, desk.server, desk.person, "/admin/articles");
  await page.getByRole("button", { name: "Добавить", exact: true }).click();
  await expect(text()).toBeEditable();
  const ignored = await text().evaluate((editor, vectors) => {
    const ignored: string[] = [];
    let pasted = "";
    const fire = () => Reflect.get(window, "fire")(pasted);
    for (const name of ["alert", "confirm", "prompt"]) Object.assign(window, { [name]: fire });
    for (const [row, vector] of vectors.entries()) {
      pasted = vector;
      getSelection()?.selectAllChildren(editor);
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/html", `<p>начало ${row}</p>${vector}`);
      editor.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
      );
      if (!editor.textContent?.includes(`начало ${row}`)) ignored.push(vector);
      for (const element of editor.querySelectorAll("*")) {
        for (const type of ["click", "mouseover", "focus", "pointerdown", "toggle", "wheel"])
          element.dispatchEvent(new Event(type, { bubbles: true }));
        if (element instanceof HTMLAnchorElement && /script:|^data:/.test(element.protocol)) fire();
      }
    }
    pasted = "a picture that no editor has read";
    document.createElement("p").innerHTML = "<img src=x onerror=alert()>";
    return ignored;
  }, SOME_VECTORS);
  expectValue(ignored).toEqual([]);
  await expect.poll(() => fired).toEqual(["a picture that no editor has read"]);
});
