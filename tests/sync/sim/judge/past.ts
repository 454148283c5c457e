import type { Engine } from "../../../../web-admin/offline/engine.ts";
import { visitOf } from "../../../../web-admin/offline/operations/target.ts";
import { destroyedIn, loginsIn } from "../database/clinic.ts";
import { type Call, type History, historyOf, type VisitChange } from "../database/history.ts";
import type { SimDevice } from "../device/device.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { Lines } from "../server/line.ts";
import type { World } from "../world.ts";

export interface Seat {
  device: SimDevice;
  engine: Engine;
}

export async function pastOf({ db, ledger, lines, devices }: World): Promise<Past> {
  const seats = devices.flatMap((device) => {
    const [engine] = device.engines;
    return engine ? [{ device, engine }] : [];
  });
  const [history, logins, destroyed] = [
    await historyOf(db),
    await loginsIn(db),
    await destroyedIn(db),
  ];
  return new Past(history, ledger, lines, seats, logins, destroyed);
}

/** The history of a healed clinic, for its judges. */
export class Past {
  /** Includes the changes that restores undid. */
  readonly everChanged: readonly VisitChange[];
  readonly #calls: Map<string, Call>;
  readonly #parked: ReadonlyMap<string, ReadonlySet<string>>;

  constructor(
    readonly history: History,
    readonly ledger: Ledger,
    readonly lines: Lines,
    readonly seats: readonly Seat[],
    readonly logins: ReadonlyMap<number, string>,
    /** Uids in the register of destroyed visits. */
    readonly destroyed: ReadonlySet<string>,
  ) {
    this.everChanged = [...ledger.lostVisits, ...history.visits];
    this.#calls = new Map(history.calls.map((call) => [call.xid, call]));
    this.#parked = new Map(
      seats.map(({ engine }) => [
        engine.user.login,
        new Set(engine.decisions().map(({ key }) => key)),
      ]),
    );
  }

  /** The call that made a change. */
  callOf({ xid }: { xid: string }): Call | null {
    return this.#calls.get(xid) ?? null;
  }

  isDoctor(login: string): boolean {
    return this.seats.some(
      ({ device: { person } }) => person.login === login && person.doctor !== null,
    );
  }

  loginOf(call: Call | null): string | null {
    return call?.userId == null ? null : (this.logins.get(call.userId) ?? null);
  }

  /** Whether one of these calls waits for a decision. */
  isParked({ login, keys }: { login: string; keys: ReadonlySet<string> }): boolean {
    return !(this.#parked.get(login) ?? new Set()).isDisjointFrom(keys);
  }

  /** Whether the call was sent before so many others. */
  isLate(call: Call | null, sent: number): boolean {
    const first = call ? this.lines.firstSent.get(call.key) : undefined;
    return first !== undefined && first < sent;
  }

  /** Whether the visit was cancelled before its creation arrived, perhaps again after a restore. */
  isForgone(uid: string): boolean {
    return (
      this.ledger.cancels.some((cancel) => cancel.uid === uid) &&
      !this.history.visits.some((change) => change.uid === uid)
    );
  }

  /** Operations on a visit that wait for a decision, of one user or of all. */
  parkedAbout(uid: string, login?: string) {
    return this.seats
      .filter(({ engine }) => login === undefined || engine.user.login === login)
      .flatMap(({ engine }) => engine.decisions())
      .filter(({ operation }) => visitOf(operation) === uid)
      .map(({ operation }) => operation);
  }
}
