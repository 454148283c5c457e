import { launchBrowser } from "../../support/browser.ts";
import { openHostileClinic } from "./clinic.ts";
import { pasteIntoEditor, readArticles, walkReception, walkSite } from "./walk.ts";

export interface Hunt {
  /** What each defence let through: nothing, if all is well. */
  sanitiser: string[];
  policy: string[];
  site: string[];
  reception: string[];
  editor: string[];
  /** With neither: the hunt can see what it hunts. */
  nobody: string[];
}

/** These vectors through every text that is shown, by each defence alone. */
export async function hunt(
  vectors: readonly string[],
  tell: (line: string) => void,
): Promise<Hunt> {
  const clinic = await openHostileClinic(vectors);
  const browser = await launchBrowser();
  const timed = async (name: string, look: () => Promise<string[]>) => {
    const began = performance.now();
    const songs = await look();
    tell(`${name}: ${songs.length} in ${Math.round((performance.now() - began) / 1000)} s`);
    return songs;
  };
  const read = (guard: Parameters<typeof readArticles>[3]) =>
    readArticles(browser, clinic, vectors, guard);
  try {
    const [nobody, sanitiser, policy, site, reception, editor] = await Promise.all([
      timed("with neither", () => read("nobody")),
      timed("the sanitiser alone", () => read("sanitiser")),
      timed("the policy alone", () => read("policy")),
      timed("the site's other pages", () => walkSite(browser, clinic)),
      timed("reception", () => walkReception(browser, clinic, vectors[0] ?? "")),
      timed("the editor", () => pasteIntoEditor(browser, clinic, vectors)),
    ]);
    return { nobody, sanitiser, policy, site, reception, editor };
  } finally {
    await browser.close();
    await clinic.server.stop();
  }
}
