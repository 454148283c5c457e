import type { Db } from "../../../api/platform/database/connection.ts";
import { THURSDAY_NINE } from "../../support/clinic/clinic.ts";
import { HandClock } from "../../support/time/hand-clock.ts";
import { type Clinic, freshClinic, hireOne, signInOnServer } from "./database/clinic.ts";
import { SimDevice } from "./device/device.ts";
import { Dice } from "./dice.ts";
import { type Edges, edgesOf } from "./edges.ts";
import { Ledger } from "./ledger/ledger.ts";
import { Lines } from "./server/line.ts";
import { SimServer } from "./server/server.ts";

/** Everything in one simulated clinic. */
export interface World {
  readonly db: Db;
  readonly edges: Edges;
  readonly dice: Dice;
  readonly time: HandClock;
  readonly server: SimServer;
  readonly lines: Lines;
  readonly clinic: Clinic;
  readonly devices: SimDevice[];
  /** The acts of people. */
  readonly ledger: Ledger;
  readonly faults: string[];
  trace(line: string): void;
}

export interface WorldOptions {
  db: Db;
  url: string;
  seed: number;
  trace(line: string): void;
}

/** Builds a clinic with one device for each person. At some devices a second person works, too. */
export async function createWorld({ db, url, seed, trace }: WorldOptions): Promise<World> {
  const dice = new Dice(seed);
  const edges = edgesOf(seed);
  const time = new HandClock(THURSDAY_NINE.getTime());
  const server = new SimServer(db, { url, time, edges });
  const lines = new Lines(server, dice, () => dice.below(edges.processes));
  const clinic = await freshClinic(db, dice.between(2, 5));
  const ledger = new Ledger();
  const devices: SimDevice[] = [];
  for (const [index, person] of clinic.people.entries()) {
    const people = [person];
    if (index < edges.shared)
      people.push(await hireOne(db, `guest${index + 1}`, edges.guestRights));
    for (const { login, restricted } of people) if (restricted) ledger.restricted.add(login);
    const device = new SimDevice(person.login, people, { time, lines, dice, edges });
    await signInOnServer(db, device, new Date(time.now()));
    devices.push(device);
  }
  const [doctor] = clinic.doctors;
  if (edges.hasDoctor && doctor !== undefined) {
    const person = await hireOne(db, "doctor1", ["day"], doctor);
    const device = new SimDevice(person.login, [person], { time, lines, dice, edges });
    await signInOnServer(db, device, new Date(time.now()));
    devices.push(device);
  }
  return { db, edges, dice, time, server, lines, clinic, devices, ledger, faults: [], trace };
}
