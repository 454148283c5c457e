import type { Locator, Page } from "@playwright/test";
import { enterLogin } from "../../support/desk.ts";
import { expect } from "../../support/expect.ts";
import type { SignedIn } from "../../support/server.ts";
import type { HostileClinic } from "./clinic.ts";
import { poke, type WatchedPage } from "./watched-page.ts";

type Songs = string[];

/** Signs in, as somebody whose login turns into a vector after that. */
export async function enterDesk(
  { page, front }: WatchedPage,
  { server }: HostileClinic,
  vector: string,
): Promise<void> {
  const person: SignedIn = await server.signIn();
  await page.goto(`${front.url}/admin/journal`);
  await enterLogin(page, person.user);
  await expect(page.getByRole("region", { name: "Состояние связи" })).toBeAttached();
  const login = `${vector} ${person.user.id}`;
  await server.db`update users set login = ${login} where id = ${person.user.id}`;
}

const SCREENS = [
  "/journal",
  "/journal?view=day",
  "/journal/add",
  "/journal/schedule",
  "/journal/scheduletpl",
  "/usersmanager",
  "/doctorscrud",
  "/articles",
  "/prices",
  "/papers",
  "/docxeditor",
];
const OPENS = /^(Изменить|Редактировать|Записи|Подробнее|Убрать)/;

/** Reception's screens and the dialogs they open. */
export async function walkReception(
  watched: WatchedPage,
  { records }: HostileClinic,
): Promise<Songs> {
  const songs: Songs = [];
  const all = [...SCREENS, ...records.map((id) => `/journal/${id}`)];
  for (const screen of watched.front.guard === "nobody" ? SCREENS.slice(0, 1) : all) {
    songs.push(...(await watched.hear(screen, (page) => openScreen(watched, page, screen))));
  }
  return songs;
}

async function openScreen({ front }: WatchedPage, page: Page, screen: string): Promise<void> {
  await page.goto(`${front.url}/admin${screen}`, { waitUntil: "domcontentloaded" });
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 }).first()).toBeAttached();
  const opener = main.getByRole("button", { name: OPENS }).first();
  await opener.waitFor({ state: "attached", timeout: 1_000 }).catch(() => null);
  if ((await opener.count()) > 0) {
    // Not click(): a name this long may push its button off the screen.
    await opener.dispatchEvent("click");
    await poke(page, `[role=dialog] p, ${EDITOR}`);
  }
  if (front.guard !== "sanitiser") await poke(page, "main span, main td, main p");
}

const EDITOR = "[role=dialog] .ProseMirror";
const editorIn = (page: Page): Locator =>
  page.getByRole("dialog").getByRole("textbox", { name: "Текст статьи" });

/** The dialog of a new article, left as it is if it is open already. */
async function openEditor({ front }: WatchedPage, page: Page): Promise<void> {
  if ((await editorIn(page).count()) > 0) return;
  await page.goto(`${front.url}/admin/articles`);
  await page.getByRole("button", { name: "Добавить", exact: true }).dispatchEvent("click");
  await expect(editorIn(page)).toBeEditable();
}

/** Every vector pasted into the editor, and what came of it poked. */
export async function pasteIntoEditor(
  watched: WatchedPage,
  vectors: readonly string[],
): Promise<Songs> {
  const songs: Songs = [];
  for (const vector of vectors) {
    const heard = await watched.hear(`${vector} → the editor`, async (page) => {
      await openEditor(watched, page);
      if (watched.front.guard === "sanitiser") await paste(page, vector);
      else await pour(page, vector);
      await poke(page, EDITOR);
    });
    songs.push(...heard);
  }
  return songs;
}

/** In place of all that was there. */
async function paste(page: Page, html: string): Promise<void> {
  await page.evaluate((text) => {
    const editor = document.querySelector<HTMLElement>("[role=dialog] .ProseMirror");
    if (!editor) throw new Error("There is no editor");
    editor.focus();
    getSelection()?.selectAllChildren(editor);
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", `<p>начало</p>${text}`);
    clipboardData.setData("text/plain", text);
    editor.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, html);
  await expect(editorIn(page)).toContainText("начало");
}

/** Past the editor's schema, straight among its elements. */
const pour = (page: Page, html: string): Promise<void> =>
  page.evaluate((text) => {
    const editor = document.querySelector<HTMLElement>("[role=dialog] .ProseMirror");
    if (!editor) throw new Error("There is no editor");
    editor.replaceChildren(document.createRange().createContextualFragment(text));
  }, html);

/** Files named by vectors: into an article, among the clinic's documents, for the acts. */
export async function sendFiles(watched: WatchedPage, vectors: readonly string[]): Promise<Songs> {
  const songs: Songs = [];
  for (const vector of vectors) {
    const heard = await watched.hear(`${vector} → a file's name`, async (page) => {
      await openEditor(watched, page);
      await pour(page, "");
      await page.getByLabel("Файл для статьи").setInputFiles([fileNamed(vector)]);
      await expect(editorIn(page).locator("a[href^='/uploads/']").first()).toBeAttached();
      await poke(page, EDITOR);
    });
    songs.push(...heard);
  }
  for (const screen of ["/papers", "/docxeditor"]) {
    for (const vector of vectors) {
      const heard = await watched.hear(`${vector} → a file's name, ${screen}`, async (page) => {
        if (!page.url().endsWith(screen)) await page.goto(`${watched.front.url}/admin${screen}`);
        const field = page.getByRole("main").locator("input[type=file]").first();
        await field.setInputFiles([fileNamed(vector)]);
        await poke(page, "main button span");
      });
      songs.push(...heard);
    }
  }
  return songs;
}

const fileNamed = (name: string) => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from("x"),
});
