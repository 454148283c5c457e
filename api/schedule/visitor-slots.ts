import { type ClinicMoment, type Day, formatDay } from "../../shared/time/calendar.ts";
import { listSlotsByDoctor } from "../booked-slots/list.ts";
import { onInvalidation } from "../caches/invalidate.ts";
import type { Db } from "../database/connection.ts";
import { join, type Piece, piece, type Ready, ready } from "../http/answers/ready.ts";
import { clinicNow } from "../http/clock.ts";
import type { Server } from "../http/env.ts";
import { type Movement, watchFeed } from "../sync/watch-feed.ts";
import { listAvailability } from "./availability.ts";
import { type DoctorText, DoctorTexts } from "./doctor-texts.ts";
import { receptionHold } from "./reception-hold.ts";

/** Nobody asked for so long: the feed need not be watched for us. */
const REST_AFTER_MS = 60_000;

/**
 * The times that visitors see, offered and booked, ready to be sent. This process calls stale what
 * it wrote itself before it answers; what others wrote it sees in the feed, four times a second.
 */
class VisitorSlots {
  /** The day and what is held back: with either, every doctor's texts change. */
  #from = "";
  #hold: ClinicMoment | null = null;
  #unwatch: (() => void) | null = null;
  readonly #rest: NodeJS.Timeout;
  readonly #offered: DoctorTexts;
  readonly #booked: DoctorTexts;
  readonly #wholeOffered = memoized(wholeOffered);
  readonly #wholeBooked = memoized(wholeBooked);
  readonly #ofOne = new WeakMap<DoctorText, Ready>();

  constructor(private readonly server: Server) {
    const from = () => clinicNow(server).day;
    this.#offered = new DoctorTexts((employees) =>
      readOffered(server.db, { from: from(), hold: this.#hold }, employees),
    );
    this.#booked = new DoctorTexts((employees) => readBooked(server.db, from(), employees));
    this.#rest = setTimeout(() => this.#goToRest(), REST_AFTER_MS);
    this.#rest.unref();
    server.stopping.addEventListener("abort", () => this.#goToRest());
    onInvalidation(server, { slots: (employees) => this.callStale(employees) });
  }

  async allOffered(): Promise<Ready> {
    await this.#wake();
    return this.#wholeOffered(await this.#offered.all());
  }

  /** Null for a doctor who is gone or hidden. */
  async offeredBy(employee: number): Promise<Ready | null> {
    await this.#wake();
    return this.#one((await this.#offered.all()).get(employee));
  }

  async allBooked(): Promise<Ready> {
    await this.#wake();
    return this.#wholeBooked(await this.#booked.all());
  }

  async bookedOf(employee: number): Promise<Ready | null> {
    await this.#wake();
    return this.#one((await this.#booked.all()).get(employee));
  }

  callStale(employees: Iterable<number> | null): void {
    const named = employees && [...employees];
    this.#offered.callStale(named);
    this.#booked.callStale(named);
  }

  #one(text: DoctorText | undefined): Ready | null {
    if (!text) return null;
    const made = this.#ofOne.get(text) ?? ready(`[${text.text}]`);
    this.#ofOne.set(text, made);
    return made;
  }

  /** From here on the feed is watched, and a new day makes everything stale. */
  async #wake(): Promise<void> {
    this.#rest.refresh();
    const hold = await receptionHold(this.server);
    const { day } = clinicNow(this.server);
    const from = `${day} ${hold?.day} ${hold?.time}`;
    if (from !== this.#from) this.callStale(null);
    this.#from = from;
    this.#hold = hold;
    if (this.server.stopping.aborted) return;
    this.#unwatch ??= watchFeed(this.server, (movement) => this.#follow(movement));
  }

  #follow({ keys }: Movement): void {
    if (keys === null || keys.has("doctors")) this.callStale(null);
    else this.callStale(doctorsIn(keys));
  }

  #goToRest(): void {
    this.#unwatch?.();
    this.#unwatch = null;
    this.callStale(null);
  }
}

const kept = new WeakMap<Server, VisitorSlots>();

export function visitorSlots(server: Server): VisitorSlots {
  const slots = kept.get(server) ?? new VisitorSlots(server);
  kept.set(server, slots);
  return slots;
}

async function readOffered(
  db: Db,
  scope: { from: Day; hold: ClinicMoment | null },
  employees: readonly number[] | null,
) {
  const list = await listAvailability(db, { ...scope, withHidden: false }, employees);
  return list.map((each) => ({ employee: each.employee, text: JSON.stringify(each) }));
}

async function readBooked(db: Db, from: Day, employees: readonly number[] | null) {
  const list = await listSlotsByDoctor(db, { employees, today: from });
  return list.map(({ employee, slots }) => ({
    employee,
    text: slots
      .map(({ day, time }) => JSON.stringify({ employee, day: formatDay(day), time }))
      .join(","),
  }));
}

/** Schedules change seldom and are alike: pressed whole they are a third smaller. */
const wholeOffered = (texts: ReadonlyMap<number, DoctorText>): Ready =>
  ready(`[${[...texts.values()].map(({ text }) => text).join(",")}]`);

const pieces = new WeakMap<DoctorText, Piece>();
const [OPEN, COMMA, CLOSE] = [piece("["), piece(","), piece("]")];

/** Every booking changes one doctor's piece: the others stay pressed. */
function wholeBooked(texts: ReadonlyMap<number, DoctorText>): Ready {
  const booked = [...texts.values()].filter(({ text }) => text !== "");
  const between = booked.flatMap((text, at) =>
    at === 0 ? [pieceOf(text)] : [COMMA, pieceOf(text)],
  );
  return join([OPEN, ...between, CLOSE]);
}

function pieceOf(text: DoctorText): Piece {
  const made = pieces.get(text) ?? piece(text.text);
  pieces.set(text, made);
  return made;
}

function memoized<In extends object, Out>(make: (from: In) => Out): (from: In) => Out {
  const made = new WeakMap<In, Out>();
  return (from) => {
    const known = made.get(from) ?? make(from);
    made.set(from, known);
    return known;
  };
}

function doctorsIn(keys: ReadonlySet<string>): Set<number> {
  const doctors = new Set<number>();
  for (const key of keys) {
    const employee = /^day\/[\d-]+\/(\d+)$/.exec(key)?.[1];
    if (employee) doctors.add(Number(employee));
  }
  return doctors;
}
