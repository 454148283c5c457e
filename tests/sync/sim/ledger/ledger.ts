import type { Day } from "../../../../shared/time/calendar.ts";
import type { Slot } from "../../../../shared/time/slots.ts";
import type {
  Decision,
  DecisionAction,
} from "../../../../web-admin/offline/operations/decision.ts";
import type { Operation } from "../../../../web-admin/offline/operations/operation.ts";
import { visitOf } from "../../../../web-admin/offline/operations/target.ts";
import type { VisitChange } from "../database/history.ts";
import { Cancels } from "./cancels.ts";
import { DayEdits } from "./day-edits.ts";
import { PlainCalls } from "./plain-calls.ts";
import { Questions } from "./questions.ts";
import { isAboutTemplate, saidBy } from "./said.ts";
import { Sights } from "./sights.ts";
import { TemplateEdits } from "./template-edits.ts";

export const TEXTS = ["user_name", "phone", "service", "add_comment"] as const;
export type TextField = (typeof TEXTS)[number];
export type Texts = Partial<Record<TextField, string>>;
const CHOICES = ["call_operator", "arrived_at", "outcome"] as const;
export const FIELDS = [...TEXTS, ...CHOICES] as const;
export type Field = (typeof FIELDS)[number];
/** Of few values: the same one is meant again and again, by anybody. */
export const isChoice = (field: Field) => CHOICES.some((each) => each === field);
/** A move to another day sets it to this value. */
export const RESET_BY_DAY = { field: "arrived_at", value: "" } as const;
/** Each as text. */
export type Values = Partial<Record<Field, string>>;

export interface Word {
  uid: string;
  field: Field;
  value: string;
}

/** One value somebody meant a field to have; two people may mean the same. */
export interface Intent extends Word {
  device: string;
  /** What it may replace: what was seen when it was typed, or shown when it was decided. */
  mayReplace: Set<string>;
  /** Why it need not be on the server: a person's own doing. */
  excuse: string | null;
  /** When a person gave it up: it must not be done after that. */
  givenUp: Moment | null;
  isEdit: boolean;
  /** How often a person may have made it so: once more with each decision. */
  timesMeant: number;
  /** Where the history stood. */
  made: number;
}

interface Moment {
  /** Where the history stood. */
  position: number;
  /** How many calls had been sent. */
  sent: number;
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
export const wordName = ({ uid, field, value }: Word) => `${uid} ${field} ${value}`;

/** What people did and were told, for the judgement at the end. */
export class Ledger {
  readonly intents: Intent[] = [];
  readonly moves: Move[] = [];
  readonly visits = new Map<string, Visit>();
  readonly days = new DayEdits();
  readonly templates = new TemplateEdits();
  readonly cancels = new Cancels();
  readonly sights = new Sights();
  /** Where somebody meant each visit to be, whether or not the browser lived to keep it. */
  readonly chosen: (Pick<Move, "device" | "uid" | "slot"> & { squeezed: boolean })[] = [];
  /** Visits that were moved to another day, which resets a field. */
  readonly movedToOtherDay = new Set<string>();
  /** Bookings that patients have sent and may send again. */
  readonly booking = new Set<string>();
  /** Visits of the site that were told they stand. */
  readonly promised = new Set<string>();
  /** Values a restore took back: they come again, but for a visit destroyed meanwhile. */
  readonly takenBack = new Set<string>();
  /** How often each was typed, whether or not the browser lived to keep it. */
  readonly typed = new Map<string, number>();
  /** Calls the server has forgotten: tried again, they are carried out again. */
  readonly forgotten = new Set<string>();
  /** Values such calls gave: they may come once more over what others did since. */
  readonly forgottenWords = new Set<string>();
  /** Visits of which a call was spoilt on a disk before it was sent. */
  readonly spoiltVisits = new Set<string>();
  /** Where a call about some template was: later ones may be about one that was never made. */
  readonly spoiltTemplates = new Set<string>();
  /** Who was without some right for a while. */
  readonly restricted = new Set<string>();
  /** Who was removed, and where the history stood: nothing is carried out for them after that. */
  readonly gone = new Map<string, number>();
  /** Whose waiting edits no key opened any more: they gave them up and started anew. */
  readonly startedAnew = new Set<string>();
  readonly calls = new PlainCalls();
  readonly questions = new Questions();
  /** How often a backup came back, and what it took back of visits. */
  restores = 0;
  readonly lostVisits: VisitChange[] = [];
  moment: Moment = { position: 0, sent: 0 };
  readonly #meant = new Map<string, Intent[]>();
  #minted = 0;

