import { launchBrowser } from "../../support/browser/browser.ts";
import { openHostileClinic } from "./clinic.ts";
import { meetDecisions } from "./decisions.ts";
import { enterDesk, pasteIntoEditor, sendFiles, walkReception } from "./desk.ts";
import { type Guard, openFront } from "./front.ts";
import { readArticles, walkSite } from "./site.ts";
import { type Look, watchedPage } from "./watched-page.ts";

export interface Hunt {
  /** Vectors that ran under one defence alone; must be empty. */
  through: string[];
  /** Canary calls by page without any defence: proves that the hunt can find vectors. */
  undefended: Record<string, number>;
  /** Pages that never answered, and so were not checked. */
  unanswered: string[];
}

const ON_SITE: Record<string, Look> = { articles: readArticles, site: walkSite };
const AT_DESK: Record<string, Look> = {
  reception: walkReception,
  decisions: meetDecisions,
  editor: pasteIntoEditor,
  "names of files": sendFiles,
};

/** Shows `vectors` in every text under each defence alone, and `loud` ones under no defence. */
export async function hunt(
  vectors: readonly string[],
  loud: readonly string[],
  report: (line: string) => void,
): Promise<Hunt> {
  const clinic = await openHostileClinic(vectors);
  const browser = await launchBrowser();
  const found: Hunt = { through: [], undefended: {}, unanswered: [] };

  const walk = async (guard: Guard, looks: Record<string, Look>) => {
    const front = openFront(clinic.server, guard);
    const watched = await watchedPage(browser, front, found.unanswered);
    if (looks === AT_DESK) await enterDesk(watched, clinic, vectors[0] ?? "");
    for (const [place, look] of Object.entries(looks)) {
      const began = performance.now();
      const songs = await look(watched, clinic, guard === "nobody" ? loud : vectors);
      report(`${place}, ${guard}: ${songs.length} in ${Math.round(performance.now() - began)} ms`);
      if (guard === "nobody") found.undefended[place] = songs.length;
      else found.through.push(...songs.map((song) => `${guard}: ${song}`));
    }
    await watched.close();
    await front.stop();
  };

  try {
    await Promise.all([
      walk("sanitiser", ON_SITE),
      walk("sanitiser", AT_DESK),
      walk("policy", ON_SITE).then(() => walk("nobody", ON_SITE)),
      walk("policy", AT_DESK).then(() => walk("nobody", AT_DESK)),
    ]);
    return found;
  } finally {
    await browser.close();
    await clinic.server.stop();
  }
}
