import { today } from "./ground/clinic.ts";
import {
  alternate,
  atLeast,
  atMost,
  type Figure,
  median,
  medianRatio,
  type Part,
  shown,
  spaced,
} from "./ground/figures.ts";
import { armed, call, heapOf, inFreshProfile } from "./ground/in-browser.ts";
import { type JournalSource, journalOf } from "./ground/journal-source.ts";
import { buildPeers, intoPeer } from "./ground/peers.ts";

const PEERS_AT = 20_000;
const SIZES = [PEERS_AT, 100_000];
const PASSES = 3;
/** Rows slow down as they grow many: stopping here flatters them, and spares a minute. */
const ROWS_AT_MOST = 10_000;
/** What stands beside ours without a goal need not be certain to the last record. */
const PEER_PASSES = 1;

/** The journal into IndexedDB: a row a doctor's day beside a row a record. */
export const mirror: Part = async (note) => {
  const figures: Figure[] = [];
  for (const size of SIZES) {
    const source = await journalOf(size);
    note(`${spaced(source.records)} records in ${source.pages.length} pages`);
    const measured = await measureAt(source);
    for (const { what, seen } of measured) note(`${what} ${seen}`);
    figures.push(...measured);
    if (size === PEERS_AT) figures.push(...(await measurePeers(source, note)));
  }
  return figures;
};

async function measureAt(source: JournalSource): Promise<Figure[]> {
  const { ours, rows, engine } = await alternate(PASSES, {
    ours: () =>
      fresh(source, async (page) => ({
        seconds: await call(page, "intoMirror", source.url),
      })),
    rows: () =>
      fresh(source, async (page) => ({
        seconds: source.records / (await call(page, "intoRows", source.url, ROWS_AT_MOST)),
      })),
    engine: () =>
      fresh(source, async (page) => {
        const copied = await call(page, "copy", source.url, today());
        if (copied.records !== source.records) throw new Error(`${copied.records} records arrived`);
        return { ...copied, heap: await heapOf(page) };
      }),
  });
  const engines = engine as { seconds: number; firstDay: number; longest: number; heap: number }[];
  const speed = (of: { seconds: number }[]) => of.map(({ seconds }) => source.records / seconds);
  const at = `${spaced(source.records)} records:`;
  return [
    atLeast(`${at} of a row a record`, 4, medianRatio(speed(ours), speed(rows))),
    firstCopy(source, median(engines.map((each) => each.seconds)) * 1000),
    atMost(
      `${at} first day drawn after its bytes`,
      60,
      median(engines.map((e) => e.firstDay)),
      "ms",
      0,
    ),
    atMost(`${at} longest task while copying`, 50, median(engines.map((e) => e.longest)), "ms", 0),
    source.records > 50_000
      ? atMost(`${at} heap with everything shown`, 70, median(engines.map((e) => e.heap)), "MB")
      : shown(
          `${at} heap with everything shown`,
          `${median(engines.map((e) => e.heap)).toFixed(1)} MB`,
        ),
    shown(`${at} written a second`, spaced(Math.round(median(speed(ours))))),
    shown(`${at} a row each, a second`, spaced(Math.round(median(speed(rows))))),
    shown(`${at} through the whole engine, a second`, spaced(Math.round(median(speed(engines))))),
  ];
}

/** Sealed, through the whole engine. */
function firstCopy({ records }: JournalSource, ms: number): Figure {
  const what = `${spaced(records)} records: first copy, from sign-in to the list`;
  if (records < 2 * PEERS_AT) return atMost(what, 1_000, ms, "ms", 0);
  return shown(what, `${spaced(Math.round(ms))} ms`);
}

/** Other stores with the same records; no goal of ours, but what the choice was between. */
async function measurePeers(source: JournalSource, note: Parameters<Part>[0]): Promise<Figure[]> {
  const script = await buildPeers();
  if (script === null) {
    note("RxDB and PouchDB could not be installed here");
    return [];
  }
  const of = (name: "intoRxdb" | "intoPouchdb") => () =>
    inFreshProfile(source.url, (page) => intoPeer(page, { script, name, source: source.url }));
  const { rxdb, pouchdb } = await alternate(PEER_PASSES, {
    rxdb: of("intoRxdb"),
    pouchdb: of("intoPouchdb"),
  });
  const speed = (seconds: number[]) => spaced(Math.round(source.records / median(seconds)));
  const at = `${spaced(source.records)} records:`;
  return [
    shown(`${at} RxDB (Dexie storage, the same three indexes), a second`, speed(rxdb)),
    shown(`${at} PouchDB (without an index), a second`, speed(pouchdb)),
  ];
}

const fresh = <T>(
  source: JournalSource,
  work: (page: Awaited<ReturnType<typeof armed>>) => Promise<T>,
) => inFreshProfile(source.url, async (page) => work(await armed(page)));