  /** A value that nobody else writes, unless they type what somebody else did. */
  mint(field: TextField): string {
    const number = ++this.#minted;
    if (field === "phone") return `7900${String(number).padStart(7, "0")}`;
    if (field !== "user_name") return `${field === "service" ? "Услуга" : "Заметка"} ${number}`;
    const letters = [...number.toString(26)].map(
      (digit) => "абвгдежзиклмнопрстуфхцчшщэ"[Number.parseInt(digit, 26)],
    );
    return `Имя ${letters.join("")}`;
  }

  /** Everybody who meant it. */
  meant(word: Word): readonly Intent[] {
    return this.#meant.get(wordName(word)) ?? [];
  }

  booked(device: string, uid: string, texts: Texts): void {
    this.visits.set(uid, { device, uid, excuse: null });
    this.#means(device, uid, texts, { isEdit: false, seen: {} });
  }

  /** Before the device has kept it. */
  types(uid: string, values: Values): void {
    for (const { field, value } of wordsOf(values)) {
      const name = wordName({ uid, field, value });
      this.typed.set(name, (this.typed.get(name) ?? 0) + 1);
    }
  }

  /** @param from the days that the visit is shown on */
  chose(
    device: string,
    uid: string,
    slot: Slot & { squeezed: boolean },
    from: readonly Day[] = [],
  ): void {
    if (from.some((day) => day !== slot.day)) this.movedToOtherDay.add(uid);
    this.chosen.push({ device, uid, slot: slotName(slot), squeezed: slot.squeezed });
  }

  edited(
    device: string,
    operation: Operation,
    edit: { values: Values; seen: Values; to: Slot | null },
  ): void {
    const uid = visitOf(operation);
    if (uid === null) return;
    const folded = operation.kind === "create-visit";
    this.#means(device, uid, edit.values, { isEdit: !folded, seen: edit.seen });
    if (edit.to) this.moves.push({ device, uid, slot: slotName(edit.to), excuse: null });
    if (folded) this.#onlyLastWords(uid);
  }

  cancelled(device: string, uid: string): void {
    const own = (each: { device: string; uid: string }) =>
      each.uid === uid && each.device === device;
    for (const intent of this.intents) if (own(intent)) intent.excuse ??= "cancelled";
    this.#excuseMoves(own, "cancelled");
    this.calls.cancelled(device, uid);
    const visit = this.visits.get(uid);
    if (visit && own(visit)) visit.excuse = "cancelled";
  }

  /** @param unsent all that waits at the device then */
  decided(
    device: string,
    { operation, fields }: Decision,
    { action, unsent }: { action: DecisionAction; unsent: readonly Operation[] },
  ): void {
    const { kind, answer } = operation;
    const uid = visitOf(operation);
    if (uid === null) return;
    const gone =
      action.kind === "discard" || action.kind === "keep-theirs" || action.kind === "keep";
    if (gone && kind === "cancel-visit") this.cancels.shownStanding(device, uid);
    if (gone && kind === "create-visit") {
      this.cancelled(device, uid);
      return;
    }
    if (action.kind === "move" && isOtherDay(operation, action.slot)) this.movedToOtherDay.add(uid);
    if (kind === "create-visit") this.#onlyLastWords(uid);
    const mine = new Set<string>(action.kind === "keep" ? action.mine : []);
    const lost = fieldsLost(fields, mine);
    const others = unsent.filter((each) => each.key !== operation.key && visitOf(each) === uid);
    for (const { field, value } of this.#wordsIn(uid, saidBy(operation))) {
      const goesOn = others.some((each) => String(saidBy(each)[field]) === value);
      const everybody = this.meant({ uid, field, value });
      const own = everybody.filter((each) => each.device === device);
      for (const intent of own.length > 0 ? own : everybody) {
        intent.timesMeant++;
        // Decided again: the browser died before it had kept the first decision.
        intent.givenUp = null;
        if (answer?.record) intent.mayReplace.add(String(answer.record[field]));
        if (goesOn || (action.kind !== "discard" && !(gone && lost.has(field)))) continue;
        intent.excuse = action.kind;
        intent.givenUp = { ...this.moment };
      }
    }
    if (gone || action.kind === "move")
      this.#excuseMoves((each) => each.uid === uid && each.device === device, action.kind);
  }

