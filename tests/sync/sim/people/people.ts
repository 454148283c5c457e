import { afterTry } from "../../../../shared/journal/outcome.ts";
import type { Slot } from "../../../../shared/time/slots.ts";
import type { Engine } from "../../../../web-admin/offline/engine.ts";
import type {
  Decision,
  DecisionAction,
} from "../../../../web-admin/offline/operations/decision.ts";
import type { SomeVisitFields } from "../../../../web-admin/offline/operations/operation.ts";
import type { VisitView } from "../../../../web-admin/offline/operations/record.ts";
import { visitOf } from "../../../../web-admin/offline/operations/target.ts";
import { WHOLE_JOURNAL } from "../../../../web-admin/offline/view/journal-query.ts";
import type { VirtualTime } from "../browser/time.ts";
import type { Dice } from "../chance/dice.ts";
import { FORMS, HELD, TOGETHER } from "../chance/steps.ts";
import { type Clinic, DAYS, TIMES } from "../database/clinic.ts";
import { FIELDS, type Ledger, TEXTS, type Texts, type Values } from "../ledger/ledger.ts";
import type { Lines } from "../server/line.ts";
import { ACTS } from "./acts.ts";
import type { Desk } from "./desk.ts";
import { Forms, type VisitEdit } from "./forms.ts";
import { Office } from "./office.ts";
import { type Place, placeFields, type Squeezes } from "./squeezes.ts";

interface Room {
  dice: Dice;
  squeezes: Squeezes;
  ledger: Ledger;
  clinic: Clinic;
  lines: Lines;
  time: VirtualTime;
}

/** What two people may come to do at once. */
const AT_ONCE = {
  export: 1,
  scheduleFirst: 3,
  offerTheSame: 3,
  reword: 4,
  amendTheSame: 4,
  callOperator: 2,
};

interface Heard {
  device: string;
  uid: string;
  phone: string;
}

/** What people do with the app, each thing by chance. */
export class People {
  readonly office: Office;
  readonly forms: Forms;
  readonly #heard: Heard[] = [];

  constructor(readonly room: Room) {
    this.office = new Office(room);
    const { dice, ledger, clinic, squeezes } = room;
    this.forms = new Forms({ dice, ledger, clinic, squeezes, office: this.office, visits: this });
  }

  /** One thing done at a desk; says what. It resolves when the device has kept it. */
  async act(desk: Desk, engine: Engine): Promise<string> {
    if (this.room.dice.chance(FORMS)) return this.forms.act(desk.name, engine);
    if (this.room.dice.chance(TOGETHER)) return this.#actTogether(desk, engine);
    const what = this.room.dice.weighed(ACTS) ?? "sync";
    const about = await this[what](desk, engine);
    return `${what} ${about ?? ""}`;
  }

