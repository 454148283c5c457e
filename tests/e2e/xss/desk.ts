import type { Locator, Page } from "playwright";
import { deskIsOpen, enterLogin } from "../../support/browser/desk.ts";
import { expect } from "../../support/browser/expect.ts";
import type { SignedIn } from "../../support/server/server.ts";
import type { HostileClinic } from "./clinic.ts";
import { type Look, poke, type WatchedPage } from "./watched-page.ts";

/** Signs in as a user whose login becomes a vector afterwards. */
export async function enterDesk(
  { page, front }: WatchedPage,
  { server }: HostileClinic,
  vector: string,
): Promise<void> {
  const person: SignedIn = await server.signIn();
  await page.goto(`${front.url}/admin/journal`);
  await enterLogin(page, person.user);
  await deskIsOpen(page);
  const login = `${vector} ${person.user.id}`;
  await server.db`update users set login = ${login} where id = ${person.user.id}`;
}

/** Each screen, and the buttons there that show more, one after another. */
const SCREENS: readonly [path: string, ...openers: RegExp[]][] = [
  ["/journal", /^Отменить/],
  ["/journal/add", /^10 июня/],
  ["/journal?view=day", /^10:00/],
  ["/journal/unread"],
  ["/figures"],
  ["/moves"],
  ["/journal/schedule", /^Сегодня/, /^Изменить/],
  ["/journal/scheduletpl", /^Изменить/],
  ["/usersmanager", /^Изменить/],
  ["/doctorscrud", /^Изменить/],
  ["/articles", /^Редактировать/],
  ["/prices", /^Изменить/],
  ["/papers", /^Убрать/],
  ["/docxeditor"],
];

/** Reception's screens, with their dialogs. */
export const walkReception: Look = async (watched, { records }) => {
  const songs: string[] = [];
  const visits = records.map((id) => [`/journal/${id}`, /^Редактировать/] as const);
  const walked = watched.front.guard === "nobody" ? SCREENS.slice(0, 1) : [...SCREENS, ...visits];
  for (const [path, ...openers] of walked) {
    songs.push(...(await watched.hear(path, (page) => openScreen(watched, page, path, openers))));
  }
  return songs;
};

async function openScreen(watched: WatchedPage, page: Page, path: string, openers: RegExp[]) {
  const textsAreHtml = watched.front.guard !== "sanitiser";
  await go(watched, page, path);
  const main = page.getByRole("main");
  await expect(main.locator("h1:not([data-left])").first()).toBeAttached();
  if (textsAreHtml) await poke(page, "main dd");
  for (const name of openers) {
    // Not click(): a name this long may push its button off the screen.
    await main.getByRole("button", { name }).first().dispatchEvent("click");
  }
  if (openers.length > 0) await poke(page, `[role=dialog] p, [role=dialog] dd, ${EDITOR}`);
  if (textsAreHtml) await poke(page, "main span, main td, main p");
}

/** As a link leads there: a start of the whole app takes longer than the look. */
export async function go({ front }: WatchedPage, page: Page, path: string): Promise<void> {
  const address = `${front.url}/admin${path}`;
  if (page.url() === address) return;
  if (!page.url().startsWith(`${front.url}/admin/`)) {
    await page.goto(address, { waitUntil: "domcontentloaded" });
    return;
  }
  await page.evaluate((to) => {
    document.querySelector("main h1")?.setAttribute("data-left", "");
    history.pushState({}, "", to);
  }, address);
}

const EDITOR = "[role=dialog] .ProseMirror";
const editorIn = (page: Page): Locator =>
  page.getByRole("dialog").getByRole("textbox", { name: "Текст статьи" });

/** The dialog of a new article, left as it is if it is open already. */
async function openEditor(watched: WatchedPage, page: Page): Promise<void> {
  if ((await editorIn(page).count()) > 0) return;
  await go(watched, page, "/articles");
  await page.getByRole("button", { name: "Добавить", exact: true }).dispatchEvent("click");
  await expect(editorIn(page)).toBeEditable();
}

/** Pastes every vector into the editor, and clicks through the result. */
export const pasteIntoEditor: Look = async (watched, _, vectors) => {
  const songs: string[] = [];
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
};

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
export const sendFiles: Look = async (watched, _, vectors) => {
  const songs: string[] = [];
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
        if (!page.url().endsWith(screen)) await go(watched, page, screen);
        const field = page.getByRole("main").locator("input[type=file]").first();
        await field.setInputFiles([fileNamed(vector)]);
        await poke(page, "main button span");
      });
      songs.push(...heard);
    }
  }
  return songs;
};

const fileNamed = (name: string) => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from("x"),
});
