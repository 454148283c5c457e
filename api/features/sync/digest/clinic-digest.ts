import { DigestTree, digestText, hashOf } from "../../../../shared/sync/digest.ts";
import { horizonOf, type Seen } from "../../../../shared/sync/seen.ts";
import type { Day } from "../../../../shared/time/calendar.ts";
import type { Tx } from "../../../platform/database/connection.ts";
import { type DocumentRights, rightsFingerprint } from "../document-rights.ts";
import { type Wanted, wantedOf } from "../documents/keys.ts";
import type { DayKey } from "../documents/queries.ts";
import { readDocuments } from "../documents/read.ts";
import { type Feed, keysSince } from "../queries.ts";
import { hashDays } from "./queries.ts";

const EVERYTHING: DocumentRights = { journal: true, schedule: true };
const ALL_DOCUMENT_RIGHTS: readonly DocumentRights[] = [
  EVERYTHING,
  { journal: true, schedule: false },
  { journal: false, schedule: true },
];
const SINGLES: Record<string, (documentRights: DocumentRights) => boolean> = {
  doctors: () => true,
  templates: ({ schedule }) => schedule,
  settings: ({ journal }) => journal,
};

/**
 * The digest of all mirrored documents for each set of rights, as of one view of the database;
 * advanced to later views by the keys in the change log.
 */
export class ClinicDigest {
  readonly #trees = new Map(
    ALL_DOCUMENT_RIGHTS.map((documentRights) => [
      rightsFingerprint(documentRights),
      new DigestTree(),
    ]),
  );
  #from: Day;
  /** The transactions whose changes are in the trees. */
  #seen: Seen;

  private constructor(
    readonly epoch: string,
    readonly started: string,
    from: Day,
    seen: Seen,
  ) {
    this.#from = from;
    this.#seen = seen;
  }

  /** Computes the digest of all documents from `from` on. */
  static async read(
    view: Tx,
    { feed, started, from }: { feed: Feed; started: string; from: Day },
  ): Promise<ClinicDigest> {
    const digest = new ClinicDigest(feed.epoch, started, from, feed.seen);
    await digest.#setDays(view, null);
    await digest.#setSingles(view, { doctors: true, templates: true, settings: true, days: [] });
    return digest;
  }

  /** Whether the log has every change between these trees and the view of `feed`. */
  leadsTo(feed: Feed, started: string, from: Day): boolean {
    return (
      feed.epoch === this.epoch &&
      started === this.started &&
      feed.keptFrom <= horizonOf(this.#seen) &&
      feed.seen.next >= this.#seen.next &&
      from >= this.#from
    );
  }

  async advance(view: Tx, feed: Feed, from: Day): Promise<void> {
    const wanted = wantedOf(await keysSince(view, this.#seen), from);
    if (from > this.#from) this.#drop(from);
    this.#from = from;
    await this.#setDays(view, wanted.days);
    await this.#setSingles(view, wanted);
    this.#seen = feed.seen;
  }

  /** The tree of a device with these rights. */
  treeOf(documentRights: DocumentRights): DigestTree {
    return this.#trees.get(rightsFingerprint(documentRights)) ?? new DigestTree();
  }

  /** The documents in which two digests of the same view differ. */
  differingFrom(other: ClinicDigest): string[] {
    const keys = new Set<string>();
    for (const documentRights of ALL_DOCUMENT_RIGHTS) {
      const [mine, theirs] = [this.treeOf(documentRights), other.treeOf(documentRights)];
      for (const key of [...mine.keys(), ...theirs.keys()])
        if (mine.leaf(key) !== theirs.leaf(key)) keys.add(key);
    }
    return [...keys].sort();
  }

  async #setDays(view: Tx, days: readonly DayKey[] | null): Promise<void> {
    if (days?.length === 0) return;
    for (const { day, employee } of days ?? []) this.#setDay(`day/${day}/${employee}`, null, null);
    for (const { key, records, held } of await hashDays(view, { from: this.#from, days }))
      this.#setDay(key, records, held);
  }

  #setDay(key: string, records: string | null, held: string | null): void {
    for (const documentRights of ALL_DOCUMENT_RIGHTS) {
      const hash = documentRights.journal ? records : held;
      this.treeOf(documentRights).set(key, hash === null ? null : hashOf(hash));
    }
  }

  async #setSingles(view: Tx, wanted: Wanted): Promise<void> {
    if (!wanted.doctors && !wanted.templates && !wanted.settings) return;
    const singles = { ...wanted, days: [] };
    for (const document of await readDocuments(view, singles, EVERYTHING, this.#from)) {
      const hash = hashText(digestText(document) ?? "");
      for (const documentRights of ALL_DOCUMENT_RIGHTS)
        if (SINGLES[document.key]?.(documentRights))
          this.treeOf(documentRights).set(document.key, hash);
    }
  }

  #drop(before: Day): void {
    for (const tree of this.#trees.values())
      for (const key of [...tree.keys()])
        if (key.startsWith("day/") && key < `day/${before}`) tree.set(key, null);
  }
}

const hashText = (text: string) =>
  hashOf(new Bun.CryptoHasher("sha256").update(text).digest("hex"));
