import { formatDay } from "../../../shared/calendar.ts";
import type { Slot } from "../../../shared/slots.ts";
import { HEADERS } from "../../../shared/sync.ts";
import type { Decision, DecisionAction } from "../../../web-admin/offline/decision.ts";
import type { Engine } from "../../../web-admin/offline/engine-api.ts";
import type { RecordEdit } from "../../../web-admin/offline/operation.ts";
import { type FoldedRecord, WHOLE_JOURNAL } from "../../../web-admin/offline/record.ts";
import { type Clinic, DAYS, SERVICE, TIMES } from "./clinic.ts";
import type { SimDevice } from "./device.ts";
import type { Dice } from "./dice.ts";
import { Forms, type VisitEdit } from "./forms.ts";
import { FIELDS, type Ledger, TEXTS, type Texts, type Values } from "./ledger.ts";
import type { Caller, Lines } from "./line.ts";
import { Office } from "./office.ts";
import type { VirtualTime } from "./time.ts";

interface Room {
  dice: Dice;
  /** Chance of its own: what is drawn here changes nothing else. */
  whims: Dice;
  /** How often people take up the same thing at once. */
  together: number;
  /** Chance of its own for what is left open. */
  formDice: Dice;
  /** How often people open, save, or change what others have open. */
  forms: number;
  ledger: Ledger;
  clinic: Clinic;
  lines: Lines;
  time: VirtualTime;
}

const WEIGHTS = {
  book: 30,
  amend: 30,
  read: 6,
  cancel: 9,
  decide: 16,
  offer: 7,
  template: 5,
  settings: 2,
  sync: 3,
};

