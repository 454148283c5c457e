import { connect, type Db } from "../../api/platform/database/connection.ts";
import { addDays, clinicMoment, type Day, formatDay } from "../../shared/time/calendar.ts";
import { addDoctor, offer } from "../support/clinic/clinic.ts";
import { timesOfDay } from "../support/clinic/times-of-day.ts";
import { openDevice, until } from "../support/device/device.ts";
import { Browser } from "../support/server/cookies.ts";
import { sending } from "../support/server/json.ts";
import { startProduct } from "../support/server/product.ts";
import { UNLIMITED } from "../support/server/server.ts";
import { startPair } from "./pair.ts";

const LOGIN = { login: "admin", password: "осенний-ветер-47" };
const VISITORS = 4;
const DAYS = 20;
const PATIENCE_MS = 60_000;

export interface Round {
  /** Bookings of the site that were answered with 201. */
  acknowledged: number;
  /** Edits made at a desk, offline or not. */
  edits: number;
  /** The number of responses by status other than 201. */
  refusals: Record<string, number>;
  lost: number;
  doubled: number;
  /** From the promotion to the next booking that succeeded. */
  backAfterMs: number;
}

/** Bookings flow, the primary is killed with -9, the standby promoted; then everything is counted. */
export async function failOverOnce({ before = 40, after = 40 } = {}): Promise<Round> {
  const pair = await startPair();
  const product = await startProduct({
    ...UNLIMITED,
    DATABASE_URL: pair.url,
    ADMIN_LOGIN: LOGIN.login,
    ADMIN_PASSWORD: LOGIN.password,
  });
  const db = connect(pair.url, { max: 2 });
  try {
    const slots = await offerSlots(db);
    const { device, engine } = await openDevice(product, await signIn(product.url));
    const visitors = new Visitors(product.url, slots.bookable);
    const edits: string[] = [];
    const editAtDesk = async () => {
      const slot = slots.atDesk.pop();
      if (!slot) throw new Error("No slot is left for the desk");
      const { key, ...operation } = await engine.createVisit({ ...slot, user_name: "Анна Ким" });
      if ("uid" in operation) edits.push(operation.uid);
      return key;
    };
    for (let made = 0; made < 3; made++) await editAtDesk();
    await until(() => visitors.acknowledged.size >= before, PATIENCE_MS);
    await pair.killPrimary();
    for (let made = 0; made < 3; made++) await editAtDesk();
    await pair.promoteStandby();
    const promotedAt = performance.now();
    const backAfterMs = (await visitors.nextSuccess()) - promotedAt;
    for (let made = 0; made < 3; made++) await editAtDesk();
    const enough = visitors.acknowledged.size + after;
    await until(() => visitors.acknowledged.size >= enough, PATIENCE_MS);
    await visitors.end();
    await until(() => engine.status().waiting === 0, PATIENCE_MS);
    await device.close();
    const promised = [...visitors.acknowledged, ...edits];
    const { lost, doubled } = await count(db, promised);
    const { refusals } = visitors;
    return {
      acknowledged: visitors.acknowledged.size,
      edits: edits.length,
      refusals,
      lost,
      doubled,
      backAfterMs,
    };
  } finally {
    product.kill("SIGKILL");
    await product.ended;
    await db.end({ timeout: 1 });
    await pair.stop();
  }
}

interface Slot {
  employee: number;
  record_day: Day;
  record_time: string;
}

/** Visitors of the site, each of whom books one slot after another, and repeats failed bookings. */
class Visitors {
  readonly acknowledged = new Set<string>();
  readonly refusals: Record<string, number> = {};
  #ended = false;
  #onSuccess: (() => void)[] = [];
  readonly #all: Promise<unknown>;

  constructor(
    readonly url: string,
    readonly slots: Slot[],
  ) {
    this.#all = Promise.all(Array.from({ length: VISITORS }, () => this.#book()));
  }

  /** @returns when it was, by `performance.now()` */
  async nextSuccess(): Promise<number> {
    await new Promise<void>((resolve) => this.#onSuccess.push(resolve));
    return performance.now();
  }

  /** Lets each finish the booking it has begun. */
  async end(): Promise<void> {
    this.#ended = true;
    await this.#all;
  }

  async #book(): Promise<void> {
    for (let slot = this.slots.pop(); slot && !this.#ended; slot = this.slots.pop()) {
      const uid = crypto.randomUUID();
      const body = {
        ...slot,
        record_day: formatDay(slot.record_day),
        uid,
        user_name: "Вера Лунина",
        phone: "89161112233",
        service: "Консультация",
        add_comment: "",
        consent: true,
        operator_view: false,
        call_operator: false,
      };
      const request = sending("POST", body, { "idempotency-key": crypto.randomUUID() });
      const until = performance.now() + PATIENCE_MS;
      while (!(await this.#send(uid, request))) {
        if (performance.now() > until) throw new Error("A booking never succeeded");
      }
    }
  }

  async #send(uid: string, request: RequestInit): Promise<boolean> {
    const { status } = await fetch(`${this.url}/api/journal`, request);
    if (status === 201) {
      this.acknowledged.add(uid);
      for (const resolve of this.#onSuccess.splice(0)) resolve();
      return true;
    }
    this.refusals[status] = (this.refusals[status] ?? 0) + 1;
    await Bun.sleep(50);
    return false;
  }
}

async function offerSlots(db: Db): Promise<{ bookable: Slot[]; atDesk: Slot[] }> {
  const doctor = await addDoctor(db);
  const today = clinicMoment(new Date(), "Europe/Moscow").day;
  const times = timesOfDay(120, 5);
  const slots: Slot[] = [];
  for (let ahead = 1; ahead <= DAYS; ahead++) {
    const record_day = addDays(today, ahead);
    await offer(db, doctor, record_day, times);
    slots.push(...times.map((record_time) => ({ employee: doctor, record_day, record_time })));
  }
  return { atDesk: slots.splice(0, 20), bookable: slots };
}

async function signIn(url: string): Promise<{ cookie: string }> {
  const browser = new Browser(url);
  const answer = await browser.post("/api/journal/login", LOGIN);
  if (answer.status !== 200) throw new Error(`Login: ${answer.status}`);
  return browser;
}

async function count(db: Db, promised: string[]): Promise<{ lost: number; doubled: number }> {
  const rows = await db<{ uid: string; times: number }[]>`
    select uid::text, count(*) as times from journal_records group by uid`;
  const found = new Map(rows.map(({ uid, times }) => [uid, times]));
  return {
    lost: promised.filter((uid) => !found.has(uid)).length,
    // Each promise was made for a separate slot: further rows were entered twice.
    doubled: rows.reduce((sum, { times }) => sum + times, 0) - new Set(promised).size,
  };
}
