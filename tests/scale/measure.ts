import { loadavg } from "node:os";
import { median, percentile, spaced } from "../bench/ground/figures.ts";
import { machine } from "../bench/ground/machine.ts";
import type { Product } from "../support/server/product.ts";
import { Crowd } from "./crowd.ts";
import { headersOf, takeSnapshot } from "./desk.ts";
import { type FilledClinic, fillClinic } from "./filled-clinic.ts";
import { type Footprint, megabytesOf, watchFootprint } from "./footprint.ts";
import { type Installation, install } from "./installation.ts";
import { DEVICES_OF_ONE_USER, signInUsers } from "./people.ts";
import type { PoolMode } from "./pooler.ts";
import { type OneRead, readOlder, readOnce } from "./reads.ts";
import { forgetStatements, worstStatements } from "./statements.ts";
import { type Bookings, book } from "./writers.ts";

export interface Plan {
  records: number;
  devices: number;
  /** Of each of the three stretches of bookings. */
  seconds: number;
  writers: number;
  /** Bookings a second of the quiet stretch. */
  pace: number;
  /** How many devices take their first copy at the same time. */
  together: number;
  /** Pages of «Старше 60 дней» that are read. */
  pages: number;
  /** PgBouncer between the product and its database. */
  pooler: PoolMode | null;
}

type Say = (what: string, seen: string) => void;

const PATIENCE_MS = 120_000;
const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

/** Fills an installation, lets devices and writers loose on it, and says what it saw. */
export async function measureScale(plan: Plan, say: Say): Promise<void> {
  const installation = await install();
  try {
    await measureOn(installation, plan, say);
  } finally {
    await installation.stop();
  }
}

async function measureOn(installation: Installation, plan: Plan, say: Say): Promise<void> {
  const { db } = installation;
  say("machine", `${machine()}; load before ${loadavg()[0]?.toFixed(1)}`);
  const began = performance.now();
  const clinic = await fillClinic(db, plan.records);
  await sayClinic(installation, clinic, plan, say);
  say("filled in", `${((performance.now() - began) / 1000).toFixed(0)} s`);
  const product = await installation.serve(plan.pooler);
  const { url, pid } = product;
  const [clerk] = await signInUsers(url, 1);
  if (!clerk) throw new Error("Nobody has signed in");
  const headers = headersOf(clerk.cookie);
  say("API after its start", `${megabytesOf(pid).toFixed(0)} MB`);
  await forgetStatements(db);

  await takeSnapshot(url, headers);
  const watchCopy = watchFootprint(db, pid, installation.postmaster);
  const copy = await takeSnapshot(url, headers);
  const cost = await watchCopy();
  say(
    "a first copy",
    `${ms(copy.ms)}, ${copy.pages} pages, ${megabytes(copy.bytes)}, ${spaced([...copy.tree.keys()].length)} documents; ${footprint(cost)}`,
  );
  const watchCopies = watchFootprint(db, pid, installation.postmaster);
  const copies = await Promise.all(
    Array.from({ length: plan.together }, () => takeSnapshot(url, headers)),
  );
  say(
    `${plan.together} first copies at once`,
    `${ms(median(copies.map((each) => each.ms)))} each; ${footprint(await watchCopies())}`,
  );

  await sayReads(url, headers, clinic, plan, say);
  say("API after these reads", `${megabytesOf(pid).toFixed(0)} MB`);

  const { free } = clinic;
  const { writers, seconds, pace } = plan;
  const work = { url, headers, free, writers, seconds };
  const watch = () => watchFootprint(db, pid, installation.postmaster);
  const ends = { alone: watch() };
  const alone = await book({ ...work, perSecond: null });
  say(`${writers} writers, no device`, `${bookings(alone)}; ${footprint(await ends.alone())}`);

  const crowd = new Crowd();
  const users = await signInUsers(url, Math.ceil(plan.devices / DEVICES_OF_ONE_USER));
  const start = await takeSnapshot(url, headers);
  await crowd.gather(url, { users, count: plan.devices, copy: start });
  const idle = watch();
  await Bun.sleep((seconds * 1000) / 2);
  say(`${plan.devices} devices that only listen`, footprint(await idle()));
  for (const perSecond of [pace, null]) {
    crowd.forget();
    const ended = watch();
    const made = await book({ ...work, perSecond, onBooked: (booked) => crowd.expect(booked) });
    await crowd.caughtUp(PATIENCE_MS);
    const name = perSecond === null ? "as many as they can" : `${perSecond} a second`;
    const { pulls, delays } = crowd;
    say(`${plan.devices} devices, ${name}`, `${bookings(made)}; ${footprint(await ended())}`);
    say("  pulls", `${spaced(pulls.length)}, ${spread(pulls)}`);
    say("  a booking on every device", `${spread(delays)} after its answer`);
  }
  const compared = await crowd.compareAll();
  say("  digests of all devices, ten at once", `all the same; ${spread(compared)}`);
  say("  pulls that failed", crowd.refusals.join(" ") || "none");
  crowd.close();
  for (const line of product.said().split("\n"))
    if (line.includes('"level":"error"')) say("  the product's log", line);
  for (const { calls, mean, longest, text, scans } of await worstStatements(db, 6)) {
    say("  statement", `${spaced(calls)} × ${ms(mean)}, longest ${ms(longest)}: ${text}`);
    say("    reads by", scans.join("; "));
  }
  await sayWholes(product, headers, say);
}

