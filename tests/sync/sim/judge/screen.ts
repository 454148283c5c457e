import type { Closure } from "../../../../shared/journal/closure.ts";
import type { DayDocument, SyncDocument } from "../../../../shared/sync/sync.ts";
import type { ClinicMoment } from "../../../../shared/time/calendar.ts";
import { freeTimes } from "../../../../shared/time/free-times.ts";
import type { Wish } from "../../../../shared/wishes/wish.ts";
import type { Engine } from "../../../../web-admin/offline/engine.ts";
import { visitOf } from "../../../../web-admin/offline/operations/target.ts";
import type { ShownTemplate } from "../../../../web-admin/offline/operations/template-fields.ts";
import { WHOLE_JOURNAL } from "../../../../web-admin/offline/view/journal-list.ts";
import { FIELDS } from "../ledger/ledger.ts";

type Truth = ReadonlyMap<string, SyncDocument>;

/** The screen equals the server, except where an edit waits for a decision. */
export function judgeScreen(name: string, engine: Engine, truth: Truth): string[] {
  return [
    ...judgeVisits(name, engine, truth),
    ...judgeOffers(name, engine, truth),
    ...judgeOffice(name, engine, truth),
  ];
}

const disputedBy = (engine: Engine) => engine.decisions().map(({ operation }) => operation);

function judgeVisits(name: string, engine: Engine, truth: Truth): string[] {
  const faults: string[] = [];
  const disputed = new Set(disputedBy(engine).map(visitOf));
  const shown = new Map(
    engine.journal(WHOLE_JOURNAL, 10_000).records.map((each) => [each.uid, each]),
  );
  for (const document of daysIn(truth)) {
    for (const record of document.records) {
      const seen = shown.get(record.uid);
      shown.delete(record.uid);
      if (disputed.has(record.uid)) continue;
      const same =
        seen &&
        seen.day === document.day &&
        seen.employee === document.employee &&
        seen.record_time === record.record_time &&
        seen.revision === record.revision &&
        seen.read_at === record.read_at &&
        FIELDS.every((field) => seen[field] === record[field]);
      if (!same) faults.push(`${name} does not show ${record.uid} as it is`);
      if (seen && seen.sync !== "synced")
        faults.push(`${name} shows ${record.uid} as ${seen.sync}`);
    }
  }
  for (const uid of shown.keys()) {
    if (!disputed.has(uid)) faults.push(`${name} shows ${uid}, which is not there`);
  }
  return faults;
}

/** Offered and free times of each doctor's day. */
function judgeOffers(name: string, engine: Engine, truth: Truth): string[] {
  const subjects = disputedBy(engine);
  const isMoved = subjects.some((each) => visitOf(each) !== null);
  const now = engine.now();
  return daysIn(truth).flatMap((document) => {
    const { employee, day } = document;
    const isDisputed = subjects.some(
      (each) => each.kind === "set-schedule-day" && each.employee === employee && each.day === day,
    );
    const shown = engine.day(day).find((each) => each.employee === employee);
    if (isDisputed || !shown) return [];
    const faults: string[] = [];
    if (`${shown.offered}` !== `${document.offered}`)
      faults.push(`${name} offers [${shown.offered}] on ${document.key}: [${document.offered}]`);
    const free = freeIn(document, now);
    if (!isMoved && `${shown.free}` !== `${free}`)
      faults.push(`${name} has [${shown.free}] free on ${document.key}: [${free}]`);
    return faults;
  });
}

function freeIn({ employee, day, offered, records }: DayDocument, now: ClinicMoment): string[] {
  const booked = records.map((record) => record.record_time);
  return freeTimes({ employee, day, offered, booked }, now);
}

/** Templates, settings, waiting list, doctors. */
function judgeOffice(name: string, engine: Engine, truth: Truth): string[] {
  const faults: string[] = [];
  const subjects = new Set<string>(disputedBy(engine).map(({ kind }) => kind));
  for (const document of truth.values()) {
    if (document.kind === "settings" && !subjects.has("change-settings")) {
      const { deleteAfterDayPassed } = engine.settings();
      if (deleteAfterDayPassed !== document.deleteAfterDayPassed)
        faults.push(`${name} shows the setting as ${deleteAfterDayPassed}`);
    }
    if (
      document.kind === "templates" &&
      !["create-template", "edit-template", "delete-template"].some((kind) => subjects.has(kind))
    ) {
      const said = (each: ShownTemplate) =>
        `${each.id} ${each.uid} ${each.tpl_name} ${each.schedule_tpl}`;
      const [shown, real] = [engine.templates().map(said), document.templates.map(said)];
      if (`${shown.toSorted()}` !== `${real.toSorted()}`)
        faults.push(`${name} shows templates ${shown}: ${real}`);
    }
    if (document.kind === "closures" && !subjects.has("close-clinic")) {
      const said = ({ uid }: Closure) => uid;
      const [shown, real] = [engine.closures().map(said), document.closures.map(said)];
      if (`${shown.toSorted()}` !== `${real.toSorted()}`)
        faults.push(`${name} shows closures ${shown}: ${real}`);
    }
    if (document.kind === "wishes") {
      const said = ({ uid, declined }: Wish) => `${uid} [${declined}]`;
      const [shown, real] = [engine.wishes().map(said), document.wishes.map(said)];
      if (`${shown}` !== `${real}`) faults.push(`${name} shows wishes ${shown}: ${real}`);
    }
    if (document.kind === "doctors") {
      const shown = engine.doctors().map(({ id }) => id);
      const real = document.doctors.map(({ id }) => id);
      if (`${shown.toSorted()}` !== `${real.toSorted()}`)
        faults.push(`${name} shows doctors ${shown}: ${real}`);
    }
  }
  return faults;
}

const daysIn = (truth: Truth): DayDocument[] =>
  [...truth.values()].filter((document) => document.kind === "day");
