import type { Slot } from "../../../shared/slots.ts";
import type { Decision, DecisionAction } from "../../../web-admin/offline/decision.ts";
import type { Operation } from "../../../web-admin/offline/operation.ts";

export const TEXTS = ["user_name", "phone", "service", "add_comment"] as const;
export type TextField = (typeof TEXTS)[number];
export type Texts = Partial<Record<TextField, string>>;

/** One value somebody meant a field to have; no two are the same. */
export interface Intent {
  device: string;
  uid: string;
  field: TextField;
  value: string;
  /** What it may replace: what was seen when it was typed, or shown when it was decided. */
  mayReplace: Set<string>;
  /** Why it need not be on the server: a person's own doing. */
  excuse: string | null;
  isEdit: boolean;
  /** How often a person may have made it so: once more with each decision. */
  timesMeant: number;
}

export interface Move {
  device: string;
  uid: string;
  slot: string;
  excuse: string | null;
}

export interface Visit {
  device: string;
  uid: string;
  excuse: string | null;
}

export const slotName = ({ employee, day, time }: Slot) => `${employee}/${day}/${time}`;

/** What people did and were told, for the judgement at the end. */
export class Ledger {
  readonly intents = new Map<string, Intent>();
  readonly moves: Move[] = [];
  readonly visits = new Map<string, Visit>();
  /** Visits of the site that were told they stand. */
  readonly promised = new Set<string>();
  /** Values a restore took back: they come again, but for a visit destroyed meanwhile. */
  readonly takenBack = new Set<string>();
  #minted = 0;

  /** A value that nobody else ever writes, fit for its field. */
  mint(field: TextField): string {
    const number = ++this.#minted;
    if (field === "phone") return `7900${String(number).padStart(7, "0")}`;
    if (field !== "user_name") return `${field === "service" ? "Услуга" : "Заметка"} ${number}`;
    const letters = [...number.toString(26)].map(
      (digit) => "абвгдежзиклмнопрстуфхцчшщэ"[Number.parseInt(digit, 26)],
    );
    return `Имя ${letters.join("")}`;
  }

  booked(device: string, uid: string, texts: Texts): void {
    this.visits.set(uid, { device, uid, excuse: null });
    this.#means(device, uid, texts, { isEdit: false, seen: {} });
  }

  edited(
    device: string,
    operation: Operation,
    edit: { texts: Texts; seen: Texts; to: Slot | null },
  ): void {
    if (operation.subject.kind !== "record") return;
    const { uid } = operation.subject;
    const folded = operation.method === "POST";
    this.#means(device, uid, edit.texts, { isEdit: !folded, seen: edit.seen });
    if (edit.to) this.moves.push({ device, uid, slot: slotName(edit.to), excuse: null });
    if (folded) this.#onlyLastWords(uid);
  }

  cancelled(device: string, uid: string): void {
    const own = (each: { device: string; uid: string }) =>
      each.uid === uid && each.device === device;
    this.#excuse(own, "cancelled");
    this.#excuseMoves(own, "cancelled");
    const visit = this.visits.get(uid);
    if (visit && own(visit)) visit.excuse = "cancelled";
  }

  decided(device: string, { operation, fields }: Decision, action: DecisionAction): void {
    const { subject, body, method, answer } = operation;
    if (subject.kind !== "record") return;
    const { uid } = subject;
    const gone =
      action.kind === "discard" || action.kind === "keep-theirs" || action.kind === "keep";
    if (gone && method === "POST") {
      this.cancelled(device, uid);
      return;
    }
    if (method === "POST") this.#onlyLastWords(uid);
    const lost = new Set<string>(fields.map(({ field }) => field));
    for (const intent of this.intents.values()) {
      if (intent.uid !== uid || body?.[intent.field] !== intent.value) continue;
      intent.timesMeant++;
      if (answer?.record) intent.mayReplace.add(answer.record[intent.field]);
      if (action.kind === "discard" || (gone && lost.has(intent.field)))
        intent.excuse = action.kind;
    }
    if (gone || action.kind === "move")
      this.#excuseMoves((each) => each.uid === uid && each.device === device, action.kind);
  }

  ofDevice(device: string): Intent[] {
    return [...this.intents.values()].filter((each) => each.device === device);
  }

  /** A visit the server does not have yet goes there as it was meant last. */
  #onlyLastWords(uid: string): void {
    for (const field of TEXTS) {
      const words = [...this.intents.values()].filter(
        (each) => each.uid === uid && each.field === field,
      );
      for (const earlier of words.slice(0, -1)) earlier.excuse ??= "rewritten";
    }
    for (const earlier of this.moves.filter((each) => each.uid === uid).slice(0, -1)) {
      earlier.excuse ??= "moved again";
    }
  }

  #means(
    device: string,
    uid: string,
    texts: Texts,
    { isEdit, seen }: { isEdit: boolean; seen: Texts },
  ): void {
    for (const field of TEXTS) {
      const value = texts[field];
      if (value === undefined) continue;
      const mayReplace = new Set([seen[field] ?? ""]);
      const intent = { device, uid, field, value, mayReplace, excuse: null, isEdit, timesMeant: 1 };
      this.intents.set(value, intent);
    }
  }

  #excuse(matches: (intent: Intent) => boolean, why: string): void {
    for (const intent of this.intents.values()) if (matches(intent)) intent.excuse ??= why;
  }

  #excuseMoves(matches: (move: Move) => boolean, why: string): void {
    for (const move of this.moves) if (matches(move)) move.excuse ??= why;
  }
}
