import type { Db } from "../../../api/database/connection.ts";
import { momentAt } from "../../../api/sync/mirror-window.ts";
import { sightOf } from "../../../api/sync/sight.ts";
import { readSnapshot } from "../../../api/sync/snapshot.ts";
import { RIGHTS } from "../../../shared/rights.ts";
import type { DayDocument, SyncDocument } from "../../../shared/sync.ts";
import type { OutboxRow } from "../../../web-admin/offline/databases.ts";
import type { Engine } from "../../../web-admin/offline/engine-api.ts";
import { WHOLE_JOURNAL } from "../../../web-admin/offline/record.ts";
import { destroyedIn, recordsIn, templatesIn, timesIn } from "./clinic.ts";
import type { SimDevice } from "./device.ts";
import { mirrorOnDisk, readStore } from "./disk.ts";
import { historyOf } from "./history.ts";
import { judgeDays } from "./judge-days.ts";
import { judgeSights } from "./judge-sights.ts";
import { judgeTemplates } from "./judge-templates.ts";
import { judgeCancels, judgeCreations, judgeDestroyed, judgeEdits } from "./judge-visits.ts";
import { FIELDS, type Ledger } from "./ledger.ts";
import { Past, type Seat } from "./past.ts";

interface Case {
  db: Db;
  ledger: Ledger;
  devices: readonly SimDevice[];
  carriedOut: ReadonlyMap<string, number>;
  now: Date;
}

/** What is wrong with a healed world; nothing, one hopes. */
export async function judge({ db, ledger, devices, carriedOut, now }: Case): Promise<string[]> {
  const seats = devices.flatMap((device) => {
    const engine = [...device.tabs][0]?.engine();
    return engine ? [{ device, engine }] : [];
  });
  const past = new Past(await historyOf(db), ledger, seats, carriedOut);
  const documents = await documentsOf(db, now);
  const there = new Set((await recordsIn(db)).keys());
  const destroyed = await destroyedIn(db);
  return [
    ...judgeCreations(past),
    ...judgeEdits(past, destroyed),
    ...judgeDestroyed(past, { there, destroyed }),
    ...judgeCancels(past, there),
    ...judgeSights(past),
    ...judgeDays(past, await timesIn(db)),
    ...judgeTemplates(past, await templatesIn(db)),
    ...(await Promise.all(seats.map((each) => judgeDevice(db, each, documents)))).flat(),
  ];
}

async function judgeDevice(
  db: Db,
  { device, engine }: Seat,
  truth: ReadonlyMap<string, SyncDocument>,
): Promise<string[]> {
  const { indexedDB } = device;
  const { id } = device.person;
  const rows = (await readStore(indexedDB, `priem-outbox-${id}`, "rows")) as OutboxRow[];
  const left = rows.filter(({ state }) => state !== "conflict" && state !== "rejected");
  const mirror = normal(await mirrorOnDisk(db, { indexedDB, userId: id }));
  return [
    ...left.map(({ state, seq }) => `${device.name}: operation ${seq} is left as ${state}`),
    ...differences(`${device.name}'s mirror`, mirror, truth),
    ...judgeScreen(device.name, engine, truth),
  ];
}

function differences(
  whose: string,
  mirror: ReadonlyMap<string, SyncDocument>,
  truth: ReadonlyMap<string, SyncDocument>,
): string[] {
  const keys = new Set([...mirror.keys(), ...truth.keys()]);
  return [...keys]
    .filter((key) => JSON.stringify(mirror.get(key)) !== JSON.stringify(truth.get(key)))
    .map(
      (key) =>
        `${whose} differs in ${key}: ${JSON.stringify(mirror.get(key))} is really ${JSON.stringify(truth.get(key))}`,
    );
}

/** Where nothing waits for a person, the screen shows just what the server has. */
function judgeScreen(
  name: string,
  engine: Engine,
  truth: ReadonlyMap<string, SyncDocument>,
): string[] {
  const faults: string[] = [];
  const disputed = new Set(
    engine
      .decisions()
      .flatMap(({ operation: { subject } }) => (subject.kind === "record" ? [subject.uid] : [])),
  );
  const shown = new Map(
    engine.journal(WHOLE_JOURNAL, 10_000).records.map((each) => [each.uid, each]),
  );
  for (const document of truth.values()) {
    if (document.kind !== "day") continue;
    for (const record of document.records) {
      const seen = shown.get(record.uid);
      shown.delete(record.uid);
      if (disputed.has(record.uid)) continue;
      const same =
        seen &&
        seen.day === document.day &&
        seen.employee === document.employee &&
        seen.record_time === record.record_time &&
        seen.revision === record.revision &&
        seen.read_at === record.read_at &&
        FIELDS.every((field) => seen[field] === record[field]);
      if (!same) faults.push(`${name} does not show ${record.uid} as it is`);
      if (seen && seen.sync !== "synced")
        faults.push(`${name} shows ${record.uid} as ${seen.sync}`);
    }
  }
  for (const uid of shown.keys()) {
    if (!disputed.has(uid)) faults.push(`${name} shows ${uid}, which is not there`);
  }
  return faults;
}

async function documentsOf(db: Db, now: Date): Promise<Map<string, SyncDocument>> {
  const asked = { sight: sightOf(RIGHTS), moment: momentAt(now, "Europe/Moscow") };
  const documents: SyncDocument[] = [];
  for (let page: string | null = null, more = true; more; more = page !== null) {
    const answer = await readSnapshot(db, page, asked);
    documents.push(...answer.documents);
    page = answer.next;
  }
  // As JSON made it: what a device has came that way.
  return normal(JSON.parse(JSON.stringify(documents)));
}

/** A day nobody ever offered or booked is the same as none. */
function normal(documents: readonly SyncDocument[]): Map<string, SyncDocument> {
  return new Map(
    documents.filter((each) => each.kind !== "day" || isTold(each)).map((each) => [each.key, each]),
  );
}

const isTold = ({ revision, offered, records }: DayDocument) =>
  revision > 0 || offered.length > 0 || records.length > 0;
