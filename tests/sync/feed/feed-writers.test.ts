import { beforeAll, expect, test } from "bun:test";
import {
  connect,
  type Db,
  type Tx,
  transaction,
} from "../../../api/platform/database/connection.ts";
import { seeded } from "../../../shared/seeded.ts";
import { addDays, type Day } from "../../../shared/time/calendar.ts";
import { serverForFile } from "../../support/server/for-file.ts";
import { addDoctor, book, destroy, offer } from "./clinic-rows.ts";
import { Follower } from "./follower.ts";

const SEED = Number(process.env.SEED ?? 20_270_610);
const WRITERS = 16;
const TRANSACTIONS_A_WRITER = 50;
const TODAY: Day = "2027-06-10";
const DAYS = 300;

let doctors: number[];

const server = serverForFile({ clock: () => new Date("2027-06-10T09:00:00Z") });
beforeAll(async () => {
  doctors = await Promise.all(
    ["Первая", "Вторая", "Третья"].map((name) => addDoctor(server.db, name)),
  );
  for (const doctor of doctors) {
    for (let ahead = 0; ahead < DAYS; ahead += 2) {
      await offer(server.db, doctor, addDays(TODAY, ahead), ["09:00", "09:30", "10:00"]);
    }
  }
});

test(`the commits of 16 concurrent writers all reach a reader (SEED=${SEED})`, async () => {
  const { request } = await server.signIn();
  const follower = new Follower(request);
  await follower.takeSnapshot();
  const lateComer = new Follower(request);
  const naive = new NaiveReader(server.db);
  await naive.pull();

  const writing = writeAll();
  let stopped = false;
  const done = writing.finally(() => {
    stopped = true;
  });
  const following = repeat(
    () => follower.pull(),
    () => stopped,
  );
  const naivelyFollowing = repeat(
    () => naive.pull(),
    () => stopped,
  );
  await lateComer.takeSnapshot(() => Bun.sleep(120));
  const committed = await done;
  await Promise.all([following, naivelyFollowing]);
  await Promise.all([follower.pullAll(), lateComer.pullAll(), naive.pull()]);

  const truth = await daysOnServer(server.db);
  expect(daysOf(follower)).toEqual(truth);
  expect(daysOf(lateComer)).toEqual(truth);
  expect(lateComer.pages).toBeGreaterThan(3);
  expect([...follower.destroyed].sort()).toEqual(committed.destroyed.sort());
  expect(committed.transactions).toBeGreaterThan(400);
  // Proves the need of the horizon: a reader by the highest number misses commits.
  expect(await naive.missed()).toBeGreaterThan(0);
});

/** Asks for changes above the highest transaction id it has seen. */
class NaiveReader {
  readonly #seen = new Set<string>();
  #highest = "0";

  constructor(readonly db: Db) {}

  async pull(): Promise<void> {
    const rows = await this.db<{ xid: string }[]>`
      select xid::text as xid from change_log where xid > ${this.#highest}::xid8 order by change_log.xid`;
    for (const { xid } of rows) this.#seen.add(xid);
    this.#highest = rows.at(-1)?.xid ?? this.#highest;
  }

  async missed(): Promise<number> {
    const rows = await this.db<{ xid: string }[]>`select distinct xid::text as xid from change_log`;
    return rows.filter(({ xid }) => !this.#seen.has(xid)).length;
  }
}

async function repeat(work: () => Promise<unknown>, ended: () => boolean): Promise<void> {
  while (!ended()) await work();
}

class RolledBack extends Error {}

/** Whether the test rolled back, or the slot was taken by a concurrent transaction. */
function isRollback(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : null;
  return error instanceof RolledBack || code === "23505" || code === "40P01";
}

async function writeAll() {
  const pool = connect(server.databaseUrl, { max: WRITERS });
  const destroyed: string[] = [];
  let transactions = 0;
  const writer = async (number: number) => {
    const random = seeded(SEED + number);
    const own: string[] = [];
    for (let nth = 0; nth < TRANSACTIONS_A_WRITER; nth++) {
      const step = stepOf(random, own);
      try {
        await transaction(pool, async (tx) => {
          await step.act(tx);
          await Bun.sleep(Math.floor(random() * 12));
          if (step.fails) throw new RolledBack();
        });
        transactions += 1;
        step.committed(destroyed);
      } catch (error) {
        if (!isRollback(error)) throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, number) => writer(number)));
  await pool.end();
  return { transactions, destroyed };
}

interface Step {
  act(tx: Tx): Promise<void>;
  fails: boolean;
  committed(destroyed: string[]): void;
}

/** One transaction: a booking, a move, a destruction or a change of the schedule. */
function stepOf(random: () => number, own: string[]): Step {
  const employee = doctors[Math.floor(random() * doctors.length)] ?? 0;
  const day = addDays(TODAY, Math.floor(random() * DAYS));
  const time = `${String(8 + Math.floor(random() * 10)).padStart(2, "0")}:00`;
  const fails = random() < 0.25;
  const kind = random();
  const uid = own.at(-1);
  if (uid !== undefined && kind < 0.2) {
    const act = (tx: Tx) => destroy(tx, uid);
    return { act, fails, committed: (destroyed) => void destroyed.push(own.pop() ?? "") };
  }
  if (uid !== undefined && kind < 0.4)
    return { act: (tx) => move(tx, uid, day), fails, committed() {} };
  if (kind < 0.6) return { act: (tx) => offer(tx, employee, day, [time]), fails, committed() {} };
  let made: string | null = null;
  return {
    act: async (tx) => {
      made = await book(tx, { employee, day, time });
    },
    fails,
    committed: () => void (made && own.push(made)),
  };
}

async function move(tx: Tx, uid: string, day: Day): Promise<void> {
  await tx`
    update journal_records moved set record_day = ${day}, revision = revision + 1
    where uid = ${uid} and not exists (
      select from journal_records other
      where other.employee = moved.employee and other.record_day = ${day}
    )`;
}

interface PlainDay {
  offered: string[];
  revision: number;
  records: string[];
}

function daysOf(follower: Follower): Record<string, PlainDay> {
  const days = Object.values(follower.contents()).filter((each) => each.kind === "day");
  return Object.fromEntries(
    days.map(({ key, offered, revision, records }) => [
      key,
      { offered, revision, records: records.map((each) => `${each.uid} ${each.record_time}`) },
    ]),
  );
}

/** The same from the tables, without the code under test. */
async function daysOnServer(db: Db): Promise<Record<string, PlainDay>> {
  const rows = await db<(PlainDay & { key: string })[]>`
    select 'day/' || day || '/' || employee as key,
      coalesce(times, '{}') as offered, coalesce(revision, 0) as revision,
      array(
        select uid || ' ' || record_time from journal_records record
        where record.employee = known.employee and record.record_day = known.day
        order by record_time
      ) as records
    from (
      select employee, day from schedule_days
      union select employee, record_day from journal_records
    ) known left join schedule_days using (employee, day)
    order by key`;
  return Object.fromEntries(rows.map(({ key, ...day }) => [key, { ...day }]));
}
