import type {
  Gateway,
  SendResult,
  StatusResult,
} from "../../../api/features/messages/gateways/gateway.ts";
import { runMessages } from "../../../api/features/messages/run-messages.ts";
import { tokenOf } from "../../../api/features/visit-links/links.ts";
import { type Db, serverSecret, transaction } from "../../../api/platform/database/connection.ts";
import { LOSSES } from "../../../shared/messages/message.ts";
import { seeded } from "../../../shared/seeded.ts";
import { addDays, type Day, formatDayAndMonth } from "../../../shared/time/calendar.ts";
import { addDoctor } from "../clinic/clinic.ts";
import type { TestServer } from "../server/server.ts";

const FIRST: Day = "2027-01-11";
const ROUNDS = ["09:00", "12:00", "15:30", "18:00", "20:45", "22:00"];
const JUDGED = "12:00";
const TIMES = ["08:00", "09:30", "11:00", "13:00", "16:30", "19:00"];
const PHONES = Array.from({ length: 6 }, (_, at) => `7916111220${at}`);
const KILLED_ONE_IN = 40;
const TABLES = ["journal_records", "visit_links", "messages"];

/** The process ends here: nothing continues, and nothing is cleaned up. */
class Killed extends Error {}

interface Visit {
  uid: string;
  day: Day;
  time: string;
}

/** What the simulated days have shown. */
export interface Shown {
  sent: number;
  kills: number;
  moves: number;
  cancellations: number;
  restores: number;
  losses: number;
  faults: string[];
}

/**
 * Days of a clinic with two processes that send messages, killed between any two steps, while
 * visits are booked, moved and cancelled, and the database is restored. The provider is a ledger:
 * each message that it has accepted is compared with the visits and with the table.
 */
