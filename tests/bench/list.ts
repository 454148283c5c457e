import { fileURLToPath } from "node:url";
import { pick } from "../../api/demo/patients.ts";
import { seeded } from "../../shared/seeded.ts";
import type { SnapshotPage } from "../../shared/sync/sync.ts";
import type { JournalQuery } from "../../web-admin/offline/view/journal-query.ts";
import { today } from "./ground/clinic.ts";
import { atMost, median, type Part, shown, spaced } from "./ground/figures.ts";
import { armed, call, inFreshProfile } from "./ground/in-browser.ts";
import { journalOf } from "./ground/journal-source.ts";
import { plot } from "./ground/plot.ts";

/** The last is what the goals speak of; the others show how cost grows. */
const SIZES = [1_000, 5_000, 20_000, 100_000];
const TIMES = 15;
/** What a page's clock can distinguish; the plot's axis begins there. */
const CLOCK_MS = 0.1;
const PLOT = fileURLToPath(new URL("../../docs/list-growth.svg", import.meta.url));

/** The reception's list over records in memory, and a doctor's day from disk. */
export const list: Part = async (note) => {
  const measured: Measured[] = [];
  for (const size of SIZES) {
    measured.push(await measureAt(size));
    note(`${spaced(size)} records measured`);
  }
  const largest = measured.at(-1);
  if (!largest) throw new Error("Nothing was measured");
  const curve = (name: string, of: (at: Measured) => number) => ({
    name,
    points: measured.map((at) => [at.records, Math.max(CLOCK_MS, of(at))] as const),
  });
  await Bun.write(
    PLOT,
    plot([
      curve("first 20 of a filter", (at) => at.filtered),
      curve("the same after one change", (at) => at.again),
      curve("search by name", (at) => at.name),
      curve("search by phone", (at) => at.phone),
    ]),
  );
  return [
    atMost("first 20 of a filter and an order", 5, largest.filtered, "ms", 2),
    atMost("the same after one change", 2, largest.again, "ms", 2),
    atMost("search by name that nobody has", 10, largest.nobody, "ms", 2),
    atMost("search by name", 10, largest.name, "ms", 2),
    atMost("search by phone", 10, largest.phone, "ms", 2),
    atMost("a doctor's day from IndexedDB, sealed", 8, largest.opened, "ms", 2),
    shown("the very first search, which writes the texts", `${largest.first.toFixed(0)} ms`),
    shown("records", spaced(largest.records)),
  ];
};

type Measured = Awaited<ReturnType<typeof measureAt>>;

/** Medians in milliseconds. */
async function measureAt(size: number) {
  const source = await journalOf(size);
  const keys = dayKeysOf(source.pages);
  return inFreshProfile(source.url, async (blank) => {
    const page = await armed(blank);
    await call(page, "copy", source.url, today());
    const listed = async (query: Partial<JournalQuery>) =>
      median(await call(page, "listed", query, TIMES));
    const filtered = await listed({ employee: 3, source: "site-unconfirmed" });
    const [first = Number.NaN] = await call(page, "listed", { name: "ивашко" }, 1);
    const nobody = await listed({ name: "ивашко" });
    const name = await listed({ name: "кравч" });
    const phone = await listed({ phone: "8918000" });
    const random = seeded(6);
    const some = Array.from({ length: 40 }, () => pick(random, keys));
    const opened = median(await call(page, "opened", some));
    const again = median(await afterOneChange(page));
    return { records: source.records, filtered, first, nobody, name, phone, opened, again };
  });
}

async function afterOneChange(page: Parameters<typeof call>[0]): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < TIMES; round++) {
    await call(page, "enqueued", 1);
    times.push(...(await call(page, "listed", { employee: 3 }, 1)));
  }
  return times;
}

function dayKeysOf(pages: string[]): string[] {
  return pages.flatMap((text) => {
    const page: SnapshotPage = JSON.parse(text);
    return page.documents.filter(({ kind }) => kind === "day").map(({ key }) => key);
  });
}