/** What two people may come to do at once. */
const AT_ONCE = { scheduleFirst: 3, offerTheSame: 3, reword: 4, amendTheSame: 4, callOperator: 2 };

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
    const { formDice: dice, ledger, clinic } = room;
    this.forms = new Forms({ dice, ledger, clinic, office: this.office, visits: this });
  }

  /** One thing done at a desk; says what. It resolves when the device has kept it. */
  async act(device: SimDevice, engine: Engine): Promise<string> {
    if (this.room.formDice.chance(this.room.forms)) return this.forms.act(device.name, engine);
    if (this.room.whims.chance(this.room.together)) return this.#actTogether(device, engine);
    const what = this.room.dice.weighed(WEIGHTS) ?? "sync";
    const about = await this[what](device, engine);
    return `${what} ${about ?? ""}`;
  }

  async #actTogether(device: SimDevice, engine: Engine): Promise<string> {
    const what = this.room.whims.weighed(AT_ONCE) ?? "reword";
    const about =
      what === "amendTheSame" || what === "callOperator"
        ? await this[what](device, engine)
        : await this.office[what](device.name, engine);
    return `${what} ${about ?? "nothing"}`;
  }

  /** The patient gives a colleague the same phone again. */
  async amendTheSame({ name }: SimDevice, engine: Engine): Promise<string> {
    const others = this.#heard.filter(({ uid, phone }) => {
      const typed = this.room.ledger.meant({ uid, field: "phone", value: phone });
      const shown = engine.record(uid);
      return shown && shown.phone !== phone && typed.every(({ device }) => device !== name);
    });
    const heard = this.room.whims.pick(others.slice(-6));
    const record = heard && engine.record(heard.uid);
    if (!record) return "nothing";
    return this.amendShown(name, engine, record, { edit: { phone: heard.phone }, to: null });
  }

  async callOperator({ name }: SimDevice, engine: Engine): Promise<string> {
    const record = this.room.whims.pick(engine.journal(WHOLE_JOURNAL, 1_000).records);
    if (!record) return "nothing";
    const edit = { call_operator: !record.call_operator };
    return this.amendShown(name, engine, record, { edit, to: null });
  }

  async book({ name }: SimDevice, engine: Engine): Promise<string> {
    const slot = this.#slot(engine);
    const { ledger } = this.room;
    const texts = this.#texts();
    const { employee, day: record_day, time: record_time } = slot;
    const operation = await engine.book({ employee, record_day, record_time, ...texts });
    if (operation.subject.kind === "record") {
      ledger.booked(name, operation.subject.uid, texts);
      ledger.chose(name, operation.subject.uid, slot);
    }
    return `${JSON.stringify(operation.body)}`;
  }

  async amend({ name }: SimDevice, engine: Engine): Promise<string> {
    const record = this.#record(engine);
    if (!record) return "nothing";
    const texts = this.#texts();
    const to = this.room.dice.chance(0.35) ? this.#slot(engine) : null;
    const edit: RecordEdit = {
      ...texts,
      ...(to ? { employee: to.employee, record_day: to.day, record_time: to.time } : {}),
      ...(this.room.dice.chance(0.2) ? { call_operator: true } : {}),
    };
    return this.amendShown(name, engine, record, { edit, to });
  }

  /** @param record as it was shown when the edit was begun */
  async amendShown(
    name: string,
    engine: Engine,
    record: FoldedRecord,
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
    if (moves) ledger.chose(name, record.uid, to);
    const operation = await engine.amend(record.uid, edit, record);
    if (operation) ledger.edited(name, operation, { values, seen, to: moves ? to : null });
    if (operation && values.phone)
      this.#heard.push({ device: name, uid: record.uid, phone: values.phone });
    return `${record.uid} revision ${record.revision} ${JSON.stringify(edit)} by ${operation?.method} ${operation?.key} ${operation?.etag}`;
  }

  async read(_: SimDevice, engine: Engine): Promise<void> {
    const record = this.#record(engine);
    if (record?.source === "site") await engine.markRead(record.uid, record.read_at === null);
  }

  async cancel({ name }: SimDevice, engine: Engine): Promise<string> {
    const record = this.#record(engine);
    return record ? this.cancelShown(name, engine, record) : "nothing";
  }

  /** @param record as it was shown when the question was asked */
  async cancelShown(name: string, engine: Engine, record: FoldedRecord): Promise<string> {
    this.room.ledger.cancelled(name, record.uid);
    this.room.ledger.sights.saw(name, record);
    const operation = await engine.destroy(record.uid, record);
    this.#sawGo(name, engine, { uid: record.uid, isCalled: operation !== null });
    return `${record.uid} revision ${record.revision} by ${operation?.key} ${operation?.etag}`;
  }

  async decide(device: SimDevice, engine: Engine): Promise<string> {
    const decision = this.room.dice.pick(engine.decisions());
    if (!decision) return "nothing";
    return this.#decide(device, engine, decision, this.#action(decision));
  }

  /** A person gives up all that waits for a decision. */
  async discardAll(device: SimDevice, engine: Engine): Promise<void> {
    for (const decision of engine.decisions()) {
      await this.#decide(device, engine, decision, { kind: "discard" });
    }
  }

  async #decide(
    { name }: SimDevice,
    engine: Engine,
    decision: Decision,
    action: DecisionAction,
  ): Promise<string> {
    const { ledger } = this.room;
    const { subject, method } = decision.operation;
    ledger.decided(name, decision, { action, unsent: engine.unsent() });
    if (action.kind === "move" && subject.kind === "record")
      ledger.chose(name, subject.uid, action.slot);
    for (const side of [decision.mine, decision.theirs]) if (side) ledger.sights.saw(name, side);
    const decided = this.office.deciding(decision, action, engine);
    const next = await engine.decide(decision.key, action);
    decided(next);
    if (!next && method === "POST" && subject.kind === "record")
      this.#sawGo(name, engine, { uid: subject.uid, isCalled: false });
    return `${JSON.stringify(action)} about ${decision.kind} ${decision.key}, now ${next?.key}`;
  }

  async offer({ name }: SimDevice, engine: Engine): Promise<string | undefined> {
    return this.office.offer(name, engine);
  }

  async template({ name }: SimDevice, engine: Engine): Promise<string> {
    return this.office.template(name, engine);
  }

  async settings(_: SimDevice, engine: Engine): Promise<void> {
    await engine.changeSettings({ deleteAfterDayPassed: this.room.dice.chance(0.5) });
  }

  async sync(_: SimDevice, engine: Engine): Promise<void> {
    engine.syncNow();
  }

  /** A patient books on the site, and tries again while nothing is answered. */
  bookOnSite(phone: Caller): void {
    const { dice, clinic, ledger, lines, time } = this.room;
    const [employee, day, at] = [dice.pick(clinic.doctors), dice.pick(DAYS), dice.pick(TIMES)];
    if (!employee || !day || !at) return;
    const uid = dice.uuid();
    const body = JSON.stringify({
      ...{ uid, employee, record_day: formatDay(day), record_time: at, service: SERVICE },
      ...{ user_name: ledger.mint("user_name"), phone: ledger.mint("phone"), consent: true },
      ...{ operator_view: false, call_operator: false },
    });
    const headers = { "content-type": "application/json", [HEADERS.key]: dice.uuid() };
    let tries = 0;
    const send = (): void => {
      lines.send(phone, "/api/journal", { method: "POST", headers, body }).then(
        (answer) => {
          if (answer.status === 201) ledger.promised.add(uid);
          if (answer.status >= 500 && ++tries < 6) time.after(3_000, send);
        },
        () => void (++tries < 6 && time.after(3_000, send)),
      );
    };
    send();
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
    if (decision.kind === "slot" && slot && dice.chance(0.6)) return { kind: "move", slot };
    if (dice.chance(0.25)) return { kind: "discard" };
    if (decision.kind === "fields" && dice.chance(0.3)) {
      return { kind: "keep", mine: decision.fields.slice(1).map(({ field }) => field) };
    }
    if (decision.kind === "fields") {
      return { kind: dice.chance(0.5) ? "keep-mine" : "keep-theirs" };
    }
    return {
      kind: decision.kind === "slot" || decision.kind === "rejected" ? "retry" : "keep-mine",
    };
  }

  /** Mostly one that is shown free; now and then any. */
  #slot(engine: Engine): Slot {
    const { dice, clinic } = this.room;
    const day = dice.pick(DAYS) ?? "2027-06-11";
    const of = dice.pick(engine.day(day));
    const time = of && dice.chance(0.9) ? dice.pick(of.free) : null;
    if (of && time) return { employee: of.employee, day, time };
    return { employee: dice.pick(clinic.doctors) ?? 0, day, time: dice.pick(TIMES) ?? "09:00" };
  }

  #record(engine: Engine): FoldedRecord | null {
    return this.room.dice.pick(engine.journal(WHOLE_JOURNAL, 1_000).records);
  }

  #texts(): Texts {
    const { dice, ledger } = this.room;
    const chosen = TEXTS.filter(() => dice.chance(0.4));
    const fields = chosen.length > 0 ? chosen : (["add_comment"] as const);
    return Object.fromEntries(fields.map((field) => [field, ledger.mint(field)]));
  }
}
