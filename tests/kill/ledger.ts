import type { Db } from "../../api/platform/database/connection.ts";

/** The receptionist's knowledge of one visit, identified by the mark in its comment. */
interface Promised {
  made: "acknowledged" | "perhaps";
  cancelled: "acknowledged" | "perhaps" | null;
  /** The last acknowledged name, and names typed since without an answer. */
  names: string[];
}

interface StoredVisit {
  add_comment: string;
  user_name: string;
}

/** Records everything the desk showed, to be compared with the server at the end. */
export class Ledger {
  readonly #visits = new Map<string, Promised>();
  acknowledged = 0;

  booking(mark: string, name: string): () => void {
    const visit: Promised = { made: "perhaps", cancelled: null, names: [name] };
    this.#visits.set(mark, visit);
    return this.#counted(() => {
      visit.made = "acknowledged";
    });
  }

  renaming(mark: string, name: string): () => void {
    const visit = this.#of(mark);
    visit.names.push(name);
    return this.#counted(() => {
      visit.names = [name];
    });
  }

  cancelling(mark: string): () => void {
    const visit = this.#of(mark);
    visit.cancelled = "perhaps";
    return this.#counted(() => {
      visit.cancelled = "acknowledged";
    });
  }

  /** A patient does not look again for a visit they cancelled. */
  isCancelled(mark: string): boolean {
    return this.#of(mark).cancelled !== null;
  }

  /** Visits that were lost, doubled or changed without an edit, in words. */
  async faultsIn(db: Db): Promise<string[]> {
    const stored = await db<StoredVisit[]>`select add_comment, user_name from journal_records`;
    return [...this.#visits].flatMap(([mark, visit]) => faultsOf(mark, visit, stored));
  }

  #of(mark: string): Promised {
    const visit = this.#visits.get(mark);
    if (!visit) throw new Error(`Nobody booked ${mark}`);
    return visit;
  }

  #counted(note: () => void): () => void {
    return () => {
      this.acknowledged += 1;
      note();
    };
  }
}

function faultsOf(mark: string, visit: Promised, all: readonly StoredVisit[]): string[] {
  const rows = all.filter((row) => row.add_comment === mark);
  const [row] = rows;
  if (rows.length > 1) return [`${mark} is there ${rows.length} times`];
  if (!row) {
    const isLost = visit.made === "acknowledged" && visit.cancelled === null;
    return isLost ? [`${mark} is lost`] : [];
  }
  if (visit.cancelled === "acknowledged") return [`${mark} was cancelled, and is there`];
  const isMeant = visit.names.includes(row.user_name);
  return isMeant ? [] : [`${mark} is called ${row.user_name}, not ${visit.names.join(" or ")}`];
}
