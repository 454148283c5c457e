import type { Slot } from "../../../../shared/time/slot.ts";
import type { DecisionAction } from "../../../../web-admin/offline/operations/kinds/kind.ts";
import type { Operation } from "../../../../web-admin/offline/operations/operation.ts";
import { visitOf } from "../../../../web-admin/offline/operations/target.ts";
import type { Decision } from "../../../../web-admin/offline/view/decisions-list.ts";
import type { VisitChange } from "../database/history.ts";
import { DayEdits } from "./day-edits.ts";
import { PlainCalls } from "./plain-calls.ts";
import { Questions } from "./questions.ts";
import { TemplateEdits } from "./template-edits.ts";

export const TEXTS = ["user_name", "phone", "service", "add_comment"] as const;
type TextField = (typeof TEXTS)[number];
export type Texts = Partial<Record<TextField, string>>;
const CHOICES = ["call_operator", "sms_consent", "arrived_at", "outcome"] as const;
export const FIELDS = [...TEXTS, ...CHOICES] as const;
type Field = (typeof FIELDS)[number];
/** A field of few values: people choose the same one again and again. */
export const isChoice = (field: Field) => CHOICES.some((each) => each === field);
/** A move to another day sets this field to this value. */
export const RESET_BY_DAY = { field: "arrived_at", value: "" } as const;
/** Field values as text. */
export type Values = Partial<Record<Field, string>>;

export interface Word {
  uid: string;
  field: Field;
  value: string;
}

/** A value that a person gave to a field. */
export interface Intent extends Word {
  login: string;
  /** Values that it may replace: the person saw them. */
  mayReplace: Set<string>;
  /** The server may lack it, because of the person's own act. */
  isExcused: boolean;
  /** The person gave it up: the server must not get it after that. */
  givenUp: Moment | null;
  /** How often the person sent it: once more with each decision. */
  times: number;
  /** Position in the history. */
  made: number;
}

interface Moment {
  /** Position in the history. */
  position: number;
  /** How many calls had been sent. */
  sent: number;
}

/** A visit that a person made, moved or cancelled. */
export interface VisitAct {
  login: string;
  uid: string;
  isExcused: boolean;
}

export type Move = VisitAct & { slot: string };

/** A cancellation after which the visit was off the screen. */
export type Cancel = VisitAct & {
  /** Number of calls sent by then, where no call cancels it; else `null`. */
  givenUpAt: number | null;
};

export const slotName = ({ employee, day, time }: Slot) => `${employee}/${day}/${time}`;
export const wordName = ({ uid, field, value }: Word) => `${uid} ${field} ${value}`;

/** The fields that an operation about a visit sends. */
export const fieldsOf = (operation: Operation): Readonly<Record<string, unknown>> =>
  visitOf(operation) === null ? {} : { ...operation.body };

/** The acts of people, and the answers they saw. */
export class Ledger {
  readonly intents: Intent[] = [];
  readonly creations = new Map<string, VisitAct>();
  readonly moves: Move[] = [];
  readonly cancels: Cancel[] = [];
  readonly days = new DayEdits();
  readonly templates = new TemplateEdits();
  /** The wish that each booking fulfils, by the booking's key. */
  readonly fulfilled = new Map<string, string>();
  readonly calls = new PlainCalls();
  readonly questions = new Questions();
  /** Visits that were moved to another day. */
  readonly movedToOtherDay = new Set<string>();
  /** Bookings that patients send now. */
  readonly booking = new Set<string>();
  /** Bookings of the site that were confirmed to the patient. */
  readonly promised = new Set<string>();
  /** How often each value was typed, also where the browser died before it was saved. */
  readonly typed = new Map<string, number>();
  /** Values and slots that a restore undid: they come again unless the visit was destroyed. */
  readonly takenBack = new Set<string>();
  /** Changes of visits that restores undid. */
  readonly lostVisits: VisitChange[] = [];
  restores = 0;
  /** Users who were without some right for a while. */
  readonly restricted = new Set<string>();
  /** Users who lost their queue, because no key opened it. */
  readonly startedAgain = new Set<string>();
  moment: Moment = { position: 0, sent: 0 };
  readonly #byWord = new Map<string, Intent[]>();
  #minted = 0;

  /** A value that no other person types, unless they copy it. */
  mint(field: TextField): string {
    const number = ++this.#minted;
    if (field === "phone") return `7900${String(number).padStart(7, "0")}`;
    if (field !== "user_name") return `${field === "service" ? "Услуга" : "Заметка"} ${number}`;
    const letters = [...number.toString(26)].map(
      (digit) => "абвгдежзиклмнопрстуфхцчшщэ"[Number.parseInt(digit, 26)],
    );
    return `Имя ${letters.join("")}`;
  }

  /** All intents with this value. */
  meant(word: Word): readonly Intent[] {
    return this.#byWord.get(wordName(word)) ?? [];
  }

  booked(login: string, uid: string, texts: Values): void {
    this.creations.set(uid, { login, uid, isExcused: false });
    this.#add(login, uid, texts, {});
  }

