import type { FoldedRecord } from "../../../../web-admin/offline/operations/record.ts";

/** What people had on screen of a visit whenever they did something to it. */
export class Sights {
  readonly #seen = new Map<string, FoldedRecord[]>();

  saw(device: string, record: FoldedRecord): void {
    const name = `${device} ${record.uid}`;
    this.#seen.set(name, [...(this.#seen.get(name) ?? []), record]);
  }

  of(device: string, uid: string): readonly FoldedRecord[] {
    return this.#seen.get(`${device} ${uid}`) ?? [];
  }
}
