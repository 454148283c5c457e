import type { ClinicNow } from "../operations/record.ts";
import type { MirrorRow } from "../storage/databases.ts";
import type { Mirror } from "../storage/mirror.ts";
import type { Pulled } from "../sync/pull.ts";
import type { MirrorMoved } from "../tabs/tab-messages.ts";
import type { Projection } from "./projection.ts";

/** Keeps a tab's projection in step with the mirror on disk, whichever tab writes it. */
export interface MirrorFollower {
  /** What is near, or all that there is, is shown for the first time. */
  near: Promise<void>;
  /**
   * Reads everything again, unless nothing was missed.
   * @param edits resolves when the outbox is in the projection: nothing is shown before
   */
  catchUp(edits?: Promise<void>): Promise<void>;
  /** Takes in what this tab has just pulled. @returns the word for the other tabs */
  take(pulled: Pulled): MirrorMoved;
  /** Reads what another tab says has moved. */
  follow(moved: MirrorMoved): Promise<void>;
}

type Moved = Pick<MirrorMoved, "keys" | "removed" | "destroyed" | "destroyedInEpoch">;

interface CopyNeeds {
  mirror: Mirror;
  projection: Projection;
  now(): ClinicNow;
  whenIdle(): Promise<void>;
  /** The projection is up to date; `isNews`: and it has changed. */
  shown(isNews: boolean): void;
}

export function followMirror({
  mirror,
  projection,
  now,
  whenIdle,
  shown,
}: CopyNeeds): MirrorFollower {
  let keys = new Set<string>();
  let seen = -1;
  let clock = now();
  let line: Promise<unknown> = Promise.resolve();
  const near = Promise.withResolvers<void>();

  /** An older reading must not come after a newer one. */
  function inLine<T>(work: () => Promise<T>): Promise<T> {
    const turn = line.then(work, work);
    line = turn.catch(() => undefined);
    return turn;
  }

  /** The first time what is near is shown at once; later, all of it or nothing. */
  async function readAll(edits?: Promise<void>): Promise<void> {
    const { writes } = mirror.meta();
    const isOpening = keys.size === 0;
    const found = new Set<string>();
    const held: MirrorRow[] = [];
    for await (const rows of mirror.readAll(now().day)) {
      // Screens are drawn from the first piece; drawing each again would hold up the rest.
      const isFirst = found.size === 0;
      for (const row of rows) found.add(row.key);
      if (!isOpening) held.push(...rows);
      else {
        await edits;
        projection.update({ rows });
        if (isFirst) {
          shown(true);
          near.resolve();
        }
        await whenIdle();
      }
    }
    await edits;
    projection.update({ rows: held, removedKeys: [...keys].filter((key) => !found.has(key)) });
    keys = found;
    seen = writes;
    shown(true);
  }

  async function catchUp(edits?: Promise<void>): Promise<void> {
    await mirror.reload();
    if (mirror.meta().writes !== seen) await readAll(edits);
  }

  function show({ keys: came, removed, destroyed }: Moved): void {
    for (const key of came) keys.add(key);
    for (const key of removed) keys.delete(key);
    seen = mirror.meta().writes;
    const before = clock;
    clock = now();
    // The first answer of the server sets the clinic's clock, by which «closest» and «free» are found.
    const turned = clock.day !== before.day || clock.time !== before.time;
    shown(turned || came.length + removed.length + destroyed.length > 0);
  }

  return {
    near: near.promise,
    catchUp: (edits) => inLine(() => catchUp(edits)),
    take({ rows, removedKeys: removed, destroyed, destroyedInEpoch }) {
      const from = seen;
      projection.update({ rows, removedKeys: removed, destroyed, destroyedInEpoch });
      const came = { keys: rows.map((row) => row.key), removed, destroyed, destroyedInEpoch };
      show(came);
      return { kind: "mirror", from, writes: seen, ...came };
    },
    follow: (moved) =>
      inLine(async () => {
        const { removed: removedKeys, destroyed, destroyedInEpoch } = moved;
        if (moved.from !== seen) {
          // The mirror that is read may still show them.
          projection.update({ destroyed, destroyedInEpoch });
          return catchUp();
        }
        await mirror.reload();
        const rows = await mirror.read(moved.keys);
        projection.update({ rows, removedKeys, destroyed, destroyedInEpoch });
        show(moved);
        seen = moved.writes;
      }),
  };
}
