import { documentRightsOf } from "../../../../api/features/sync/document-rights.ts";
import { FEED_PAGES } from "../../../../api/features/sync/feed-pages.ts";
import { momentAt } from "../../../../api/features/sync/mirror-window.ts";
import { readSnapshot } from "../../../../api/features/sync/snapshot.ts";
import type { Db } from "../../../../api/platform/database/connection.ts";
import { RIGHTS } from "../../../../shared/access/rights.ts";
import type { DayDocument, SyncDocument } from "../../../../shared/sync/sync.ts";
import type { Engine } from "../../../../web-admin/offline/engine.ts";
import type { OutboxRow } from "../../../../web-admin/offline/storage/databases.ts";
import { outboxName } from "../../../../web-admin/offline/storage/databases.ts";
import {
  actsIn,
  destroyedIn,
  loginsIn,
  recordsIn,
  templatesIn,
  timesIn,
} from "../database/clinic.ts";
import { historyOf } from "../database/history.ts";
import type { SimDevice } from "../device/device.ts";
import { hasLeftWork, mirrorOnDisk, readStore } from "../device/disk.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { Heard } from "../server/line.ts";
import type { SimServer } from "../server/server.ts";
import { judgeCalls } from "./calls.ts";
import { judgeDays } from "./days.ts";
import { judgeEffects } from "./effects.ts";
import { judgeEvidence } from "./evidence.ts";
import { Past, type Seat } from "./past.ts";
import { judgeQuestions } from "./questions.ts";
import { judgeRest } from "./rest.ts";
import { judgeScreen } from "./screen.ts";
import { judgeSights } from "./sights.ts";
import { judgeSite } from "./site.ts";
import { judgeTemplates } from "./templates.ts";
import { judgeCancels, judgeCreations, judgeDestroyed, judgeEdits } from "./visits.ts";

interface Case {
  db: Db;
  ledger: Ledger;
  devices: readonly SimDevice[];
  server: SimServer;
  lines: Heard;
  now: Date;
}

/** What is wrong with a healed world; nothing, one hopes. */
export async function judge({ db, ledger, devices, server, lines, now }: Case): Promise<string[]> {
  const seats = devices.flatMap((device) => {
    const engine = [...device.tabs][0]?.engine();
    return engine ? [{ device, engine }] : [];
  });
  const destroyed = await destroyedIn(db);
  const logins = await loginsIn(db);
  const past = new Past(await historyOf(db), ledger, seats, logins, lines, destroyed);
  const documents = await documentsOf(db, now);
  const there = new Set((await recordsIn(db)).keys());
  const { today } = momentAt(now, "Europe/Moscow");
  return [
    ...judgeCreations(past),
    ...judgeEdits(past, destroyed),
    ...judgeDestroyed(past, { there, destroyed }),
    ...judgeCancels(past, there),
    ...judgeSights(past),
    ...judgeDays(past, await timesIn(db)),
    ...judgeTemplates(past, await templatesIn(db)),
    ...judgeCalls(past, there),
    ...judgeEffects(past),
    ...judgeEvidence(past, await actsIn(db)),
    ...judgeQuestions(past),
    ...judgeGone(past),
    ...(await judgeSite(server, documents, today)),
    ...(
      await Promise.all(seats.map((each) => judgeDevice(db, each, { ledger, truth: documents })))
    ).flat(),
  ];
}

async function judgeDevice(
  db: Db,
  { device, engine }: Seat,
  { ledger, truth }: { ledger: Ledger; truth: ReadonlyMap<string, SyncDocument> },
): Promise<string[]> {
  const { indexedDB } = device;
  const { id } = device.person;
  const rows = (await readStore(indexedDB, outboxName(id), "rows")) as OutboxRow[];
  const left = rows.filter(({ state }) => state !== "conflict" && state !== "rejected");
  const mirror = normal(await mirrorOnDisk(db, { indexedDB, userId: id }));
  return [
    ...left.map(({ state, seq }) => `${device.name}: operation ${seq} is left as ${state}`),
    ...differences(`${device.name}'s mirror`, mirror, truth),
    ...judgeScreen(device.name, engine, truth),
    ...judgeStatus(device.name, engine, ledger),
    ...(await judgeLeft(device)),
    ...(await judgeRest(device)),
  ];
}

/** A login that was removed does nothing more. */
const judgeGone = ({ history, ledger, logins }: Past) =>
  history.calls.flatMap(({ n, key, userId }) => {
    const login = userId === null ? undefined : logins.get(userId);
    const since = login === undefined ? undefined : ledger.gone.get(login);
    return since !== undefined && n > since ? [`${key} was carried out for ${login}, removed`] : [];
  });

/** Who has signed out and had nothing to leave has left nothing. */
async function judgeLeft(device: SimDevice): Promise<string[]> {
  const others = device.seats.slice(1);
  const left = await Promise.all(others.map((person) => hasLeftWork(device, person)));
  return others
    .filter((_, index) => left[index])
    .map(({ login }) => `${device.name} keeps something of ${login}, who has left`);
}

/** Nothing is left to say but that the line is good, and to who started anew what they lost. */
function judgeStatus(name: string, engine: Engine, { startedAnew }: Ledger): string[] {
  const {
    online,
    appTooOld,
    waiting,
    storage,
    lostEdits,
    mirrorTrouble,
    loginNeeded,
    needsDecision,
  } = engine.status();
  const isWell = online && !appTooOld && !storage && !mirrorTrouble && !loginNeeded;
  const isCounted = needsDecision === engine.decisions().length + engine.unreadable().length;
  const isWhole = lostEdits === 0 || startedAnew.has(engine.user.login);
  return isWell && isCounted && waiting === 0 && isWhole
    ? []
    : [`${name} says of itself ${JSON.stringify(engine.status())}`];
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

async function documentsOf(db: Db, now: Date): Promise<Map<string, SyncDocument>> {
  const asked = {
    documentRights: documentRightsOf(RIGHTS),
    moment: momentAt(now, "Europe/Moscow"),
    pages: FEED_PAGES,
  };
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
    documents
      .filter((each) => each.kind !== "day" || isTold(each))
      // Who left is named as long as some visit is theirs: that their last one goes is no news.
      .map((each) => (each.kind === "doctors" ? { ...each, departed: [] } : each))
      .map((each) => [each.key, each]),
  );
}

const isTold = ({ revision, offered, records }: DayDocument) =>
  revision > 0 || offered.length > 0 || records.length > 0;
