import { fileURLToPath } from "node:url";
import { seeded } from "../../shared/seeded.ts";
import { EVENT_KINDS, type EventKind } from "../../shared/webhooks/webhook.ts";
import type { Visit } from "../support/clinic/visits.ts";
import { ClinicWithWebhooks } from "../support/webhooks/clinic-with-webhooks.ts";
import type { Received, Receiver, Reply } from "../support/webhooks/receiver.ts";

const COURIER = fileURLToPath(new URL("../support/webhooks/courier.ts", import.meta.url));
const COURIERS = 2;
/** A day of attempts takes fifteen minutes. */
const FASTER = 100;

export interface DeliveryPlan {
  events: number;
  kills: number;
  seed: number;
}

export interface DeliveryResult {
  /** Events that were delivered, and how often in all. */
  events: number;
  deliveries: number;
  failures: number;
  kills: number;
}

/** The second receiver may know of nothing else. */
const FEW: readonly EventKind[] = ["visit.destroyed"];

/**
 * Two processes deliver the events of a clinic to two receivers while they are killed in turn and
 * the receivers fail, hang and restart. Throws where an event did not arrive, arrived under two
 * ids, too early, or where it must not.
 */
export async function deliverUnderFaults(
  { events, kills, seed }: DeliveryPlan,
  note: (line: string) => void = () => {},
): Promise<DeliveryResult> {
  const clinic = await ClinicWithWebhooks.start();
  const random = seeded(seed);
  const began = Date.now();
  const start = () =>
    Bun.spawn([process.execPath, COURIER], {
      env: {
        ...process.env,
        DATABASE_URL: clinic.server.databaseUrl,
        CLINIC_TIME: String(clinic.server.served.clock().getTime()),
        BEGAN: String(began),
        FASTER: String(FASTER),
      },
      stdio: ["ignore", "ignore", "inherit"],
    });
  const couriers = Array.from({ length: COURIERS }, start);
  try {
    const all = await clinic.subscribe(EVENT_KINDS);
    const few = await clinic.subscribe(FEW);
    let failures = 0;
    const bad = (): Reply => {
      const reply = badReply(random);
      if (reply !== GOOD) failures += 1;
      return reply;
    };
    for (const { receiver } of [all, few]) receiver.reply = bad;
    let killed = 0;
    const visits: Visit[] = [];
    for (let made = 0; made < events; ) {
      made += await someone(clinic, visits, random);
      if (killed * events < made * kills) {
        const at = killed % COURIERS;
        couriers[at]?.kill("SIGKILL");
        couriers[at] = start();
        killed += 1;
        if (killed % 3 === 0) await all.receiver.restart(20);
        note(`${made} events made, ${killed} kills, ${all.receiver.received.length} answers`);
      }
    }
    for (const { receiver } of [all, few]) receiver.reply = () => GOOD;
    await untilDelivered(clinic, couriers);
    const expected = await clinic.server.db<
      Row[]
    >`select id, kind, uid, revision from webhook_events`;
    check(all.receiver, expected, EVENT_KINDS);
    check(few.receiver, expected, FEW);
    const deliveries = successes(all.receiver).length + successes(few.receiver).length;
    return { events: expected.length, deliveries, failures, kills: killed };
  } finally {
    for (const courier of couriers) courier.kill("SIGKILL");
    await Promise.all(couriers.map((courier) => courier.exited));
    await clinic.stop();
  }
}

const GOOD: Reply = { status: 204 };

function badReply(random: () => number): Reply {
  const dice = random();
  if (dice < 0.04) return { status: 500 };
  if (dice < 0.05) return "hangs";
  if (dice < 0.07) return { status: 503, headers: { "retry-after": "7" } };
  return GOOD;
}

/** Books, changes or cancels a visit. @returns how many events that made */
async function someone(
  clinic: ClinicWithWebhooks,
  visits: Visit[],
  random: () => number,
): Promise<number> {
  const dice = random();
  const at = Math.floor(random() * visits.length);
  const visit = visits[at];
  if (!visit || dice < 0.4) {
    visits.push(await clinic.book());
    return 1;
  }
  if (dice < 0.97) {
    await clinic.change(visit, { user_name: `Пациентка ${dice}` });
    return 1;
  }
  visits.splice(at, 1);
  await clinic.cancel(visit);
  return 2;
}

/** Waits for the couriers, as long as deliveries become fewer. */
async function untilDelivered(clinic: ClinicWithWebhooks, couriers: Bun.Subprocess[]) {
  const until = Date.now() + 50 * 60_000;
  for (;;) {
    const [row] = await clinic.server.db<{ left: number }[]>`
      select count(*)::integer as left from webhook_deliveries where next_at is not null`;
    if (row?.left === 0) return;
    if (couriers.some(({ exitCode }) => exitCode !== null)) throw new Error("A courier ended");
    if (Date.now() > until)
      throw new Error(`${row?.left} deliveries are left after 76 hours of attempts`);
    await clinic.server.db`select pg_sleep(0.05)`;
  }
}

interface Row {
  id: string;
  kind: EventKind;
  uid: string;
  revision: number;
}

const successes = ({ received }: Receiver) => received.filter(({ status }) => status === 204);

function check(receiver: Receiver, expected: readonly Row[], kinds: readonly EventKind[]): void {
  if (receiver.forged > 0) throw new Error(`${receiver.forged} messages had a wrong signature`);
  const wanted = new Map(
    expected.filter(({ kind }) => kinds.includes(kind)).map((row) => [row.id, row]),
  );
  const ids = new Map<string, string>();
  for (const { id, type, data } of receiver.received) {
    const row = wanted.get(id);
    const isSame = row?.kind === type && row.uid === data.uid && row.revision === data.revision;
    if (!isSame) throw new Error(`${id} (${type}) is another event, or not for this receiver`);
    const name = `${type} ${data.uid} ${data.revision}`;
    if ((ids.get(name) ?? id) !== id) throw new Error(`${name} has two ids`);
    ids.set(name, id);
  }
  const arrived = new Set(successes(receiver).map(({ id }) => id));
  const lost = [...wanted.keys()].filter((id) => !arrived.has(id));
  if (lost.length > 0) throw new Error(`${lost.length} of ${wanted.size} events did not arrive`);
  checkOrder(successes(receiver));
}

/** The first arrivals of a visit's events are in the order of its revisions. */
function checkOrder(received: readonly Received[]): void {
  const seen = new Set<string>();
  const last = new Map<string, number>();
  for (const { id, data } of received) {
    if (seen.has(id)) continue;
    seen.add(id);
    const { uid = "", revision = 0 } = data;
    if (revision < (last.get(uid) ?? 0))
      throw new Error(`Revision ${revision} of ${uid} came late`);
    last.set(uid, revision);
  }
}