  /** The disk has spoilt the one copy of a call that waits: its person gives it up. */
  spoilt(device: string, operation: Operation): void {
    const { key, kind } = operation;
    this.calls.spoilt(key);
    for (const edit of [...this.templates.withKey(key), this.days.withKey(key)])
      if (edit) edit.excuse ??= "spoilt";
    if (isAboutTemplate(operation)) this.spoiltTemplates.add(device);
    const uid = visitOf(operation);
    if (uid === null) return;
    this.spoiltVisits.add(uid);
    const own = (each: { device: string; uid: string }) =>
      each.uid === uid && each.device === device;
    const isWhole = kind === "create-visit";
    for (const intent of this.intents)
      if (own(intent) && (isWhole || String(saidBy(operation)[intent.field]) === intent.value))
        intent.excuse ??= "spoilt";
    this.#excuseMoves(own, "spoilt");
    if (kind === "cancel-visit") this.cancels.shownStanding(device, uid);
    const visit = this.visits.get(uid);
    if (isWhole && visit) visit.excuse ??= "spoilt";
  }

  /** Excuses everything a person did: what waited is lost, and which of it was sent is unknown. */
  excuseAll(device: string, why: string): void {
    const all = [
      ...[this.intents, this.moves, [...this.visits.values()], this.cancels.all],
      ...[this.days.all, this.templates.all, this.calls.all],
    ].flat();
    for (const each of all) if (each.device === device) each.excuse ??= why;
  }

  /** The device refused to keep what a person did just now: nothing was given up by it. */
  notKept(device: string): void {
    for (const intent of this.ofDevice(device))
      if (intent.givenUp?.position === this.moment.position) intent.givenUp = null;
  }

  ofDevice(device: string): Intent[] {
    return this.intents.filter((each) => each.device === device);
  }

  #wordsIn(uid: string, body: Readonly<Record<string, unknown>>): Word[] {
    return FIELDS.filter((field) => field in body).map((field) => ({
      ...{ uid, field },
      value: String(body[field]),
    }));
  }

  /** A visit the server does not have yet goes there as it was meant last. */
  #onlyLastWords(uid: string): void {
    for (const field of FIELDS) {
      const words = this.intents.filter((each) => each.uid === uid && each.field === field);
      const isReset = field === RESET_BY_DAY.field && this.movedToOtherDay.has(uid);
      for (const earlier of isReset ? words : words.slice(0, -1)) earlier.excuse ??= "rewritten";
    }
    for (const earlier of this.moves.filter((each) => each.uid === uid).slice(0, -1)) {
      earlier.excuse ??= "moved again";
    }
  }

  #means(
    device: string,
    uid: string,
    values: Values,
    { isEdit, seen }: { isEdit: boolean; seen: Values },
  ): void {
    for (const { field, value } of wordsOf(values)) {
      const intent: Intent = {
        ...{ device, uid, field, value, isEdit, timesMeant: 1, excuse: null, givenUp: null },
        ...{ mayReplace: new Set([seen[field] ?? ""]), made: this.moment.position },
      };
      this.intents.push(intent);
      const name = wordName(intent);
      this.#meant.set(name, [...(this.#meant.get(name) ?? []), intent]);
    }
  }

  #excuseMoves(matches: (move: Move) => boolean, why: string): void {
    for (const move of this.moves) if (matches(move)) move.excuse ??= why;
  }
}

const wordsOf = (values: Values) =>
  FIELDS.flatMap((field) => {
    const value = values[field];
    return value === undefined ? [] : [{ field, value }];
  });

/** Whether a refused call asked for another day. */
const isOtherDay = (operation: Operation, { day }: Slot) => saidBy(operation).record_day !== day;

/** Of those in dispute; the others go on. */
function fieldsLost(fields: Decision["fields"], mine: ReadonlySet<string>): Set<string> {
  return new Set<string>(fields.map(({ field }) => field).filter((field) => !mine.has(field)));
}
