import { hasSeen, type Seen } from "../../shared/sync/seen.ts";
import { type Copy, Desk, headersOf } from "./desk.ts";
import type { Booked } from "./writers.ts";

/** Many devices on one installation, each of which sees every booking. */
export class Crowd {
  /** From the booking's answer until a device had it, ms; of every booking and device. */
  readonly delays: number[] = [];
  readonly #desks: Desk[] = [];
  readonly #unseen = new Map<number, Booked[]>();

  /** So many devices of these users; each goes on from the same copy. */
  async gather(
    url: string,
    { users, count, copy }: { users: { cookie: string }[]; count: number; copy: Copy },
  ): Promise<void> {
    for (let nth = 0; nth < count; nth++) {
      const user = users[nth % users.length];
      if (!user) throw new Error("Nobody has signed in");
      this.#unseen.set(nth, []);
      const onSeen = (seen: Seen) => this.#note(nth, seen);
      const desk = new Desk(url, headersOf(user.cookie), copy, onSeen);
      this.#desks.push(desk);
      await desk.follow();
    }
    await Promise.all(this.#desks.map((desk) => desk.pull()));
    this.forget();
  }

  /** Every device is to see it. */
  expect(booked: Booked): void {
    for (const waiting of this.#unseen.values()) waiting.push(booked);
  }

  /** Waits until every device has every booking. */
  async caughtUp(withinMs: number): Promise<void> {
    const end = performance.now() + withinMs;
    while ([...this.#unseen.values()].some((waiting) => waiting.length > 0)) {
      if (performance.now() > end) throw new Error("Devices have not seen all bookings");
      await Bun.sleep(20);
    }
  }

  /** Compares every device with the server, ten at a time; throws where one differs. */
  async compareAll(): Promise<number[]> {
    const took: number[] = [];
    const left = [...this.#desks];
    const compare = async () => {
      for (let desk = left.pop(); desk; desk = left.pop()) {
        await desk.pull();
        const began = performance.now();
        const kind = await desk.compare();
        took.push(performance.now() - began);
        if (kind !== "same") throw new Error(`A device's copy is ${kind}`);
      }
    };
    await Promise.all(Array.from({ length: 10 }, compare));
    return took;
  }

  get pulls(): number[] {
    return this.#desks.flatMap(({ pulls }) => pulls);
  }

  /** The statuses of pulls that failed, since the beginning. */
  get refusals(): number[] {
    return this.#desks.flatMap(({ refusals }) => refusals);
  }

  /** What was measured so far counts no more. */
  forget(): void {
    this.delays.length = 0;
    for (const { pulls } of this.#desks) pulls.length = 0;
  }

  close(): void {
    for (const desk of this.#desks) desk.close();
  }

  #note(nth: number, seen: Seen): void {
    const now = performance.now();
    const waiting = this.#unseen.get(nth) ?? [];
    const left = waiting.filter((booked) => {
      const isSeen = hasSeen(seen, booked.xid);
      if (isSeen) this.delays.push(now - booked.at);
      return !isSeen;
    });
    this.#unseen.set(nth, left);
  }
}
