import type { Engine } from "../../../../web-admin/offline/engine.ts";
import type { BrowserTab } from "../../../support/device/simulated-browser.ts";
import type { Person } from "../database/clinic.ts";
import type { SimDevice } from "../device/device.ts";
import { hasLeftWork } from "../device/disk.ts";
import { asksForPassword, isReady, isSyncedSince, signIn, whoIsAt } from "../device/states.ts";
import type { World } from "../world.ts";

const A_WHILE_MS = 10_000;
const SESSION_SETTLES_MS = 5_000;

/** Runs the simulation without trouble until `holds`, or until so much time has passed. */
export type Run = (holds: () => boolean, withinMs: number) => Promise<boolean>;

interface Healing {
  readonly world: World;
  readonly run: Run;
  /** A fault was found. */
  readonly isOver: boolean;
  /** Like `run`; a timeout is a fault. */
  until(holds: () => boolean, what: string): Promise<void>;
  decideAll(engines: () => Engine[], isDone: () => boolean, what: string): Promise<void>;
}

/**
 * At a shared device each person signs in once more, sends the queue and signs out; the device must
 * not ask about unsent edits then. The first person stays.
 */
export async function seatEachInTurn(healing: Healing, device: SimDevice): Promise<void> {
  if (device.people.length === 1) return;
  for (const tab of [...device.tabs]) tab.kill();
  const tab = device.open();
  // The response to an earlier login may still arrive.
  await healing.run(() => false, SESSION_SETTLES_MS);
  await healing.until(() => isReady(device), `${device.name} open`);
  const there = whoIsAt(device, tab);
  const order = [...device.people].sort((a, b) => Number(b === there) - Number(a === there));
  for (const person of order) {
    if (healing.isOver || !(await hasLeftWork(device, person))) continue;
    const engine = await sit(healing, { device, tab, person });
    if (engine) await sendAll(healing, engine);
    if (!healing.isOver) await signOut(healing, tab, person === device.person);
  }
  if (!healing.isOver) await sit(healing, { device, tab, person: device.person });
}

async function sit(
  healing: Healing,
  { device, tab, person }: { device: SimDevice; tab: BrowserTab; person: Person },
): Promise<Engine | null> {
  const { time, ledger } = healing.world;
  const since = time.now();
  const there = whoIsAt(device, tab);
  if (there && there !== person) await signOut(healing, tab, true);
  const isHere = () => tab.engine()?.user.id === person.id && !asksForPassword(tab);
  for (let round = 0; round < 10 && !isHere() && !healing.isOver; round++) {
    if (whoIsAt(device, tab) === null || asksForPassword(tab)) signIn(tab, person, ledger);
    await healing.run(isHere, A_WHILE_MS);
  }
  time.sleep(1_000);
  const isFresh = () => asksForPassword(tab) || isSyncedSince(tab, since);
  await healing.until(() => isHere() && isFresh(), `${person.login} at ${tab.name}`);
  return tab.engine();
}

async function sendAll(healing: Healing, engine: Engine): Promise<void> {
  const isDone = () => engine.status().waiting + engine.status().needsDecision === 0;
  await healing.decideAll(() => [engine], isDone, `the queue of ${engine.user.login}`);
}

/** @param leaveEdits `false`: there are no edits, so the device must not ask */
async function signOut(healing: Healing, tab: BrowserTab, leaveEdits: boolean): Promise<void> {
  const { faults } = healing.world;
  const login = tab.engine()?.user.login;
  let isOut = false;
  tab.device.session.signOut({ leaveEdits }).then(
    (answer) => {
      isOut = true;
      if (answer.outcome !== "signed-out")
        faults.push(`${login} leaves ${tab.name} with ${JSON.stringify(answer)}`);
    },
    (error: unknown) => faults.push(`${login} cannot leave ${tab.name}: ${error}`),
  );
  await healing.until(() => isOut, `${login} out of ${tab.name}`);
}
