import type { Browser, Page } from "@playwright/test";
import { enterLogin } from "../../support/desk.ts";
import { expect as expectSoon } from "../../support/expect.ts";
import type { SignedIn, TestServer } from "../../support/server.ts";
import type { HostileClinic } from "./clinic.ts";
import { poke, type WatchedPage, watchedPage } from "./watched-page.ts";

type Songs = string[];

const expect = expectSoon.configure({ timeout: 60_000 });

const heard = (watched: WatchedPage, where: string): Songs =>
  watched.sang().map((song) => `${where}: ${song}`);

async function look(watched: WatchedPage, url: string, inside: string): Promise<Songs> {
  await watched.renew();
  await visit(watched.page, url);
  await expect(watched.page.locator(inside).first()).toBeAttached();
  await poke(watched.page, inside);
  return heard(watched, url);
}

/** What was poked may still be leading the page elsewhere. */
async function visit(page: Page, url: string): Promise<void> {
  await expect(async () => {
    await page.goto(url, { waitUntil: "domcontentloaded", timeout: 20_000 });
  }).toPass({ timeout: 60_000 });
}

/** Every vector as an article's own page, one after another; only the policy or only the sanitiser stands. */
export async function readArticles(
  browser: Browser,
  clinic: HostileClinic,
  vectors: readonly string[],
  guard: "sanitiser" | "policy" | "nobody",
): Promise<Songs> {
  const watched = await watchedPage(browser, clinic.server, { csp: guard === "policy" });
  const songs: Songs = [];
  for (const [at, vector] of vectors.entries()) {
    if (guard !== "sanitiser") watched.smuggle(vector);
    const id = guard === "sanitiser" ? clinic.articles[at] : clinic.marked;
    const heardHere = await look(watched, `${clinic.server.url}/info/${id}`, "#site");
    songs.push(...heardHere.map((song) => `${vector} → ${song}`));
  }
  await watched.close();
  return songs;
}

const SITE = [
  "/",
  "/services/gynecology",
  "/services/uzi",
  "/services/labaratory",
  "/info",
  "/appointment",
];

/** The site's other pages, which show names, profiles, services and prices. */
export async function walkSite(browser: Browser, clinic: HostileClinic): Promise<Songs> {
  const { server, doctors } = clinic;
  const watched = await watchedPage(browser, server, { csp: false });
  const songs: Songs = [];
  for (const path of [...SITE, ...doctors.map((id) => `/doctors/${id}`)]) {
    songs.push(...(await look(watched, `${server.url}${path}`, "main")));
  }
  await watched.close();
  return songs;
}

const SCREENS = [
  "/journal",
  "/journal/add",
  "/journal/schedule",
  "/journal/scheduletpl",
  "/usersmanager",
  "/doctorscrud",
  "/articles",
  "/prices",
  "/docxeditor",
];
const OPENS = /^(Изменить|Редактировать|Записи|Подробнее)/;

/** Reception's screens and the dialogs they open, signed in under a name that is a vector. */
export async function walkReception(
  browser: Browser,
  clinic: HostileClinic,
  vector: string,
): Promise<Songs> {
  const { server, records } = clinic;
  const watched = await watchedPage(browser, server, { csp: false });
  const person = await atDesk(watched, server);
  await server.db`update users set login = ${`${vector} `} where id = ${person.user.id}`;
  const { page } = watched;
  const songs: Songs = [];
  for (const screen of [...SCREENS, ...records.map((id) => `/journal/${id}`)]) {
    await visit(page, `${server.url}/admin${screen}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    songs.push(...heard(watched, screen));
    songs.push(...(await openFirst(watched, screen)));
  }
  await watched.close();
  return songs;
}

async function atDesk({ page }: WatchedPage, server: TestServer): Promise<SignedIn> {
  const person = await server.signIn();
  await page.goto(`${server.url}/admin/journal`);
  await enterLogin(page, person.user);
  await expect(page.getByRole("region", { name: "Состояние связи" })).toBeVisible();
  return person;
}

async function openFirst(watched: WatchedPage, screen: string): Promise<Songs> {
  const opener = watched.page.getByRole("main").getByRole("button", { name: OPENS }).first();
  if ((await opener.count()) === 0) return [];
  // Not click(): a name this long may push its button off the screen.
  await opener.dispatchEvent("click");
  await poke(watched.page, "[role=dialog] p, [role=dialog] .ProseMirror");
  return heard(watched, `${screen}, opened`);
}

/** Every vector pasted into the editor, and what came of it poked. */
export async function pasteIntoEditor(
  browser: Browser,
  clinic: HostileClinic,
  vectors: readonly string[],
): Promise<Songs> {
  const watched = await watchedPage(browser, clinic.server, { csp: false });
  await atDesk(watched, clinic.server);
  const { page } = watched;
  await page.goto(`${clinic.server.url}/admin/articles`);
  await page.getByRole("button", { name: "Добавить", exact: true }).click();
  const editor = page.getByRole("dialog").getByRole("textbox", { name: "Текст статьи" });
  await expect(editor).toBeEditable();
  const songs: Songs = [];
  for (const vector of vectors) {
    await paste(page, vector);
    await poke(page, "[role=dialog] .ProseMirror");
    songs.push(...heard(watched, `${vector} → the editor`));
  }
  expect(await editor.textContent()).toContain("конец");
  await watched.close();
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
    clipboardData.setData("text/html", `${text}<p>конец</p>`);
    clipboardData.setData("text/plain", text);
    editor.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, html);
}