async function sayClinic(
  { db }: Installation,
  { doctors, days }: FilledClinic,
  { records }: Plan,
  say: Say,
): Promise<void> {
  const [size] = await db<{ all: string; journal: string }[]>`
    select pg_size_pretty(pg_database_size(current_database())) as all,
      pg_size_pretty(pg_total_relation_size('journal_records')) as journal`;
  say("records", `${spaced(records)} of ${doctors} doctors on ${spaced(days)} days`);
  say("database", `${size?.all}, of it journal_records ${size?.journal}`);
}

async function sayReads(
  url: string,
  headers: ReturnType<typeof headersOf>,
  { today }: FilledClinic,
  { pages }: Plan,
  say: Say,
): Promise<void> {
  const older = await readOlder({ url, headers }, { today, pages });
  say(
    "«Старше 60 дней», pages of 1 000",
    `${older.took.length} pages, ${spread(older.took)}; ${spaced(older.records)} records in ${older.seconds.toFixed(1)} s`,
  );
  const reads = {
    "one day of the journal": `/api/journal?day=${today}`,
    "unread count": "/api/journal/unread-count",
  };
  for (const [what, path] of Object.entries(reads))
    say(what, one(await readOnce(`${url}${path}`, headers)));
}

/** Last: what they took of the process's memory it keeps for long. */
async function sayWholes(
  product: Product,
  headers: ReturnType<typeof headersOf>,
  say: Say,
): Promise<void> {
  for (const path of ["/api/booked-slots", "/api/journal"]) {
    const read = await readOnce(`${product.url}${path}`, headers);
    const memory = `then API ${megabytesOf(product.pid).toFixed(0)} MB`;
    say(`all records by ${path}`, `${one(read)}; ${memory}`);
  }
}

const one = (read: OneRead) => `${read.status}, ${ms(read.ms)}, ${megabytes(read.bytes)}`;

const spread = (values: readonly number[]) =>
  `p50 ${ms(percentile(values, 0.5))}, p95 ${ms(percentile(values, 0.95))}`;

const bookings = ({ perSecond, took }: Bookings) =>
  `${perSecond.toFixed(1)} bookings a second, ${spread(took)}`;

const footprint = (seen: Footprint) =>
  `API ${seen.megabytes.toFixed(0)} MB; processor in ${seen.seconds.toFixed(1)} s: API ${seen.processor.toFixed(2)} s, PostgreSQL ${seen.databaseProcessor.toFixed(2)} s; connections ${seen.connections}, at work ${seen.busy}`;
