import type { SyncDocument } from "../../../shared/sync/sync.ts";
import type { Position } from "../storage/databases.ts";

/** Pages of `changes` that have come and are not written yet, because more of them follow. */
export class ChangePages {
  /** The cursor of the mirror they follow; once it has moved they are of no use. */
  #since: string | null = null;
  #position: Position | null = null;
  readonly #documents = new Map<string, SyncDocument>();

  /** Where the next page begins. */
  positionAfter(mirrored: Position): Position {
    return (this.#since === mirrored.cursor && this.#position) || mirrored;
  }

  /** @returns all documents since the mirror's position, each as it came last */
  add(
    documents: readonly SyncDocument[],
    mirrored: Position,
    position: Position,
  ): readonly SyncDocument[] {
    if (this.#since !== mirrored.cursor) this.#documents.clear();
    for (const document of documents) this.#documents.set(document.key, document);
    this.#since = mirrored.cursor;
    this.#position = position;
    return [...this.#documents.values()];
  }
}
