import { pick } from "../../api/database/demo/patients.ts";
import { seeded } from "../../shared/seeded.ts";
import type { SnapshotPage } from "../../shared/sync.ts";
import { today } from "./ground/clinic.ts";
import { atMost, median, type Part, shown, spaced } from "./ground/figures.ts";
import { armed, call, inFreshProfile } from "./ground/in-browser.ts";
import { journalOf } from "./ground/journal-source.ts";

const RECORDS = 100_000;
const TIMES = 15;

/** The reception's list over 100 000 records in memory, and a doctor's day from disk. */
export const list: Part = async () => {
  const source = await journalOf(RECORDS);
  const keys = dayKeysOf(source.pages);
  return inFreshProfile(source.url, async (blank) => {
    const page = await armed(blank);
    await call(page, "copy", source.url, today());
    const filtered = await call(page, "listed", { employee: 3, source: "site-unconfirmed" }, TIMES);
    const name = await call(page, "listed", { name: "ивашко" }, TIMES);
    const found = await call(page, "listed", { name: "кравч" }, TIMES);
    const phone = await call(page, "listed", { phone: "8918000" }, TIMES);
    const random = seeded(6);
    const some = Array.from({ length: 40 }, () => pick(random, keys));
    const opened = await call(page, "opened", some);
    const again = await afterOneChange(page);
    return [
      atMost("first 20 of a filter and an order", 5, median(filtered), "ms", 2),
      atMost("the same after one change", 2, median(again), "ms", 2),
      atMost("search by name that nobody has", 10, median(name), "ms", 2),
      atMost("search by name", 10, median(found), "ms", 2),
      atMost("search by phone", 10, median(phone), "ms", 2),
      atMost("a doctor's day from IndexedDB", 5, median(opened), "ms", 2),
      shown("records", spaced(source.records)),
    ];
  });
};

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
