import type { VisitView } from "../../../../web-admin/offline/operations/record.ts";

/** What people had on screen of a visit whenever they did something to it. */
export class Sights {
  readonly #seen = new Map<string, VisitView[]>();

  saw(device: string, record: VisitView): void {
    const name = `${device} ${record.uid}`;
    this.#seen.set(name, [...(this.#seen.get(name) ?? []), record]);
  }

  of(device: string, uid: string): readonly VisitView[] {
    return this.#seen.get(`${device} ${uid}`) ?? [];
  }
}
