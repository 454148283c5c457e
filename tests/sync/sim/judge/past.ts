import type { Engine } from "../../../../web-admin/offline/engine.ts";
import { visitOf } from "../../../../web-admin/offline/operations/target.ts";
import type { Call, History, VisitChange, VisitRow } from "../database/history.ts";
import type { SimDevice } from "../device/device.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { Heard } from "../server/line.ts";

export interface Seat {
  device: SimDevice;
  engine: Engine;
}

/** All that is known of a healed world, for its judges. */
export class Past {
  /** What restores took back, too. */
  readonly everChanged: readonly VisitChange[];
  readonly #againDestroyed: ReadonlySet<string>;
  readonly #calls: Map<string, Call>;
  readonly #parked: ReadonlyMap<string, ReadonlySet<string>>;

  constructor(
    readonly history: History,
    readonly ledger: Ledger,
    readonly seats: readonly Seat[],
    /** Of every user that there ever was. */
    readonly logins: ReadonlyMap<number, string>,
    readonly lines: Heard,
    /** By the clinic's register. */
    readonly destroyed: ReadonlySet<string>,
  ) {
    this.everChanged = [...ledger.lostVisits, ...history.visits];
    const removed = new Set(history.visits.flatMap(({ uid, after }) => (after ? [] : [uid])));
    this.#againDestroyed = destroyed.difference(removed);
    this.#calls = new Map(history.calls.map((call) => [call.xid, call]));
    this.#parked = new Map(
      seats.map(({ device, engine }) => [
        device.person.login,
        new Set(engine.decisions().map(({ key }) => key)),
      ]),
    );
  }

  /** The call that made a change. */
  callOf({ xid }: { xid: string }): Call | null {
    return this.#calls.get(xid) ?? null;
  }

  deviceOf(call: Call | null): string | null {
    return call?.userId == null ? null : (this.logins.get(call.userId) ?? null);
  }

  /** One of these calls waits for a decision there. */
  isParked({ device, keys }: { device: string; keys: ReadonlySet<string> }): boolean {
    return !(this.#parked.get(device) ?? new Set()).isDisjointFrom(keys);
  }

  /** The line carried it out late: it had been sent before so many calls were. */
  isLate(call: Call | null, sent: number): boolean {
    const [first] = call ? (this.lines.carriedOut.get(call.key) ?? []) : [];
    return first !== undefined && first.sent < sent;
  }

  /** Cancelled before its creation came (again, after a restore): it never will. */
  isForgone(uid: string): boolean {
    return (
      this.ledger.cancels.all.some((cancel) => cancel.uid === uid) &&
      !this.history.visits.some((change) => change.uid === uid)
    );
  }

  /** The visits that stood at a moment of the history, but for those that a restore destroyed again. */
  visitsAt(n: number): VisitRow[] {
    const standing = new Map<string, VisitRow>();
    for (const change of this.history.visits) {
      if (change.n > n) break;
      if (change.after) standing.set(change.uid, change.after);
      else standing.delete(change.uid);
    }
    return [...standing.values()].filter(({ uid }) => !this.#againDestroyed.has(uid));
  }

  /** What waits for a decision about a visit, at one device or at any. */
  parkedAbout(uid: string, device?: string) {
    return this.seats
      .filter((seat) => device === undefined || seat.device.person.login === device)
      .flatMap(({ engine }) => engine.decisions())
      .filter(({ operation }) => visitOf(operation) === uid)
      .map(({ operation }) => operation);
  }
}
