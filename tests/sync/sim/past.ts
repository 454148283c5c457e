import type { Engine } from "../../../web-admin/offline/engine-api.ts";
import type { SimDevice } from "./device.ts";
import type { Call, History } from "./history.ts";
import type { Ledger } from "./ledger.ts";

export interface Seat {
  device: SimDevice;
  engine: Engine;
}

/** All that is known of a healed world, for its judges. */
export class Past {
  readonly #calls: Map<string, Call>;
  readonly #devices: Map<number, string>;
  readonly #parked: ReadonlyMap<string, ReadonlySet<string>>;

  constructor(
    readonly history: History,
    readonly ledger: Ledger,
    readonly seats: readonly Seat[],
    /** When each call that was carried out had been sent, by its key. */
    readonly carriedOut: ReadonlyMap<string, number>,
  ) {
    this.#calls = new Map(history.calls.map((call) => [call.xid, call]));
    this.#devices = new Map(seats.map(({ device }) => [device.person.id, device.name]));
    this.#parked = new Map(
      seats.map(({ device, engine }) => [
        device.name,
        new Set(engine.decisions().map(({ key }) => key)),
      ]),
    );
  }

  /** The call that made a change. */
  callOf({ xid }: { xid: string }): Call | null {
    return this.#calls.get(xid) ?? null;
  }

  deviceOf(call: Call | null): string | null {
    return call?.userId == null ? null : (this.#devices.get(call.userId) ?? null);
  }

  /** One of these calls waits for a decision there. */
  isParked({ device, keys }: { device: string; keys: ReadonlySet<string> }): boolean {
    return !(this.#parked.get(device) ?? new Set()).isDisjointFrom(keys);
  }

  /** The line carried it out late: it had been sent before so many calls were. */
  isLate(call: Call | null, sent: number): boolean {
    return call !== null && (this.carriedOut.get(call.key) ?? Number.POSITIVE_INFINITY) < sent;
  }

  /** Cancelled before its creation came (again, after a restore): it never will. */
  isForgone(uid: string): boolean {
    return (
      this.ledger.cancels.all.some((cancel) => cancel.uid === uid) &&
      !this.history.visits.some((change) => change.uid === uid)
    );
  }

  /** What waits for a decision about a visit, at one device or at any. */
  parkedAbout(uid: string, device?: string) {
    return this.seats
      .filter((seat) => device === undefined || seat.device.name === device)
      .flatMap(({ engine }) => engine.decisions())
      .filter(({ operation: { subject } }) => subject.kind === "record" && subject.uid === uid)
      .map(({ operation }) => operation);
  }
}
