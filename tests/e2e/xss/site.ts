import type { Page } from "playwright";
import { CLOBBERING_VECTORS, USURPED } from "../../api/articles/clobbering.ts";
import { taken } from "../../support/browser/visitor.ts";
import { inGroups } from "./clinic.ts";
import { type Look, poke, type Songs, type WatchedPage } from "./watched-page.ts";

/** Every vector as an article's own page, one after another. */
export const readArticles: Look = async (watched, clinic, vectors) => {
  const { guard, smuggle } = watched.front;
  const songs: string[] = [];
  for (const [at, vector] of [...vectors, ...CLOBBERING_VECTORS].entries()) {
    smuggle(vector);
    const id = guard === "sanitiser" ? clinic.articles[at] : clinic.markedArticle;
    const meet = at < vectors.length ? look : lookHydrated;
    songs.push(...(await meet(watched, `/info/${id}`, `${vector.slice(0, 200)} → an article`)));
  }
  return songs;
};

const SHARED_PAGES = [
  "/",
  "/services/gynecology",
  "/services/uzi",
  "/services/labaratory",
  "/info",
  "/legal",
  "/appointment",
];

/** The site's other pages, which show names, profiles, services, prices and documents. */
export const walkSite: Look = async (watched, clinic, vectors) => {
  const { guard, smuggle } = watched.front;
  const songs: string[] = [];
  if (guard === "sanitiser") {
    for (const path of [...SHARED_PAGES, ...clinic.doctors.map((id) => `/doctors/${id}`)]) {
      songs.push(...(await look(watched, path)));
    }
    return songs;
  }
  for (const vector of vectors) {
    smuggle(vector);
    const path = `/doctors/${clinic.markedDoctor}`;
    songs.push(...(await look(watched, path, `${vector} → ${path}`)));
  }
  const pages = guard === "nobody" ? SHARED_PAGES.slice(0, 1) : SHARED_PAGES;
  for (const group of inGroups(vectors)) {
    smuggle(group.join("\n"));
    for (const path of pages) songs.push(...(await look(watched, path)));
  }
  return songs;
};

const look = (watched: WatchedPage, path: string, where = path): Songs =>
  watched.hear(where, async (page: Page) => {
    await page.goto(`${watched.front.url}${path}`, { waitUntil: "domcontentloaded" });
    await poke(page, "body");
  });

/** Hydrated from a text, nothing would have to run for the clinic's words to be replaced. */
const lookHydrated = (watched: WatchedPage, path: string, where: string): Songs =>
  watched.hear(where, async (page: Page) => {
    await page.goto(`${watched.front.url}${path}`, { waitUntil: "domcontentloaded" });
    await taken(page);
    const usurped = page.getByRole("contentinfo").filter({ hasText: USURPED });
    if ((await usurped.count()) > 0) watched.sing("the page was hydrated from a text");
  });
