import * as z from "zod/mini";
import type { DayRecord } from "../journal/record.ts";
import { DETAIL_FIELDS } from "../journal/visit-fields.ts";
import { daySchema } from "../schema/day.ts";
import { addDays, type Day, weekday } from "../time/calendar.ts";
import type { DayDocument, DoctorsDocument, SyncDocument } from "./sync.ts";

/** So much of what changed since a device's cursor is left out of a comparison; with more it pulls. */
export const KEYS_LEFT_OUT = 200;
/** So many branches' leaves one answer carries. */
export const BRANCHES_A_QUERY = 8;
/** So many keys of a difference are reported and logged. */
export const KEYS_REPORTED = 50;

const hash = z.string().check(z.regex(/^[0-9a-f]{16}$/));
const key = z
  .string()
  .check(z.regex(/^(doctors|templates|settings|day\/\d{4}-\d\d-\d\d\/\d{1,10})$/));

/** `POST /api/sync/digest`: what a device holds, to be compared with what the server has. */
export const digestQuerySchema = z.object({
  /** The cursor of the changes that the device has seen. */
  since: z.string(),
  /** The clinic's day as of that cursor: it says which days the device holds. */
  today: daySchema,
  root: hash,
  /** Documents that are left out of the comparison on both sides. */
  except: z.array(key).check(z.maxLength(KEYS_LEFT_OUT)),
  /** Branches whose leaves are wanted. */
  branches: z.array(z.string().check(z.maxLength(10))).check(z.maxLength(BRANCHES_A_QUERY)),
});
export type DigestQuery = z.infer<typeof digestQuerySchema>;

/**
 * `behind`: the device has to pull first. `changed`: these changed after its cursor and have to be
 * left out. `different`: the roots differ; the hashes of all branches, or of the leaves asked for.
 */
export const digestSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("same") }),
  z.object({ kind: z.literal("behind") }),
  z.object({ kind: z.literal("changed"), keys: z.array(key) }),
  z.object({
    kind: z.literal("different"),
    branches: z.record(z.string(), hash),
    leaves: z.record(z.string(), hash),
  }),
]);
export type Digest = z.infer<typeof digestSchema>;

/** `POST /api/sync/divergences`: the documents in which a device differs, and how many they are. */
export const divergenceSchema = z.object({
  keys: z.array(key).check(z.minLength(1), z.maxLength(KEYS_REPORTED)),
  total: z.int().check(z.positive()),
});
export type Divergence = z.infer<typeof divergenceSchema>;

/**
 * The text of a document that is hashed; null for a day with nothing in it, which one side may
 * hold and the other not. Of a record the read mark is in it although it does not
 * move the revision; the day's own text is also written by PostgreSQL (`api/features/sync/digest/queries.ts`).
 */
export function digestText(document: SyncDocument): string | null {
  if (document.kind === "day") return textOfDay(document);
  return document.kind === "doctors" ? textOfDoctors(document) : JSON.stringify(document);
}

/**
 * Doctors who left are named as long as the window has visits of theirs, and no change says so.
 * PostgreSQL's JSON has the names of a duration's fields in another order.
 */
function textOfDoctors(document: DoctorsDocument): string {
  const doctors = document.doctors.map(({ service_minutes: minutes, ...doctor }) => ({
    ...doctor,
    minutes: minutes.map((each) => [each.service, each.minutes]),
  }));
  return JSON.stringify({ ...document, doctors, departed: [] });
}

function textOfDay({ key, revision, offered, withheld, records }: DayDocument): string | null {
  if (revision === 0 && offered.length + withheld.length + records.length === 0) return null;
  const lines = records.toSorted(byTime).map(textOfRecord);
  return [key, revision, offered.join(), withheld.toSorted().join(), ...lines].join("\n");
}

const byTime = (a: DayRecord, b: DayRecord) =>
  a.record_time < b.record_time ? -1 : Number(a.record_time > b.record_time);

/** As `concat_ws` of PostgreSQL writes it. */
const textOfRecord = (record: DayRecord): string =>
  [
    ...[record.uid, record.id, record.revision, record.source, record.operator_view],
    ...[record.read_at !== null, ...DETAIL_FIELDS.map((field) => record[field])],
  ]
    .map((value) => (typeof value === "boolean" ? String(value).charAt(0) : value))
    .join("\t");

/** The first 16 digits of a text's SHA-256 as a number. */
export const hashOf = (hex: string): bigint => BigInt(`0x${hex.slice(0, 16)}`);
export const hexOf = (value: bigint): string => value.toString(16).padStart(16, "0");

/** The Monday of a day's week; what is not a day is a branch of its own. */
export function branchOf(key: string): string {
  const day = key.startsWith("day/") ? (key.slice(4, 14) as Day) : null;
  return day ? addDays(day, -weekday(day)) : key;
}

/**
 * The hashes of documents by key, summed up by week and as a whole. A sum is the exclusive or of
 * its leaves, so that a document is added, changed or left out without looking at the others.
 */
export class DigestTree {
  readonly #leaves = new Map<string, bigint>();
  readonly #branches = new Map<string, bigint>();
  #root = 0n;

  /** @param hash null: there is no such document */
  set(key: string, hash: bigint | null): void {
    const change = (this.#leaves.get(key) ?? 0n) ^ (hash ?? 0n);
    if (hash === null) this.#leaves.delete(key);
    else this.#leaves.set(key, hash);
    const branch = branchOf(key);
    const sum = (this.#branches.get(branch) ?? 0n) ^ change;
    if (sum === 0n) this.#branches.delete(branch);
    else this.#branches.set(branch, sum);
    this.#root ^= change;
  }

  get root(): string {
    return hexOf(this.#root);
  }

  keys(): IterableIterator<string> {
    return this.#leaves.keys();
  }

  leaf(key: string): bigint | null {
    return this.#leaves.get(key) ?? null;
  }

  branches(): Record<string, string> {
    return Object.fromEntries([...this.#branches].map(([name, sum]) => [name, hexOf(sum)]));
  }

  leaves(branches: readonly string[]): Record<string, string> {
    const wanted = new Set(branches);
    const found = [...this.#leaves].filter(([key]) => wanted.has(branchOf(key)));
    return Object.fromEntries(found.map(([key, hash]) => [key, hexOf(hash)]));
  }

  /** The same tree without these documents; later changes of this one are not in it. */
  without(keys: Iterable<string>): DigestTree {
    const copy = new DigestTree();
    for (const [key, hash] of this.#leaves) copy.#leaves.set(key, hash);
    for (const [name, sum] of this.#branches) copy.#branches.set(name, sum);
    copy.#root = this.#root;
    for (const key of keys) copy.set(key, null);
    return copy;
  }
}

/** The names under which two sets of hashes differ. */
export function differing(
  one: Readonly<Record<string, string>>,
  other: Readonly<Record<string, string>>,
): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].filter((name) => one[name] !== other[name]);
}