  async #actTogether(desk: Desk, engine: Engine): Promise<string> {
    const what = this.room.dice.weighed(AT_ONCE) ?? "reword";
    const about =
      what === "amendTheSame" || what === "callOperator" || what === "export"
        ? await this[what](desk, engine)
        : await this.office[what](desk.name, engine);
    return `${what} ${about ?? "nothing"}`;
  }

  /** The patient gives a colleague the same phone again. */
  async amendTheSame({ name }: Desk, engine: Engine): Promise<string> {
    const others = this.#heard.filter(({ uid, phone }) => {
      const typed = this.room.ledger.meant({ uid, field: "phone", value: phone });
      const shown = engine.record(uid);
      return shown && shown.phone !== phone && typed.every(({ device }) => device !== name);
    });
    const heard = this.room.dice.pick(others.slice(-6));
    const record = heard && engine.record(heard.uid);
    if (!record) return "nothing";
    return this.amendShown(name, engine, record, { edit: { phone: heard.phone }, to: null });
  }

  /** Marks or clears an arrival. */
  async arrive({ name }: Desk, engine: Engine): Promise<string> {
    const record = this.#record(engine);
    if (!record) return "nothing";
    const arrived_at = record.arrived_at === "" ? (this.room.dice.pick(TIMES) ?? "09:00") : "";
    return this.amendShown(name, engine, record, { edit: { arrived_at }, to: null });
  }

  /** Confirms a visit, or says how it, or the call before it, ended. */
  async callOperator({ name }: Desk, engine: Engine): Promise<string> {
    const record = this.room.dice.pick(engine.journal(WHOLE_JOURNAL, 1_000).records);
    if (!record) return "nothing";
    const ends = ["", "came", "missed", afterTry(record.outcome)].map((outcome) => ({ outcome }));
    const edit = this.room.dice.pick([...ends, { call_operator: !record.call_operator }]) ?? {};
    return this.amendShown(name, engine, record, { edit, to: null });
  }

  async book({ name }: Desk, engine: Engine): Promise<string> {
    const { ledger } = this.room;
    const [slot, texts] = [this.#slot(engine), this.#texts()];
    const operation = await engine.createVisit({ ...placeFields(slot), ...texts });
    const uid = visitOf(operation);
    if (uid !== null) ledger.booked(name, uid, texts);
    if (uid !== null) ledger.chose(name, uid, slot);
    return `${JSON.stringify(operation.body)}`;
  }

  async amend({ name }: Desk, engine: Engine): Promise<string> {
    const record = this.#record(engine);
    if (!record) return "nothing";
    const texts = this.#texts();
    const to = this.room.dice.chance(0.35) ? this.#slot(engine) : null;
    const edit: SomeVisitFields = {
      ...texts,
      ...(to ? placeFields(to) : {}),
      ...(this.room.dice.chance(0.2) ? { call_operator: true } : {}),
    };
    return this.amendShown(name, engine, record, { edit, to });
  }

  /** @param record as it was shown when the edit was begun */
  async amendShown(
    name: string,
    engine: Engine,
    record: VisitView,
    { edit, to }: VisitEdit,
  ): Promise<string> {
    const { ledger } = this.room;
    const seen: Values = {};
    const values: Values = {};
    for (const field of FIELDS) {
      seen[field] = String(record[field]);
      const value = edit[field] === undefined ? undefined : String(edit[field]);
      if (value !== undefined && value !== seen[field]) values[field] = value;
    }
    const moves =
      to &&
      (to.employee !== record.employee || to.day !== record.day || to.time !== record.record_time);
    ledger.types(record.uid, values);
    ledger.sights.saw(name, record);
    if (to && (moves || to.squeezed)) ledger.chose(name, record.uid, to, [record.day]);
    const operation = await engine.editVisit(record.uid, edit, record);
    if (operation) ledger.questions.restsOn(operation.key, record);
    if (operation) ledger.edited(name, operation, { values, seen, to: moves ? to : null });
    if (operation && values.phone)
      this.#heard.push({ device: name, uid: record.uid, phone: values.phone });
    return `${record.uid} revision ${record.revision} ${JSON.stringify(edit)} by ${operation?.kind} ${operation?.key} ${operation?.etag}`;
  }

  async read({ name }: Desk, engine: Engine): Promise<void> {
    const record = this.#record(engine);
    if (record?.source !== "site") return;
    const read = record.read_at === null;
    const operation = await engine.markVisitRead(record.uid, read);
    const { uid } = record;
    if (operation) this.room.ledger.calls.kept(name, operation.key, { kind: "read", uid, read });
  }

  async cancel({ name }: Desk, engine: Engine): Promise<string> {
    const record = this.#record(engine);
    return record ? this.cancelShown(name, engine, record) : "nothing";
  }

  /** @param record as it was shown when the question was asked */
  async cancelShown(name: string, engine: Engine, record: VisitView): Promise<string> {
    this.room.ledger.cancelled(name, record.uid);
    this.room.ledger.sights.saw(name, record);
    const held = this.room.dice.chance(HELD)
      ? await engine.holdCancellation(record.uid, record)
      : null;
    const operation = held ? held.operation : await engine.cancelVisit(record.uid, record);
    if (operation) this.room.ledger.questions.restsOn(operation.key, record);
    this.#sawGo(name, engine, { uid: record.uid, isCalled: operation !== null });
    return `${record.uid} revision ${record.revision} by ${operation?.key} ${operation?.etag}`;
  }

  async decide(desk: Desk, engine: Engine): Promise<string> {
    const decision = this.room.dice.pick(engine.decisions());
    if (!decision) return "nothing";
    return this.#decide(desk, engine, decision, this.#action(decision));
  }

  /** A person gives up all that waits for a decision. */
  async discardAll(desk: Desk, engine: Engine): Promise<void> {
    for (const decision of engine.decisions()) {
      await this.#decide(desk, engine, decision, { kind: "discard" });
    }
  }

  async #decide(
    { name }: Desk,
    engine: Engine,
    decision: Decision,
    action: DecisionAction,
  ): Promise<string> {
    const { ledger } = this.room;
    const { kind } = decision.operation;
    const uid = visitOf(decision.operation);
    const sides = [decision.mine, decision.theirs].filter((side) => side !== null);
    ledger.decided(name, decision, { action, unsent: engine.unsent() });
    if (action.kind === "move" && uid !== null)
      ledger.chose(
        name,
        uid,
        { ...action.slot, squeezed: action.slot.squeezedIn ?? false },
        sides.map(({ day }) => day),
      );
    for (const side of sides) ledger.sights.saw(name, side);
    const decided = this.office.deciding(decision, action, engine);
    if (decision.kind === "visits" && action.kind === "keep-mine") {
      for (const { id } of decision.operation.answer?.visits ?? [])
        ledger.questions.confirmed.add(`${name} ${id}`);
    }
    const next = await engine.decide(decision.key, action);
    decided(next);
    if (next) ledger.questions.restsOn(next.key, ledger.questions.basisOfNext(decision));
    if (!next && kind === "create-visit" && uid !== null)
      this.#sawGo(name, engine, { uid, isCalled: false });
    return `${JSON.stringify(action)} about ${decision.kind} ${decision.key}, now ${next?.key}`;
  }

  async offer({ name }: Desk, engine: Engine): Promise<string | undefined> {
    return this.office.offer(name, engine);
  }

  async template({ name }: Desk, engine: Engine): Promise<string> {
    return this.office.template(name, engine);
  }

  async settings({ name }: Desk, engine: Engine): Promise<void> {
    return this.office.settings(name, engine);
  }

  async export({ name }: Desk, engine: Engine): Promise<void> {
    return this.office.export(name, engine);
  }

  async sync(_: Desk, engine: Engine): Promise<void> {
    engine.syncNow();
  }

  #sawGo(
    name: string,
    engine: Engine,
    { uid, isCalled }: { uid: string; isCalled: boolean },
  ): void {
    const { ledger, lines } = this.room;
    if (!engine.record(uid)) ledger.cancels.seen(name, uid, isCalled ? null : lines.sent);
  }

  #action(decision: Decision): DecisionAction {
    const { dice } = this.room;
    const slot = dice.pick(decision.nearest);
    if (decision.kind === "slot" && slot && dice.chance(0.6)) {
      const { squeezed: squeezedIn, ...place } = this.room.squeezes.insteadOf(slot);
      return { kind: "move", slot: { ...place, squeezedIn } };
    }
    if (dice.chance(0.25)) return { kind: "discard" };
    if (decision.kind === "fields" && dice.chance(0.3)) {
      return { kind: "keep", mine: decision.fields.slice(1).map(({ field }) => field) };
    }
    if (decision.kind === "fields") return { kind: dice.chance(0.5) ? "keep-mine" : "keep-theirs" };
    return {
      kind: decision.kind === "slot" || decision.kind === "rejected" ? "retry" : "keep-mine",
    };
  }

  /** Mostly one that is shown free; now and then any. */
  #slot(engine: Engine): Place {
    return this.room.squeezes.insteadOf(this.#shownSlot(engine));
  }

  #shownSlot(engine: Engine): Slot {
    const { dice, clinic } = this.room;
    const day = dice.pick(DAYS) ?? "2027-06-11";
    const of = dice.pick(engine.day(day));
    const time = of && dice.chance(0.9) ? dice.pick(of.free) : null;
    if (of && time) return { employee: of.employee, day, time };
    return { employee: dice.pick(clinic.doctors) ?? 0, day, time: dice.pick(TIMES) ?? "09:00" };
  }

  #record(engine: Engine): VisitView | null {
    return this.room.dice.pick(engine.journal(WHOLE_JOURNAL, 1_000).records);
  }

  #texts(): Texts {
    const { dice, ledger } = this.room;
    const chosen = TEXTS.filter(() => dice.chance(0.4));
    const fields = chosen.length > 0 ? chosen : (["add_comment"] as const);
    return Object.fromEntries(fields.map((field) => [field, ledger.mint(field)]));
  }
}
