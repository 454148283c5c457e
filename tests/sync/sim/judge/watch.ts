import type { Engine } from "../../../../web-admin/offline/engine.ts";
import type { BrowserTab } from "../../../support/device/simulated-browser.ts";
import type { SimDevice } from "../device/device.ts";
import { type Intent, isChoice, type Ledger, RESET_BY_DAY, wordName } from "../ledger/ledger.ts";

/** What a tab has shown of its own desk's work. */
interface Memory {
  version: number;
  visits: Set<string>;
  values: Set<string>;
  /** How many more times it has to hear the server before it shows what its person may see. */
  behind: number;
  heard: string | null;
}

/** One answer may have been on its way when the rights came back. */
const ANSWERS_AFTER_RIGHTS = 2;

export interface Vanished {
  tab: string;
  uid: string;
}

/** Looks at the screens after every step: nothing a person did may vanish or flicker. */
export class Watch {
  readonly #memories = new WeakMap<Engine, Memory>();

  constructor(readonly ledger: Ledger) {}

  /** @returns visits that are shown no more, and values that went back to what they had replaced */
  look(device: SimDevice, tab: BrowserTab): { vanished: Vanished[]; faults: string[] } {
    const engine = tab.engine();
    if (!engine?.ready()) return { vanished: [], faults: [] };
    const before = this.#memories.get(engine);
    const { id, login } = engine.user;
    const wasRestricted = this.ledger.restricted.has(login);
    const { lastSyncedAt } = engine.status();
    const memory: Memory = before ?? {
      ...{ version: -1, visits: new Set(), values: new Set(), heard: lastSyncedAt },
      behind: wasRestricted ? ANSWERS_AFTER_RIGHTS : 0,
    };
    this.#memories.set(engine, memory);
    if (device.personOf(id)?.restricted !== false) memory.behind = ANSWERS_AFTER_RIGHTS;
    else if (lastSyncedAt !== memory.heard && memory.behind > 0) memory.behind--;
    memory.heard = lastSyncedAt;
    // The status says that the disk has spoilt a part of what is shown.
    const isSpoilt = engine.status().mirrorTrouble === "unreadable";
    const isOver = device.leaving.size > 0 || device.signedOut.has(engine);
    if (memory.behind > 0 || isOver || isSpoilt) {
      memory.visits.clear();
      memory.values.clear();
    }
    // A first copy shows the server as it is, page by page; what a restore lost goes again after it.
    if (engine.status().firstMirror) memory.values.clear();
    if (engine.version() === memory.version) return { vanished: [], faults: [] };
    memory.version = engine.version();
    this.ledger.questions.asked(login, engine.decisions());
    return {
      vanished: this.#vanished(tab, engine, memory),
      faults: this.#flickers(tab, engine, memory),
    };
  }

  #vanished(tab: BrowserTab, engine: Engine, { visits }: Memory): Vanished[] {
    const vanished: Vanished[] = [];
    for (const visit of this.ledger.visits.values()) {
      if (visit.device !== engine.user.login || visit.excuse) continue;
      if (engine.record(visit.uid)) visits.add(visit.uid);
      else if (visits.delete(visit.uid)) vanished.push({ tab: tab.name, uid: visit.uid });
    }
    return vanished;
  }

  #flickers(tab: BrowserTab, engine: Engine, { values }: Memory): string[] {
    const faults: string[] = [];
    for (const intent of this.ledger.ofDevice(engine.user.login)) {
      if (!intent.isEdit || intent.excuse) continue;
      const record = engine.record(intent.uid);
      const shown = record ? String(record[intent.field]) : null;
      const name = wordName(intent);
      if (shown === intent.value) values.add(name);
      else if (shown !== null && this.#wentBack(intent, shown) && values.delete(name)) {
        faults.push(`${tab.name}: «${intent.value}» of ${intent.uid} went back to «${shown}»`);
      }
    }
    return faults;
  }

  /** To what it had replaced, and neither a decision nor another desk's call, lost or forgotten, says it again. */
  #wentBack({ uid, field, mayReplace, device }: Intent, shown: string): boolean {
    const word = { uid, field, value: shown };
    const isReset = field === RESET_BY_DAY.field && shown === RESET_BY_DAY.value;
    if (isReset && this.ledger.movedToOtherDay.has(uid)) return false;
    const meant = this.ledger.meant(word);
    const isTheirs = meant.length > 0 && meant.every((each) => each.device !== device);
    const comesAgain = [this.ledger.takenBack, this.ledger.forgottenWords];
    if (isTheirs && comesAgain.some((words) => words.has(wordName(word)))) return false;
    const times = meant.reduce((sum, { timesMeant }) => sum + timesMeant, 0);
    return mayReplace.has(shown) && times <= (isChoice(field) ? 0 : 1);
  }
}
