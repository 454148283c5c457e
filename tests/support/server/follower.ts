import {
  type Changes,
  changesSchema,
  type SnapshotPage,
  type SyncDocument,
  snapshotPageSchema,
} from "../../../shared/sync/sync.ts";

type Ask = (path: string, init?: RequestInit) => Promise<Response>;

/** The plainest device: keeps documents by key, follows the cursor, understands nothing. */
export class Follower {
  readonly documents = new Map<string, SyncDocument>();
  readonly destroyed = new Set<string>();
  cursor = "";
  horizon = 0n;
  pages = 0;

  constructor(readonly ask: Ask) {}

  /** Calls `between` after each page, while the next one has not been asked for. */
  async takeSnapshot(between: () => Promise<void> = async () => {}): Promise<void> {
    this.documents.clear();
    let page: SnapshotPage | null = null;
    do {
      page = await this.#page(page?.next ?? null);
      this.#keep(page.documents);
      this.cursor = page.cursor;
      this.horizon = BigInt(page.horizon);
      this.pages += 1;
      await between();
    } while (page.next !== null);
  }

  /** One `changes` call; returns whether there is more. */
  async pull(): Promise<Changes> {
    const response = await this.ask(`/api/sync/changes?since=${this.cursor}`);
    if (response.status !== 200) throw new Error(`changes: ${response.status}`);
    const changes = changesSchema.parse(await response.json());
    this.#keep(changes.documents);
    for (const uid of changes.destroyed) this.destroyed.add(uid);
    if (BigInt(changes.horizon) < this.horizon) throw new Error("The horizon went back");
    this.cursor = changes.cursor;
    this.horizon = BigInt(changes.horizon);
    return changes;
  }

  async pullAll(): Promise<void> {
    while ((await this.pull()).more);
  }

  /** The non-empty documents by key: an emptied day counts as absent. */
  contents(): Record<string, SyncDocument> {
    const telling = [...this.documents.values()].filter(tells);
    return Object.fromEntries(
      telling.sort((a, b) => a.key.localeCompare(b.key)).map((each) => [each.key, each]),
    );
  }

  async #page(name: string | null): Promise<SnapshotPage> {
    const query = name === null ? "" : `?page=${name}`;
    const response = await this.ask(`/api/sync/snapshot${query}`);
    if (response.status !== 200) throw new Error(`snapshot: ${response.status}`);
    return snapshotPageSchema.parse(await response.json());
  }

  #keep(documents: readonly SyncDocument[]): void {
    for (const document of documents) this.documents.set(document.key, document);
  }
}

const tells = (document: SyncDocument) =>
  document.kind !== "day" ||
  document.revision > 0 ||
  document.records.length + document.withheld.length > 0;