export async function simulateDays(
  { db, served, setNow }: { db: Db; served: TestServer["served"]; setNow: (now: Date) => void },
  { days, seed }: { days: number; seed: number },
): Promise<Shown> {
  const random = seeded(seed);
  const chance = (one: number) => random() * one < 1;
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const shown: Shown = {
    sent: 0,
    kills: 0,
    moves: 0,
    cancellations: 0,
    restores: 0,
    losses: 0,
    faults: [],
  };
  const secret = await serverSecret(db);
  const doctors = [await addDoctor(db), await addDoctor(db), await addDoctor(db)];
  const visits = new Map<string, string>();
  /** What the provider has accepted, by our name; and the visit and slot of each. */
  const accepted = new Map<string, string>();
  const slots = new Map<string, number>();
  let now = new Date();
  let snapshot = false;
  let restoredAt = 0;

  const turn = (day: Day, time: string) => {
    now = new Date(`${day}T${time}:00+03:00`);
    setNow(now);
  };
  const fault = (words: string) => shown.faults.push(`${now.toISOString()} ${words}`);
  const kill = () => {
    shown.kills += 1;
    throw new Killed();
  };

  /** The visit and slot that a text is about. */
  const keyOf = (text: string) => {
    const [, when = "", token = ""] = /^Запись (.+)\. .*\/v\/(\w{16})$/.exec(text) ?? [];
    return `${visits.get(token) ?? "unknown"} ${when}`;
  };

  const accept = (uid: string, text: string) => {
    const key = keyOf(text);
    accepted.set(uid, key);
    slots.set(key, (slots.get(key) ?? 0) + 1);
    shown.sent += 1;
    if (slots.get(key) !== 1) fault(`sent twice: ${key}`);
  };

  const gateway: Gateway = {
    reports: true,
    async send({ uid, text }): Promise<SendResult> {
      const hour = new Date(now.getTime() + 3 * 3_600_000).getUTCHours();
      if (hour < 9 || hour >= 21) fault("sent at night");
      const [visit = ""] = keyOf(text).split(" ");
      const [row] = await db<{ day: Day; time: string }[]>`
        select record_day as day, record_time as time from journal_records
        where uid::text = ${visit} and sms_consent`;
      const when = row && `${formatDayAndMonth(row.day)} ${row.time}`;
      if (!text.startsWith(`Запись ${when}.`)) fault(`sent after a change: ${keyOf(text)}`);
      // After the message was taken: the patient may get it all the same.
      if (chance(30)) await cancel(visit);
      if (chance(KILLED_ONE_IN)) kill();
      const dice = random();
      if (dice < 0.05) return { kind: "never", reason: "undeliverable" };
      if (dice < 0.12) return { kind: "later", afterMs: 600_000, reason: "busy" };
      if (dice < 0.16) return { kind: "unknown", reason: "timeout" };
      accept(uid, text);
      if (chance(KILLED_ONE_IN)) kill();
      return dice < 0.22 ? { kind: "unknown", reason: "lost" } : { kind: "accepted", id: uid };
    },
    async status({ uid }): Promise<StatusResult> {
      if (chance(KILLED_ONE_IN)) kill();
      if (!accepted.has(uid)) return { kind: "missing" };
      const dice = random();
      if (dice < 0.3) return { kind: "waiting" };
      return dice < 0.4 ? { kind: "failed", reason: "expired" } : { kind: "delivered" };
    },
    balance: async () => null,
  };

  /** A process reads the clock at each of its steps, and may end there. */
  const startProcess = () => ({
    ...served,
    clock: () => {
      if (chance(KILLED_ONE_IN * 4)) kill();
      return now;
    },
  });
  const round = async () => {
    await runMessages(startProcess(), gateway).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
    });
  };

  const ahead = () =>
    db<Visit[]>`
      select uid::text, record_day as day, record_time as time from journal_records
      where (record_day + record_time::time) at time zone 'Europe/Moscow' > ${now}
      order by record_day, record_time, uid`;

  const book = async (today: Day) => {
    const uid = crypto.randomUUID();
    visits.set(tokenOf({ uid, version: 1 }, secret), uid);
    await db`
      insert into journal_records (uid, employee, record_day, record_time, phone, source,
        operator_view, call_operator, created_at, sms_consent)
      values (${uid}, ${pick(doctors)}, ${addDays(today, Math.floor(random() * 6))}, ${pick(TIMES)},
        ${pick(PHONES)}, 'site', true, true, ${now}, ${!chance(6)})
      on conflict do nothing`;
  };
  const move = async ({ uid, day }: Visit) => {
    const { count } = await db`
      update journal_records set record_day = ${addDays(day, Math.floor(random() * 3))},
        record_time = ${pick(TIMES)}, placed_at = ${now}
      where uid = ${uid}`.catch(() => ({ count: 0 }));
    shown.moves += count;
  };
  const cancel = async (uid: string) => {
    const { count } = await db`delete from journal_records where uid::text = ${uid}`;
    shown.cancellations += count;
  };

  const takeSnapshot = async () => {
    for (const table of TABLES) {
      await db.unsafe(
        `drop table if exists saved_${table}; create table saved_${table} as table ${table}`,
      );
    }
    snapshot = true;
  };
  /** As a restore does: older rows, and a new epoch. */
  const restore = () =>
    transaction(db, async (tx) => {
      await tx`delete from messages`;
      await tx`delete from journal_records`;
      for (const table of TABLES) {
        await tx.unsafe(`insert into ${table} overriding system value table saved_${table}`);
      }
      await tx`update clinic_state set epoch = ${crypto.randomUUID()}`;
      snapshot = false;
      restoredAt = now.getTime();
      shown.restores += 1;
    });

  const momentOf = (day: Day, time: string) => new Date(`${day}T${time}:00+03:00`).getTime();
  /** The last round that plans a reminder, which is until two hours before the visit. */
  const lastRound = (day: Day, time: string) =>
    [addDays(day, -1), day]
      .flatMap((each) => ROUNDS.map((round) => momentOf(each, round)))
      .findLast((round) => round < momentOf(day, time) - 2 * 3_600_000) ?? 0;

  /** Each visit of a day that is over has a message that arrived, or a row with the reason. */
  const judge = async (day: Day) => {
    const rows = await db<
      { uid: string; time: string; state: string | null; error: string; name: string | null }[]
    >`
      select record.uid::text, record.record_time as time, message.state, message.uid::text as name,
        coalesce(message.error, '') as error
      from journal_records record
      left join messages message on message.visit = record.uid and message.kind = 'reminder'
        and message.record_day = record.record_day and message.record_time = record.record_time
      where record.record_day = ${day} and record.sms_consent
        and coalesce(placed_at, created_at) < (record.record_day - 2)::timestamp at time zone 'Europe/Moscow'`;
    for (const { uid, time, state, error, name } of rows) {
      const key = `${uid} ${formatDayAndMonth(day)} ${time}`;
      const isLoss =
        state === "failed" || state === "unknown" || (state === "void" && LOSSES.includes(error));
      if (isLoss) shown.losses += 1;
      if (state === null) {
        // A restore after that round may bring back a visit without its row.
        if (restoredAt < lastRound(day, time))
          fault(`no row: ${key}, restored at ${new Date(restoredAt).toISOString()}`);
      } else if (state === "due" || state === "taken") fault(`left ${state}: ${key}`);
      else if ((state === "accepted" || state === "delivered") && !accepted.has(name ?? ""))
        fault(`never accepted, and called ${state}: ${key}`);
      else if (!slots.has(key) && !isLoss && error !== "same_day") fault(`an unseen loss: ${key}`);
    }
    await db`delete from journal_records where record_day < ${day}`;
  };

  for (let at = 0; at < days && shown.faults.length === 0; at += 1) {
    const today = addDays(FIRST, at);
    for (const time of ROUNDS) {
      turn(today, time);
      if (chance(60)) {
        // The clock jumps for a moment, and is doubted.
        turn(addDays(today, 9), time);
        await round();
        turn(today, time);
      }
      await db`update clock_trust set trusted_at = ${now}`;
      await Promise.all([round(), round()]);
      // Right after a round: a restore brings back rows that only the next round decides.
      if (time === JUDGED) await judge(addDays(today, -1));
      if (chance(2)) await book(today);
      if (chance(2)) await book(today);
      const some = await ahead();
      const one = some.length > 0 ? pick(some) : null;
      if (one && chance(8)) await move(one);
      if (one && chance(12)) await cancel(one.uid);
      if (!snapshot && chance(20)) await takeSnapshot();
      else if (snapshot && chance(25)) await restore();
    }
  }
  return shown;
}
