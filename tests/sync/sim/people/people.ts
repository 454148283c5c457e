import { seesOwnDayOnly } from "../../../../shared/access/own-day.ts";
import { afterTry } from "../../../../shared/journal/outcome.ts";
import type { Slot } from "../../../../shared/time/slot.ts";
import type { Engine } from "../../../../web-admin/offline/engine.ts";
import type { DecisionAction } from "../../../../web-admin/offline/operations/kinds/kind.ts";
import type { SomeVisitFields } from "../../../../web-admin/offline/operations/operation.ts";
import { visitOf } from "../../../../web-admin/offline/operations/target.ts";
import type { VisitView } from "../../../../web-admin/offline/operations/visit.ts";
import type { Decision } from "../../../../web-admin/offline/view/decisions-list.ts";
import { WHOLE_JOURNAL } from "../../../../web-admin/offline/view/journal-list.ts";
import { DAYS, TIMES } from "../database/clinic.ts";
import { FIELDS, TEXTS, type Texts, type Values } from "../ledger/ledger.ts";
import { FORMS, TOGETHER } from "../steps.ts";
import type { World } from "../world.ts";
import { Forms, type VisitEdit } from "./forms.ts";
import { Office } from "./office.ts";
import { maybeSqueezed, type Place, placeFields } from "./slots.ts";
import { WaitingList } from "./waiting-list.ts";

/** Acts by weight. */
const ACTS = {
  book: 30,
  amend: 30,
  arrive: 12,
  read: 6,
  cancel: 9,
  decide: 16,
  offer: 7,
  template: 5,
  wish: 8,
  closeDay: 2,
  settings: 2,
  sync: 3,
};

/** Acts on a record of a colleague, by weight. */
const AT_ONCE = {
  export: 1,
  scheduleFirst: 3,
  offerTheSame: 3,
  reword: 4,
  amendTheSame: 4,
  callOperator: 2,
};

/** Acts of a doctor on her own day, by weight. */
const OWN_DAY = { arrive: 5, end: 5, decide: 3, sync: 1 };

/** How often a cancellation uses its undo window. */
const UNDOABLE = 0.4;

/** People at reception, who act by chance. */
export class People {
  readonly office: Office;
  readonly forms: Forms;
  readonly #waitingList: WaitingList;
  readonly #phones: { login: string; uid: string; phone: string }[] = [];

  constructor(readonly world: World) {
    this.office = new Office(world);
    this.#waitingList = new WaitingList(world);
    this.forms = new Forms(world, this.office, this);
  }

  /** @returns a description of the action, once the device has saved it */
  async act(engine: Engine): Promise<string> {
    if (seesOwnDayOnly(engine.user.rights)) return this.#actOnOwnDay(engine);
    if (this.world.dice.chance(FORMS)) return this.forms.act(engine);
    if (this.world.dice.chance(TOGETHER)) return this.#actTogether(engine);
    const what = this.world.dice.weighed(ACTS) ?? "sync";
    const about = await this[what](engine);
    return `${what} ${about ?? ""}`;
  }

