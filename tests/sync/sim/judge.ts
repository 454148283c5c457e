import type { Db } from "../../../api/database/connection.ts";
import { momentAt } from "../../../api/sync/mirror-window.ts";
import { sightOf } from "../../../api/sync/sight.ts";
import { readSnapshot } from "../../../api/sync/snapshot.ts";
import { RIGHTS } from "../../../shared/rights.ts";
import type { DayDocument, SyncDocument } from "../../../shared/sync.ts";
import type { OutboxRow } from "../../../web-admin/offline/databases.ts";
import type { Engine } from "../../../web-admin/offline/engine-api.ts";
import { WHOLE_JOURNAL } from "../../../web-admin/offline/record.ts";
import { type Change, destroyedIn, historyOf, SERVICE } from "./clinic.ts";
import type { SimDevice } from "./device.ts";
import { mirrorOnDisk, readStore } from "./disk.ts";
import { type Intent, type Ledger, TEXTS } from "./ledger.ts";

interface Case {
  db: Db;
  ledger: Ledger;
  devices: readonly SimDevice[];
  now: Date;
}

/** What is wrong with a healed world; nothing, one hopes. */
export async function judge({ db, ledger, devices, now }: Case): Promise<string[]> {
  const history = await historyOf(db);
  const engines = devices.flatMap((device) => {
    const engine = [...device.tabs][0]?.engine();
    return engine ? [{ device, engine }] : [];
  });
  const documents = await documentsOf(db, now);
  return [
    ...judgeCreations(history, ledger, engines),
    ...judgeEdits(history, ledger, engines),
    ...(await judgeDestroyed(db, history)),
    ...(await judgeTemplates(db)),
    ...(await Promise.all(engines.map((each) => judgeDevice(db, each, documents)))).flat(),
  ];
}

interface Seat {
  device: SimDevice;
  engine: Engine;
}

function judgeCreations(history: readonly Change[], ledger: Ledger, seats: readonly Seat[]) {
  const faults: string[] = [];
  const made = new Map<string, number>();
  for (const { uid, before } of history) if (!before) made.set(uid, (made.get(uid) ?? 0) + 1);
  for (const [uid, times] of made)
    if (times > 1) faults.push(`visit ${uid} was made ${times} times`);
  for (const uid of ledger.promised) if (!made.has(uid)) faults.push(`site visit ${uid} is lost`);
  for (const { uid, device, excuse } of ledger.visits.values()) {
    if (made.has(uid) || excuse || parked(seats, uid).some((body) => "record_time" in body))
      continue;
    faults.push(`visit ${uid} of ${device} is lost`);
  }
  return faults;
}

function judgeEdits(history: readonly Change[], ledger: Ledger, seats: readonly Seat[]): string[] {
  const faults: string[] = [];
  const times = new Map<string, number>();
  const gone = new Set(history.filter(({ after }) => !after).map(({ uid }) => uid));
  const slots = new Set<string>();
  for (const { uid, before, after } of history) {
    if (!after) continue;
    slots.add(`${uid} ${after.employee}/${after.record_day}/${after.record_time}`);
    for (const field of TEXTS) {
      const value = after[field];
      if (value === (before?.[field] ?? "") || value === SERVICE) continue;
      times.set(value, (times.get(value) ?? 0) + 1);
      const intent = ledger.intents.get(value);
      if (before && intent && !mayReplace(intent, before[field], ledger)) {
        faults.push(
          `«${value}» of ${intent.device} silently replaced «${before[field]}» in ${uid}`,
        );
      }
    }
  }
  for (const [value, count] of times)
    if (count > (ledger.intents.get(value)?.timesMeant ?? 1))
      faults.push(`«${value}» was done ${count} times`);
  for (const { uid, field, value, device, excuse } of ledger.intents.values()) {
    if (times.has(value) || excuse) continue;
    if (gone.has(uid) && ledger.takenBack.has(value)) continue;
    if (parked(seats, uid).some((body) => body[field] === value)) continue;
    faults.push(`«${value}» of ${device} in ${uid} is lost`);
  }
  for (const { uid, slot, device, excuse } of ledger.moves) {
    if (excuse || slots.has(`${uid} ${slot}`)) continue;
    if (gone.has(uid) && ledger.takenBack.has(`${uid} ${slot}`)) continue;
    if (
      parked(seats, uid).some(
        (body) => "record_time" in body || "employee" in body || "record_day" in body,
      )
    )
      continue;
    faults.push(`the move of ${uid} to ${slot} by ${device} is lost`);
  }
  return faults;
}

/**
 * What was seen, or one's own earlier word that was still on its way; and where one's own word was
 * seen, what that one may replace: it may be parked when this one goes.
 */
function mayReplace(intent: Intent, before: string, ledger: Ledger): boolean {
  if (intent.mayReplace.has(before)) return true;
  if (ledger.intents.get(before)?.device === intent.device) return true;
  return [...intent.mayReplace].some((seen) => {
    const own = ledger.intents.get(seen);
    return own && own !== intent && own.device === intent.device && mayReplace(own, before, ledger);
  });
}

function parked(seats: readonly Seat[], uid: string): Readonly<Record<string, unknown>>[] {
  return seats
    .flatMap(({ engine }) => engine.decisions())
    .filter(({ operation: { subject } }) => subject.kind === "record" && subject.uid === uid)
    .map(({ operation }) => operation.body ?? {});
}

async function judgeDestroyed(db: Db, history: readonly Change[]): Promise<string[]> {
  const faults: string[] = [];
  const destroyed = await destroyedIn(db);
  const gone = new Set<string>();
  for (const { uid, before, after } of history) {
    if (!after) gone.add(uid);
    if (!before && gone.has(uid)) faults.push(`destroyed visit ${uid} came back`);
  }
  const rows = await db<{ uid: string }[]>`select uid from journal_records`;
  for (const { uid } of rows)
    if (destroyed.has(uid)) faults.push(`destroyed visit ${uid} is there`);
  return faults;
}

async function judgeTemplates(db: Db): Promise<string[]> {
  const rows = await db<{ name: string }[]>`
    select tpl_name as name from schedule_templates group by tpl_name having count(*) > 1`;
  return rows.map(({ name }) => `«${name}» was made twice`);
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
        TEXTS.every((field) => seen[field] === record[field]);
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
