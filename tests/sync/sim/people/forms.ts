import type { Day } from "../../../../shared/time/calendar.ts";
import type { Engine } from "../../../../web-admin/offline/engine.ts";
import type { SomeVisitFields } from "../../../../web-admin/offline/operations/operation.ts";
import type { ShownTemplate } from "../../../../web-admin/offline/operations/template-fields.ts";
import type { VisitView } from "../../../../web-admin/offline/operations/visit.ts";
import { WHOLE_JOURNAL } from "../../../../web-admin/offline/view/journal-list.ts";
import { DAYS, TIMES, UNSCHEDULED } from "../database/clinic.ts";
import type { World } from "../world.ts";
import { type Office, shownTimes } from "./office.ts";
import { maybeSqueezed, type Place, placeFields } from "./slots.ts";

type Form =
  | { kind: "amend" | "cancel"; record: VisitView }
  | { kind: "reword" | "remove"; template: ShownTemplate }
  | { kind: "offer"; employee: number; day: Day; offered: readonly string[] };

const KINDS = { amend: 8, cancel: 3, reword: 4, remove: 2, offer: 3 };
const WHAT = { open: 4, save: 4, interfere: 3 };

export interface VisitEdit {
  edit: SomeVisitFields;
  to: Place | null;
}

interface Visits {
  amendShown(engine: Engine, record: VisitView, made: VisitEdit): Promise<string>;
  cancelShown(engine: Engine, record: VisitView): Promise<string>;
}

/** Forms that people leave open, and save later as they saw them. */
export class Forms {
  #open: { engine: Engine; form: Form }[] = [];

  constructor(
    readonly world: World,
    readonly office: Office,
    readonly visits: Visits,
  ) {}

  async act(engine: Engine): Promise<string> {
    const what = this.world.dice.weighed(WHAT) ?? "open";
    return `${what} ${(await this[what](engine)) ?? "nothing"}`;
  }

  async open(engine: Engine): Promise<string | null> {
    const form = this.#shown(engine);
    if (!form) return this.office.template(engine);
    this.#open.push({ engine, form });
    return said(form);
  }

  /** Saves the form that was opened first. */
  async save(engine: Engine): Promise<string | null> {
    const at = this.#open.findIndex((each) => each.engine === engine);
    const [found] = at < 0 ? [] : this.#open.splice(at, 1);
    if (!found || !isThere(engine, found.form)) return null;
    return this.#send(engine, found.form);
  }

  /** Changes a record that a colleague has open. */
  async interfere(engine: Engine): Promise<string | null> {
    const others = this.#open.filter((each) => each.engine !== engine).slice(-4);
    const other = this.world.dice.pick(others);
    const form = other && asShownAt(engine, other.form);
    return form && this.#send(engine, form);
  }

  /** Edits a booking while its response is applied. */
  async hurry(engine: Engine, uid: string): Promise<string> {
    const record = engine.record(uid);
    if (!record) return "hurry: nothing";
    this.#open.push({ engine, form: { kind: "amend", record } });
    const edit = { user_name: this.world.ledger.mint("user_name") };
    return `hurry ${await this.visits.amendShown(engine, record, { edit, to: null })}`;
  }

  #shown(engine: Engine): Form | null {
    const { dice, clinic } = this.world;
    const kind = dice.weighed(KINDS) ?? "amend";
    if (kind === "amend" || kind === "cancel") {
      const record = dice.pick(engine.journal(WHOLE_JOURNAL, 1_000).records);
      return record && { kind, record };
    }
    if (kind === "reword" || kind === "remove") {
      const template = dice.pick(engine.templates().slice(-3));
      return template && { kind, template };
    }
    const [employee, day] = [dice.pick(clinic.doctors), dice.pick([...DAYS, ...UNSCHEDULED])];
    if (!employee || !day) return null;
    return { kind, employee, day, offered: shownTimes(engine, { employee, day }) };
  }

  #send(engine: Engine, form: Form): Promise<string> {
    const { office, visits } = this;
    const { dice } = this.world;
    switch (form.kind) {
      case "amend":
        return visits.amendShown(engine, form.record, this.#edit(form.record));
      case "cancel":
        return visits.cancelShown(engine, form.record);
      case "reword":
        return office.reworded(engine, form.template);
      case "remove":
        return office.removed(engine, form.template);
      case "offer": {
        const time = dice.pick(TIMES) ?? "09:00";
        return office.toggled(engine, { ...form, time }, form.offered);
      }
    }
  }

  /** Texts, or one part of the slot. */
  #edit(record: VisitView): VisitEdit {
    const { dice, ledger, clinic } = this.world;
    const words = dice.chance(0.5) ? { user_name: ledger.mint("user_name") } : {};
    const note = dice.chance(0.4) ? { add_comment: ledger.mint("add_comment") } : {};
    const place = { employee: record.employee, day: record.day, time: record.record_time };
    const moved = dice.pick([
      null,
      { record_time: dice.pick(TIMES) ?? "09:00" },
      { record_day: dice.pick(DAYS) ?? place.day },
      { employee: dice.pick(clinic.doctors) ?? place.employee },
    ]);
    const shown = moved && {
      employee: moved.employee ?? place.employee,
      day: moved.record_day ?? place.day,
      time: moved.record_time ?? place.time,
    };
    const to = shown && maybeSqueezed(this.world, shown);
    const slot = to?.squeezed ? placeFields(to) : moved;
    return { edit: { ...words, ...note, ...slot }, to };
  }
}

/** The form with the values on another screen. */
function asShownAt(engine: Engine, form: Form): Form | null {
  if ("record" in form) {
    const record = engine.record(form.record.uid);
    return record && { ...form, record };
  }
  if ("template" in form) {
    const template = engine.template(form.template.uid);
    return template && { ...form, template };
  }
  return { ...form, offered: shownTimes(engine, form) };
}

const isThere = (engine: Engine, form: Form) => asShownAt(engine, form) !== null;

function said(form: Form): string {
  if ("record" in form) return `${form.kind} ${form.record.uid} at ${form.record.revision}`;
  if ("template" in form) return `${form.kind} ${form.template.uid} ${form.template.tpl_name}`;
  return `${form.kind} ${form.employee} ${form.day} [${form.offered}]`;
}
