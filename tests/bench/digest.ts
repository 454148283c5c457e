import { compareDigest } from "../../api/sync/digest/compare.ts";
import { documentRightsOf } from "../../api/sync/document-rights.ts";
import { momentAt } from "../../api/sync/mirror-window.ts";
import { addDays, type Day } from "../../shared/time/calendar.ts";
import type { Answered, Caller } from "../../web-admin/offline/sync/calls.ts";
import { findDifference } from "../../web-admin/offline/sync/find-difference.ts";
import type { Held } from "../../web-admin/offline/sync/mirror-digest.ts";
import { timesOfDay } from "../support/clinic/times-of-day.ts";
import { copyTree } from "../support/server/held-tree.ts";
import { type SignedIn, startServer } from "../support/server/server.ts";
import { afterwards } from "./ground/cleanup.ts";
import { bookShare, employ, today } from "./ground/clinic.ts";
import { atMost, type Figure, median, type Part, shown, spaced } from "./ground/figures.ts";
import { armed, call, inFreshProfile } from "./ground/in-browser.ts";
import { journalOf } from "./ground/journal-source.ts";

const SIZES = [20_000, 100_000];
const DOCTORS = 20;
const TIMES_A_DAY = 24;
const SHARE = 0.55;
const ROUNDS = 40;
const TIME_ZONE = "Europe/Moscow";
const PASSES = 3;

/** What a device holds compared with the server, on both sides. */
export const digest: Part = async (note) => {
  const figures: Figure[] = [];
  for (const size of SIZES) {
    figures.push(...(await onServer(size)));
    note(`${spaced(size)} records compared by the server`);
    figures.push(...(await onDevice(size)));
    note(`${spaced(size)} records hashed by the device`);
  }
  return figures;
};

/** A caller that counts the bytes of bodies, there and back. */
function countingCaller(person: SignedIn) {
  const seen = { bytes: 0, calls: 0, ms: [] as number[] };
  const caller: Caller = async ({ method, path, body }) => {
    const sent = JSON.stringify(body);
    const began = performance.now();
    const response = await person.request(path, {
      method,
      headers: { "content-type": "application/json" },
      body: sent,
    });
    const text = await response.text();
    seen.ms.push(performance.now() - began);
    seen.bytes += sent.length + text.length;
    seen.calls += 1;
    const nothing = { problem: null, etag: null, epoch: null, xid: null };
    return {
      kind: "answered",
      status: response.status,
      body: JSON.parse(text),
      ...nothing,
    } satisfies Answered;
  };
  return { caller, seen };
}

async function onServer(size: number): Promise<Figure[]> {
  const server = await startServer({ unwatched: true });
  afterwards(() => server.stop());
  const days = Math.ceil(size / (DOCTORS * TIMES_A_DAY * SHARE));
  const first = addDays(today(), -Math.min(60, Math.floor(days / 2)));
  await employ(server.db, { count: DOCTORS, first, days, times: timesOfDay(TIMES_A_DAY, 30) });
  const records = await bookShare(server.db, SHARE);
  await server.db`truncate change_log`;
  await server.db.unsafe("vacuum analyze");
  const person = await server.signIn();
  const held = await heldBy(person, today());
  const cold = countingCaller(person);
  await mustBe("same", await findDifference(cold.caller, held));
  const warm = countingCaller(person);
  const bare = countingCaller(person);
  const inServer: number[] = [];
  const asked = {
    documentRights: documentRightsOf(person.user.rights),
    moment: momentAt(new Date(), TIME_ZONE),
  };
  const query = { since: held.position.cursor, today: today(), root: held.tree.root };
  for (let round = 0; round < ROUNDS; round++) {
    await mustBe("same", await findDifference(warm.caller, held));
    await bare.caller({ method: "POST", path: "/api/sync/known", body: { keys: [], uids: [] } });
    const began = performance.now();
    const { kind } = await compareDigest(
      server.served,
      { ...query, except: [], branches: [] },
      asked,
    );
    inServer.push(performance.now() - began);
    await mustBe("same", kind);
  }
  const lost = countingCaller(person);
  const [key] = [...held.tree.keys()].filter((each) => each.startsWith("day/"));
  const found = await findDifference(lost.caller, {
    ...held,
    tree: held.tree.without([key ?? ""]),
  });
  if (String(found) !== key) throw new Error(`Found ${found} rather than ${key}`);
  const at = `${spaced(records)} records:`;
  const same = warm.seen;
  return [
    atMost(`${at} nothing differs, in the server`, 5, median(inServer), "ms"),
    shown(`${at} the whole request`, `${median(same.ms).toFixed(1)} ms`),
    shown(`${at} a request that asks nothing`, `${median(bare.seen.ms).toFixed(1)} ms`),
    atMost(
      `${at} nothing differs, question and answer`,
      1_000,
      same.bytes / same.calls,
      "bytes",
      0,
    ),
    atMost(`${at} one difference, question and answer`, 20_000, lost.seen.bytes, "bytes", 0),
    shown(`${at} the same in requests`, `${lost.seen.calls}`),
    shown(`${at} first comparison of a process`, `${(cold.seen.ms[0] ?? 0).toFixed(0)} ms`),
  ];
}

async function heldBy(person: SignedIn, day: Day): Promise<Held> {
  const { tree, since } = await copyTree(person);
  const clock = { timeZone: TIME_ZONE, skewMs: 0 };
  const position = {
    ...clock,
    cursor: since,
    epoch: "",
    horizon: "0",
    seen: "0:0:",
    today: day,
    syncedAt: "",
  };
  return { tree, position };
}

async function mustBe(wanted: string, found: string | string[]): Promise<void> {
  if (found !== wanted) throw new Error(`The digest is ${found} rather than ${wanted}`);
}

async function onDevice(size: number): Promise<Figure[]> {
  const source = await journalOf(size);
  const passes: { whole: number; same: number; changed: number; longest: number }[] = [];
  for (let pass = 0; pass < PASSES; pass++)
    passes.push(
      await inFreshProfile(source.url, async (blank) => {
        const page = await armed(blank);
        await call(page, "copy", source.url, today());
        return call(page, "digested");
      }),
    );
  const of = (name: "whole" | "same" | "changed" | "longest") =>
    median(passes.map((each) => each[name]));
  const at = `${spaced(source.records)} records:`;
  return [
    atMost(`${at} longest task while the device hashes`, 50, of("longest"), "ms", 0),
    shown(`${at} the device reads and hashes all, once a start`, `${of("whole").toFixed(0)} ms`),
    shown(`${at} the device hashes what was pulled since, a day`, `${of("changed").toFixed(1)} ms`),
    shown(`${at} nothing was pulled since`, `${of("same").toFixed(1)} ms`),
  ];
}