  /** Called before the device saves it. */
  types(uid: string, values: Values): void {
    for (const { field, value } of wordsIn(values)) {
      const name = wordName({ uid, field, value });
      this.typed.set(name, (this.typed.get(name) ?? 0) + 1);
    }
  }

  edited(
    login: string,
    operation: Operation,
    edit: { values: Values; seen: Values; to: Slot | null },
  ): void {
    const uid = visitOf(operation);
    if (uid === null) return;
    this.#add(login, uid, edit.values, edit.seen);
    if (edit.to) this.moves.push({ login, uid, slot: slotName(edit.to), isExcused: false });
    if (operation.kind === "create-visit") this.#onlyLast(uid);
  }

  cancelled(login: string, uid: string): void {
    const creation = this.creations.get(uid);
    const acts = [...this.intents, ...this.moves, ...(creation ? [creation] : [])];
    excuse(acts.filter((each) => each.uid === uid && each.login === login));
    excuse(this.calls.all.filter((each) => each.uid === uid && each.login === login));
  }

  decided(
    login: string,
    { operation, fields }: Decision,
    { action, unsent }: { action: DecisionAction; unsent: readonly Operation[] },
  ): void {
    const { kind, answer } = operation;
    const uid = visitOf(operation);
    if (uid === null) return;
    const isGivenUp = ["discard", "keep-theirs", "keep"].includes(action.kind);
    if (isGivenUp && kind === "cancel-visit") this.leftStanding(login, uid);
    if (isGivenUp && kind === "create-visit") {
      this.cancelled(login, uid);
      return;
    }
    if (action.kind === "move" && fieldsOf(operation).record_day !== action.slot.day)
      this.movedToOtherDay.add(uid);
    if (kind === "create-visit") this.#onlyLast(uid);
    const mine: readonly string[] = action.kind === "keep" ? action.mine : [];
    const lost = fields.map(({ field }) => field).filter((field) => !mine.includes(field));
    const others = unsent.filter((each) => each.key !== operation.key && visitOf(each) === uid);
    const body = fieldsOf(operation);
    for (const field of FIELDS.filter((each) => each in body)) {
      const value = String(body[field]);
      const goesOn = others.some((each) => String(fieldsOf(each)[field]) === value);
      const all = this.meant({ uid, field, value });
      const own = all.filter((each) => each.login === login);
      for (const intent of own.length > 0 ? own : all) {
        intent.times++;
        // The browser may have died before it saved an earlier decision.
        intent.givenUp = null;
        if (answer?.record) intent.mayReplace.add(String(answer.record[field]));
        const isLost = action.kind === "discard" || (isGivenUp && lost.includes(field));
        if (goesOn || !isLost) continue;
        intent.isExcused = true;
        intent.givenUp = { ...this.moment };
      }
    }
    if (isGivenUp || action.kind === "move")
      excuse(this.moves.filter((each) => each.uid === uid && each.login === login));
  }

  /** The person saw that a cancelled visit exists, and left it. */
  leftStanding(login: string, uid: string): void {
    excuse(this.cancels.filter((each) => each.login === login && each.uid === uid));
  }

  /** The queue of a user is lost. */
  excuseAll(login: string): void {
    const all = [
      ...[...this.intents, ...this.moves, ...this.creations.values(), ...this.cancels],
      ...[...this.days.all, ...this.templates.all, ...this.calls.all],
    ];
    excuse(all.filter((each) => each.login === login));
  }

  /** The device refused to save the last act of a user. */
  notSaved(login: string): void {
    for (const intent of this.intents)
      if (intent.login === login && intent.givenUp?.position === this.moment.position)
        intent.givenUp = null;
  }

  /** The server gets a visit that it does not have with the last values only. */
  #onlyLast(uid: string): void {
    for (const field of FIELDS) {
      const words = this.intents.filter((each) => each.uid === uid && each.field === field);
      const isReset = field === RESET_BY_DAY.field && this.movedToOtherDay.has(uid);
      excuse(isReset ? words : words.slice(0, -1));
    }
    excuse(this.moves.filter((each) => each.uid === uid).slice(0, -1));
  }

  #add(login: string, uid: string, values: Values, seen: Values): void {
    for (const { field, value } of wordsIn(values)) {
      const intent: Intent = {
        login,
        uid,
        field,
        value,
        times: 1,
        isExcused: false,
        givenUp: null,
        mayReplace: new Set([seen[field] ?? ""]),
        made: this.moment.position,
      };
      this.intents.push(intent);
      const name = wordName(intent);
      this.#byWord.set(name, [...(this.#byWord.get(name) ?? []), intent]);
    }
  }
}

export function excuse(acts: Iterable<{ isExcused: boolean }>): void {
  for (const act of acts) act.isExcused = true;
}

const wordsIn = (values: Values) =>
  FIELDS.flatMap((field) => {
    const value = values[field];
    return value === undefined ? [] : [{ field, value }];
  });
