import type { Closure } from "../../../../shared/journal/closure.ts";
import { type Day, formatDay } from "../../../../shared/time/calendar.ts";
import type { Engine } from "../../../../web-admin/offline/engine.ts";
import type { DecisionAction } from "../../../../web-admin/offline/operations/kinds/kind.ts";
import type { Operation } from "../../../../web-admin/offline/operations/operation.ts";
import { isCreation, targetOf } from "../../../../web-admin/offline/operations/target.ts";
import type { ShownTemplate } from "../../../../web-admin/offline/operations/template-fields.ts";
import type { Decision } from "../../../../web-admin/offline/view/decisions-list.ts";
import { WHOLE_JOURNAL } from "../../../../web-admin/offline/view/journal-list.ts";
import { DAYS, TIMES, UNSCHEDULED } from "../database/clinic.ts";
import { partsOf, shownParts, templateIn } from "../ledger/template-edits.ts";
import type { World } from "../world.ts";

interface Offer {
  login: string;
  employee: number;
  day: Day;
  time: string;
  isAdded: boolean;
}

/** People who change schedules, templates and settings, and export the journal. */
export class Office {
  templates = 0;
  readonly #offers: Offer[] = [];
  #minted = 0;

  constructor(readonly world: World) {}

  async offer(engine: Engine): Promise<string | undefined> {
    const { dice, clinic } = this.world;
    const [employee, day, time] = [dice.pick(clinic.doctors), dice.pick(DAYS), dice.pick(TIMES)];
    if (!employee || !day || !time) return undefined;
    const seen = shownTimes(engine, { employee, day });
    return this.toggled(engine, { employee, day, time }, seen);
  }

  /** A day that may never have been scheduled. */
  async scheduleFirst(engine: Engine): Promise<string | undefined> {
    const { dice, clinic } = this.world;
    const place = [dice.pick(clinic.doctors), dice.pick(UNSCHEDULED), dice.pick(TIMES)] as const;
    const [employee, day, time] = place;
    if (!employee || !day || !time) return undefined;
    const seen = shownTimes(engine, { employee, day });
    return this.toggled(engine, { employee, day, time }, seen);
  }

  /** A change that a colleague made and this screen does not show yet. */
  async offerTheSame(engine: Engine): Promise<string | undefined> {
    const others = this.#offers.filter(({ login }) => login !== engine.user.login).slice(-6);
    const other = this.world.dice.pick(others);
    const seen = other && shownTimes(engine, other);
    if (!other || !seen || seen.includes(other.time) === other.isAdded) return undefined;
    return this.toggled(engine, other, seen);
  }

  /** @param seen the list that was shown when the change was begun */
  async toggled(
    engine: Engine,
    { employee, day, time }: Pick<Offer, "employee" | "day" | "time">,
    seen: readonly string[],
  ): Promise<string> {
    const { days, moment } = this.world.ledger;
    const { login } = engine.user;
    const isAdded = !seen.includes(time);
    const to = isAdded ? [...seen, time] : seen.filter((each) => each !== time);
    // The day may have changed behind an open form.
    const shown = shownTimes(engine, { employee, day });
    const isSo = shown.includes(time) === isAdded;
    const difference = {
      added: isAdded && !isSo ? [time] : [],
      removed: isAdded || isSo ? [] : [time],
    };
    const edit = days.begun({ login, employee, day, ...difference, made: moment.position });
    const replaced = parkedEditsOf(engine, { employee, day }).map((key) => days.withKey(key));
    for (const parked of replaced) if (parked) parked.unsure = true;
    this.#offers.push({ login, employee, day, time, isAdded });
    const planned = await engine.setScheduleDay(employee, day, { from: seen, to });
    const { key } = planned;
    // The day may have changed just now.
    if (planned.kind === "set-schedule-day" && planned.base.times.includes(time) === isAdded)
      edit.isExcused = true;
    const left = new Set(engine.unsent().map((each) => each.key));
    for (const parked of replaced.filter((each) => each !== null)) {
      parked.unsure = false;
      if (!parked.keys.values().some((each) => left.has(each))) parked.isExcused = true;
    }
    edit.keys.add(key);
    edit.unsure = false;
    return `${isAdded ? "+" : "-"}${time} to [${seen}] on ${edit.day} by ${key}`;
  }

