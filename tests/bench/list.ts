import type { JournalQuery } from "../../web-admin/offline/view/journal-list.ts";
import { atMost, type Figure, median, type Part, spaced } from "./infrastructure/figures.ts";
import { armed, call, inFreshProfile } from "./infrastructure/in-browser.ts";
import { journalOf } from "./infrastructure/journal-source.ts";

/** Goals in milliseconds for a journal of so many visits. */
const GOALS = [
  { size: 20_000, filter: 5, search: 5, firstSearch: 50 },
  { size: 100_000, filter: 20, search: 20, firstSearch: 150 },
];
const TIMES = 15;

/** The reception's list over visits in memory. */
export const list: Part = async () => {
  const figures: Figure[] = [];
  for (const { size, filter, search, firstSearch } of GOALS) {
    const seen = await measureAt(size);
    const of = `of ${spaced(size)} visits`;
    figures.push(
      atMost(`filter and order ${of}`, filter, seen.filter, "ms"),
      atMost(`search ${of}`, search, seen.search, "ms"),
      atMost(`the first search ${of}`, firstSearch, seen.firstSearch, "ms"),
    );
  }
  return figures;
};

/** Medians in milliseconds. */
async function measureAt(size: number) {
  const source = await journalOf(size);
  return inFreshProfile(source.url, async (blank) => {
    const page = await armed(blank);
    await call(page, "copy", source.url);
    const listed = async (query: Partial<JournalQuery>, times = TIMES) =>
      median(await call(page, "listed", query, times));
    const filter = await listed({ employee: 3, source: "site-unconfirmed" });
    const firstSearch = await listed({ name: "ивашко" }, 1);
    const searches = [await listed({ name: "кравч" }), await listed({ phone: "8918000" })];
    return { filter, firstSearch, search: Math.max(...searches) };
  });
}