  /** A doctor marks who came and how the visit ended. */
  async #actOnOwnDay(engine: Engine): Promise<string> {
    const what = this.world.dice.weighed(OWN_DAY) ?? "sync";
    return `${what} ${(await this[what](engine)) ?? ""}`;
  }

  async #actTogether(engine: Engine): Promise<string> {
    const what = this.world.dice.weighed(AT_ONCE) ?? "reword";
    const about =
      what === "amendTheSame" || what === "callOperator" || what === "export"
        ? await this[what](engine)
        : await this.office[what](engine);
    return `${what} ${about ?? "nothing"}`;
  }

  /** The patient gives a colleague the same phone again. */
  async amendTheSame(engine: Engine): Promise<string> {
    const others = this.#phones.filter(({ uid, phone }) => {
      const typed = this.world.ledger.meant({ uid, field: "phone", value: phone });
      const shown = engine.record(uid);
      return (
        shown && shown.phone !== phone && typed.every(({ login }) => login !== engine.user.login)
      );
    });
    const given = this.world.dice.pick(others.slice(-6));
    const record = given && engine.record(given.uid);
    if (!record) return "nothing";
    return this.amendShown(engine, record, { edit: { phone: given.phone }, to: null });
  }

  /** Marks or clears an arrival. */
  async arrive(engine: Engine): Promise<string> {
    const record = this.#record(engine);
    if (!record) return "nothing";
    const arrived_at = record.arrived_at === "" ? (this.world.dice.pick(TIMES) ?? "09:00") : "";
    return this.amendShown(engine, record, { edit: { arrived_at }, to: null });
  }

  /** Confirms a visit, says how it, or the call before it, ended, or notes a consent to SMS. */
  async callOperator(engine: Engine): Promise<string> {
    const record = this.world.dice.pick(engine.journal(WHOLE_JOURNAL, 1_000).records);
    if (!record) return "nothing";
    const ends = ["", "came", "missed", afterTry(record.outcome)].map((outcome) => ({ outcome }));
    const flags = [{ call_operator: !record.call_operator }, { sms_consent: !record.sms_consent }];
    const edit = this.world.dice.pick([...ends, ...flags]) ?? {};
    return this.amendShown(engine, record, { edit, to: null });
  }

  /** Says how a visit ended. */
  async end(engine: Engine): Promise<string> {
    const record = this.#record(engine);
    const outcome = this.world.dice.pick(["", "came", "missed"]);
    if (!record || outcome === null) return "nothing";
    return this.amendShown(engine, record, { edit: { outcome }, to: null });
  }

  async book(engine: Engine): Promise<string> {
    const { ledger } = this.world;
    const [slot, texts] = [this.#slot(engine), this.#texts()];
    const operation = await engine.createVisit({ ...placeFields(slot), ...texts });
    const uid = visitOf(operation);
    if (uid !== null) ledger.booked(engine.user.login, uid, texts);
    return `${JSON.stringify(operation.body)}`;
  }

  async amend(engine: Engine): Promise<string> {
    const record = this.#record(engine);
    if (!record) return "nothing";
    const texts = this.#texts();
    const to = this.world.dice.chance(0.35) ? this.#slot(engine) : null;
    const edit: SomeVisitFields = {
      ...texts,
      ...(to ? placeFields(to) : {}),
      ...(this.world.dice.chance(0.2) ? { call_operator: true } : {}),
    };
    return this.amendShown(engine, record, { edit, to });
  }

  /** @param record as it was shown when the edit was begun */
  async amendShown(engine: Engine, record: VisitView, { edit, to }: VisitEdit): Promise<string> {
    const { ledger } = this.world;
    const { login } = engine.user;
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
    if (to && to.day !== record.day) ledger.movedToOtherDay.add(record.uid);
    const operation = await engine.editVisit(record.uid, edit, record);
    if (operation) ledger.questions.basedOn(operation.key, record);
    if (operation) ledger.edited(login, operation, { values, seen, to: moves ? to : null });
    if (operation && values.phone)
      this.#phones.push({ login, uid: record.uid, phone: values.phone });
    return `${record.uid} revision ${record.revision} ${JSON.stringify(edit)} by ${operation?.kind} ${operation?.key} ${operation?.etag}`;
  }

  async read(engine: Engine): Promise<void> {
    const record = this.#record(engine);
    if (record?.source !== "site") return;
    const read = record.read_at === null;
    const operation = await engine.markVisitRead(record.uid, read);
    const { uid } = record;
    if (operation) this.world.ledger.calls.saved(engine.user.login, operation.key, "read", uid);
  }

  async cancel(engine: Engine): Promise<string> {
    const record = this.#record(engine);
    return record ? this.cancelShown(engine, record) : "nothing";
  }

  /** @param record as it was shown when the question was asked */
  async cancelShown(engine: Engine, record: VisitView): Promise<string> {
    this.world.ledger.cancelled(engine.user.login, record.uid);
    const held = this.world.dice.chance(UNDOABLE)
      ? await engine.cancelWithUndo(record.uid, record)
      : null;
    const operation = held ? held.operation : await engine.cancelVisit(record.uid, record);
    if (operation) this.world.ledger.questions.basedOn(operation.key, record);
    this.#sawGo(engine, { uid: record.uid, isCalled: operation !== null });
    return `${record.uid} revision ${record.revision} by ${operation?.key} ${operation?.etag}`;
  }

  async decide(engine: Engine): Promise<string> {
    const decision = this.world.dice.pick(engine.decisions());
    if (!decision) return "nothing";
    return this.#decide(engine, decision, this.#action(decision));
  }

  /** Discards all edits that wait for a decision. */
  async discardAll(engine: Engine): Promise<void> {
    for (const decision of engine.decisions()) {
      await this.#decide(engine, decision, { kind: "discard" });
    }
  }

  async #decide(engine: Engine, decision: Decision, action: DecisionAction): Promise<string> {
    const { ledger } = this.world;
    const { kind } = decision.operation;
    const uid = visitOf(decision.operation);
    const sides = [decision.mine, decision.theirs].filter((side) => side !== null);
    ledger.decided(engine.user.login, decision, { action, unsent: engine.unsent() });
    if (action.kind === "move" && uid !== null && sides.some(({ day }) => day !== action.slot.day))
      ledger.movedToOtherDay.add(uid);
    const decided = this.office.deciding(decision, action, engine);
    const next = await engine.decide(decision.key, action);
    decided(next);
    if (next) ledger.questions.basedOn(next.key, ledger.questions.basisOfNext(decision));
    if (next && "wish" in next && next.wish) ledger.fulfilled.set(next.key, next.wish);
    if (!next && kind === "create-visit" && uid !== null)
      this.#sawGo(engine, { uid, isCalled: false });
    return `${JSON.stringify(action)} about ${decision.kind} ${decision.key}, now ${next?.key}`;
  }

  async offer(engine: Engine): Promise<string | undefined> {
    return this.office.offer(engine);
  }

  async template(engine: Engine): Promise<string> {
    return this.office.template(engine);
  }

  async closeDay(engine: Engine): Promise<string> {
    return this.office.closeDay(engine);
  }

  async wish(engine: Engine): Promise<string> {
    return this.#waitingList.act(engine);
  }

  async settings(engine: Engine): Promise<void> {
    return this.office.settings(engine);
  }

  async export(engine: Engine): Promise<void> {
    return this.office.export(engine);
  }

  async sync(engine: Engine): Promise<void> {
    engine.syncNow();
  }

  #sawGo(engine: Engine, { uid, isCalled }: { uid: string; isCalled: boolean }): void {
    const { ledger, lines } = this.world;
    if (engine.record(uid)) return;
    const { login } = engine.user;
    ledger.cancels.push({ login, uid, isExcused: false, givenUpAt: isCalled ? null : lines.sent });
  }

  #action(decision: Decision): DecisionAction {
    const { dice } = this.world;
    const slot = dice.pick(decision.nearest);
    if (decision.kind === "slot" && slot && dice.chance(0.6)) {
      const { squeezed: squeezedIn, ...place } = maybeSqueezed(this.world, slot);
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

  /** Usually a free slot; at times any. */
  #slot(engine: Engine): Place {
    return maybeSqueezed(this.world, this.#shownSlot(engine));
  }

  #shownSlot(engine: Engine): Slot {
    const { dice, clinic } = this.world;
    const day = dice.pick(DAYS) ?? "2027-06-11";
    const of = dice.pick(engine.day(day));
    const time = of && dice.chance(0.9) ? dice.pick(of.free) : null;
    if (of && time) return { employee: of.employee, day, time };
    return { employee: dice.pick(clinic.doctors) ?? 0, day, time: dice.pick(TIMES) ?? "09:00" };
  }

  #record(engine: Engine): VisitView | null {
    return this.world.dice.pick(engine.journal(WHOLE_JOURNAL, 1_000).records);
  }

  #texts(): Texts {
    const { dice, ledger } = this.world;
    const chosen = TEXTS.filter(() => dice.chance(0.4));
    const fields = chosen.length > 0 ? chosen : (["add_comment"] as const);
    return Object.fromEntries(fields.map((field) => [field, ledger.mint(field)]));
  }
}