  /** The clinic is closed on a day, with the times of all doctors, or open on it again. */
  async closeDay(engine: Engine): Promise<string> {
    const { dice, ledger } = this.world;
    const { login } = engine.user;
    const known = dice.pick(engine.closures());
    if (known) return this.#reopenDay(engine, known);
    const day = dice.pick(DAYS) ?? "2027-06-11";
    const taken = engine.day(day).map(({ employee, offered }) => ({
      employee,
      day,
      times: [...offered],
    }));
    const closure = { from: day, to: day, reason: "Санитарный день", taken };
    const { key } = await engine.closeClinic(closure);
    ledger.calls.saved(login, key, "close-clinic");
    await this.#toggleAll(engine, taken, true);
    return `${day} by ${key}`;
  }

  async #reopenDay(engine: Engine, closure: Closure): Promise<string> {
    const { calls } = this.world.ledger;
    const unsent = engine
      .unsent()
      .find(({ kind, ...of }) => kind === "close-clinic" && "uid" in of && of.uid === closure.uid);
    const [closing] = unsent ? calls.withKey(unsent.key) : [];
    const operation = await engine.reopenClinic(closure);
    // A refused closure that she undid meanwhile needs no decision.
    if (closing) closing.isExcused = true;
    if (operation)
      calls.saved(engine.user.login, operation.key, "reopen-clinic").undoes = closing ?? null;
    await this.#toggleAll(engine, closure.taken, false);
    return `${closure.from} again by ${operation?.key}`;
  }

  /** @param isOffered whether the times are offered before */
  async #toggleAll(engine: Engine, taken: Closure["taken"], isOffered: boolean): Promise<void> {
    for (const { employee, day, times } of taken)
      for (const time of times) {
        const seen = shownTimes(engine, { employee, day });
        if (seen.includes(time) === isOffered)
          await this.toggled(engine, { employee, day, time }, seen);
      }
  }

  async settings(engine: Engine): Promise<void> {
    const settings = { deleteAfterDayPassed: this.world.dice.chance(0.5) };
    const { key } = await engine.changeSettings(settings);
    this.world.ledger.calls.saved(engine.user.login, key, "settings");
  }

  /** A file of the journal leaves the device. */
  async export(engine: Engine): Promise<void> {
    const { day, time } = engine.now();
    const count = engine.journal(WHOLE_JOURNAL, 0).total;
    const made = {
      count,
      made_day: formatDay(day),
      made_time: time,
      day: null,
      time: null,
      employee: null,
      source: "all" as const,
      by_name: false,
      by_phone: false,
    };
    const { key } = await engine.logExport(made);
    this.world.ledger.calls.saved(engine.user.login, key, "export");
  }

  async template(engine: Engine): Promise<string> {
    const { dice } = this.world;
    const known = dice.pick(engine.templates());
    if (!known || dice.chance(0.5)) return this.#add(engine);
    if (!dice.chance(0.6)) return this.removed(engine, known);
    const time = dice.pick(TIMES) ?? "09:00";
    const isOwn = this.world.dice.chance(0.7);
    return this.#change(engine, known, [known.tpl_name, [isOwn ? this.#mint() : time]]);
  }

  /** Edits a template that others edit, too. */
  async reword(engine: Engine): Promise<string | undefined> {
    const { dice } = this.world;
    const known = dice.pick(engine.templates().slice(-3));
    if (!known) return undefined;
    if (dice.chance(0.1)) return this.removed(engine, known);
    return this.reworded(engine, known);
  }

  /** @param known as it was shown when the change was begun */
  reworded(engine: Engine, known: ShownTemplate): Promise<string> {
    const { dice } = this.world;
    const renamed = `${templateIn(known.tpl_name)}, правка ${this.#minted + 1}`;
    const tpl_name = dice.chance(0.3) ? renamed : known.tpl_name;
    return this.#change(engine, known, [tpl_name, [this.#mint()]]);
  }

  async #add(engine: Engine): Promise<string> {
    const { templates, moment } = this.world.ledger;
    const template = `Шаблон ${++this.templates}`;
    const says = partsOf(template, ["09:00"]);
    const edit = templates.begun(
      { login: engine.user.login, template, says, made: moment.position },
      null,
    );
    const { key } = await engine.createTemplate(template, ["09:00"]);
    templates.saved(edit, key);
    return `${says} by ${key}`;
  }

  async #change(
    engine: Engine,
    known: ShownTemplate,
    [name, times]: [name: string, times: string[]],
  ): Promise<string> {
    const { templates, moment } = this.world.ledger;
    const [template, says] = [templateIn(name), partsOf(name, times)];
    const made = { login: engine.user.login, template, says, made: moment.position };
    const edit = templates.begun(made, known);
    const operation = await engine.editTemplate(known.uid, name, times, known);
    if (operation) templates.saved(edit, operation.key);
    else Object.assign(edit, { isExcused: true, notTaken: true });
    return `${shownParts(known)} becomes ${says} by ${operation?.key} ${operation?.etag}`;
  }

  /** @param known as it was shown when the question was asked */
  async removed(engine: Engine, known: ShownTemplate): Promise<string> {
    const { templates, moment } = this.world.ledger;
    const template = templateIn(known.tpl_name);
    const creation = engine.unsent().find(isCreationOf(known));
    const made = { login: engine.user.login, template, says: null, made: moment.position };
    const edit = templates.begun(made, known);
    const operation = await engine.deleteTemplate(known.uid, known);
    if (operation) templates.saved(edit, operation.key);
    else Object.assign(edit, { isExcused: true, notTaken: true });
    const isThere = engine.unsent().some(({ key }) => key === creation?.key);
    if (!operation && creation && !isThere)
      for (const each of templates.withKey(creation.key)) each.isExcused = true;
    return `${shownParts(known)} by ${operation?.key} ${operation?.etag}`;
  }

  /** @returns the function to call when the device has saved the decision */
  deciding(
    { operation }: Decision,
    action: DecisionAction,
    engine: Engine,
  ): (next: Operation | null) => void {
    const { calls, days, templates } = this.world.ledger;
    const { key } = operation;
    const isEnd = ["discard", "keep-theirs", "keep"].includes(action.kind);
    const ended = engine.unsent().filter((each) => targetOf(each) === targetOf(operation));
    const isWhole = action.kind === "discard" && isCreation(operation);
    const asked = (isWhole ? ended.map((each) => each.key) : [key]).flatMap((each) =>
      templates.withKey(each),
    );
    // A creation that is sent again after a restore carries its device's later edits.
    const affected = isWhole ? [...new Set(asked.flatMap(templates.ofSame))] : asked;
    const day = days.withKey(key);
    const carried = [...affected, ...(day ? [day] : []), ...calls.withKey(key)];
    const edits = carried.filter(({ unsure }) => !unsure);
    for (const edit of edits) edit.unsure = true;
    return (next) => {
      if (next) for (const edit of carried) edit.keys.add(next.key);
      if (next && day) days.repeated(day);
      for (const edit of edits) {
        edit.unsure = false;
        if (!next && isEnd) edit.isExcused = true;
      }
    };
  }

  /** A time of day that no other template has. */
  #mint(): string {
    const minute = this.#minted++ % 1_440;
    const two = (number: number) => String(number).padStart(2, "0");
    return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
  }
}

const isCreationOf =
  ({ uid }: ShownTemplate) =>
  (operation: Operation) =>
    operation.kind === "create-template" && operation.uid === uid;

export const shownTimes = (engine: Engine, { employee, day }: Pick<Offer, "employee" | "day">) =>
  engine.day(day).find((each) => each.employee === employee)?.offered ?? [];

/** A new edit of the day replaces them. */
const parkedEditsOf = (engine: Engine, { employee, day }: Pick<Offer, "employee" | "day">) =>
  engine
    .decisions()
    .filter(
      ({ operation }) =>
        operation.kind === "set-schedule-day" &&
        operation.employee === employee &&
        operation.day === day,
    )
    .map(({ key }) => key);
