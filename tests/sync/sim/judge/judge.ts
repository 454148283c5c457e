import { documentRightsOf } from "../../../../api/features/sync/document-rights.ts";
import { momentAt } from "../../../../api/features/sync/mirror-window.ts";
import { FEED_PAGES, readSnapshot } from "../../../../api/features/sync/snapshot.ts";
import type { Db } from "../../../../api/platform/database/connection.ts";
import type { DayDocument, SyncDocument } from "../../../../shared/sync/sync.ts";
import type { Engine } from "../../../../web-admin/offline/engine.ts";
import type { OutboxRow } from "../../../../web-admin/offline/storage/databases.ts";
import { outboxName } from "../../../../web-admin/offline/storage/databases.ts";
import { readStore } from "../../../support/device/read-store.ts";
import { fullRightsOf, type Person, recordsIn, templatesIn, timesIn } from "../database/clinic.ts";
import type { SimDevice } from "../device/device.ts";
import { hasLeftWork, mirrorOnDisk } from "../device/disk.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { isOfWish, type PlainCall } from "../ledger/plain-calls.ts";
import type { World } from "../world.ts";
import { judgeDays } from "./days.ts";
import { type Past, pastOf, type Seat } from "./past.ts";
import { judgeQuestions } from "./questions.ts";
import { judgeRest } from "./rest.ts";
import { judgeScreen } from "./screen.ts";
import { judgeTemplates } from "./templates.ts";
import { judgeCancels, judgeCreations, judgeDestroyed, judgeEdits, judgeSlots } from "./visits.ts";
import { judgeWishes } from "./wishes.ts";

/** The invariants of a healed clinic. @returns their violations */
export async function judge(world: World): Promise<string[]> {
  const { db, server } = world;
  const past = await pastOf(world);
  const there = new Set((await recordsIn(db)).keys());
  const ofDevices = await Promise.all(
    past.seats.map(async (seat) => {
      const documents = await documentsOf(db, new Date(server.now), seat.device.person);
      return judgeDevice(past, db, seat, documents);
    }),
  );
  return [
    ...judgeCreations(past),
    ...judgeSlots(past),
    ...judgeEdits(past),
    ...judgeCancels(past, there),
    ...judgeDestroyed(past, there),
    ...judgeDays(past, await timesIn(db)),
    ...judgeTemplates(past, await templatesIn(db)),
    ...judgeCalls(past, there),
    ...judgeQuestions(past),
    ...(await judgeWishes(past, db)),
    ...ofDevices.flat(),
  ];
}

/** Settings, read marks and exports were carried out, or wait for a decision. */
const judgeCalls = (past: Past, there: ReadonlySet<string>) => {
  const isDone = ({ keys }: PlainCall) => past.history.calls.some(({ key }) => keys.has(key));
  return past.ledger.calls.all
    .filter((call) => {
      if (isOfWish(call)) return false;
      if (call.isExcused || call.unsure || past.isParked(call)) return false;
      if (call.uid && !there.has(call.uid)) return false;
      if (call.undoes && !isDone(call.undoes)) return false;
      return !isDone(call);
    })
    .map(({ kind, login, uid }) => `${kind} ${uid ?? ""} of ${login} is lost`);
};

async function judgeDevice(
  { ledger }: Past,
  db: Db,
  { device, engine }: Seat,
  truth: ReadonlyMap<string, SyncDocument>,
): Promise<string[]> {
  const { indexedDB, name, person } = device;
  const rows = (await readStore(indexedDB, outboxName(person.id), "rows")) as OutboxRow[];
  const left = rows.filter(({ state }) => state !== "conflict" && state !== "rejected");
  const mirror = normal(await mirrorOnDisk(db, { indexedDB, userId: person.id }));
  return [
    ...left.map(({ state, seq }) => `${name}: operation ${seq} is still ${state}`),
    ...differences(`${name}'s mirror`, mirror, truth),
    ...judgeScreen(name, engine, truth),
    ...judgeStatus(name, engine, ledger),
    ...(await judgeLeft(device)),
    ...(await judgeRest(device)),
  ];
}

/** A person who signed out and left no edits has nothing on the device. */
async function judgeLeft(device: SimDevice): Promise<string[]> {
  const others = device.people.slice(1);
  const left = await Promise.all(others.map((person) => hasLeftWork(device, person)));
  return others
    .filter((_, index) => left[index])
    .map(({ login }) => `${device.name} stores something of ${login}, who has left`);
}

/** The device reports a good connection and no lost edits. */
function judgeStatus(name: string, engine: Engine, { startedAgain }: Ledger): string[] {
  const status = engine.status();
  const { online, appTooOld, waiting, storage, lostEdits, mirrorTrouble, loginNeeded } = status;
  const isWell = online && !appTooOld && !storage && !mirrorTrouble && !loginNeeded;
  const isCounted = status.needsDecision === engine.decisions().length;
  const isWhole = lostEdits === 0 || startedAgain.has(engine.user.login);
  if (isWell && isCounted && waiting === 0 && isWhole) return [];
  return [`${name} reports ${JSON.stringify(status)}`];
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
        `${whose} differs in ${key}: ${JSON.stringify(mirror.get(key))}, the server has ${JSON.stringify(truth.get(key))}`,
    );
}

async function documentsOf(db: Db, now: Date, person: Person): Promise<Map<string, SyncDocument>> {
  const { doctor } = person;
  const asked = {
    documentRights: documentRightsOf({ rights: fullRightsOf(person), doctor }),
    moment: momentAt(now, "Europe/Moscow"),
    pages: FEED_PAGES,
    sendsMessages: false,
  };
  const documents: SyncDocument[] = [];
  for (let page: string | null = null, more = true; more; more = page !== null) {
    const answer = await readSnapshot(db, page, asked);
    documents.push(...answer.documents);
    page = answer.next;
  }
  // As JSON, like the device's documents.
  return normal(JSON.parse(JSON.stringify(documents)));
}

/** Without empty days and without doctors who left. */
function normal(documents: readonly SyncDocument[]): Map<string, SyncDocument> {
  return new Map(
    documents
      .filter((each) => each.kind !== "day" || isTold(each))
      .map((each) => (each.kind === "doctors" ? { ...each, departed: [] } : each))
      .map((each) => [each.key, each]),
  );
}

const isTold = ({ revision, offered, records }: DayDocument) =>
  revision > 0 || offered.length > 0 || records.length > 0;
