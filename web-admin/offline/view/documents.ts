import type { Doctor } from "../../../shared/clinic/doctor.ts";
import { compareDoctors } from "../../../shared/clinic/doctor-profile.ts";
import type { Closure } from "../../../shared/journal/closure.ts";
import type { JournalSettings } from "../../../shared/journal/journal.ts";
import {
  type DayDocument,
  dayKey,
  formatEtag,
  isNewer,
  type SyncDocument,
} from "../../../shared/sync/sync.ts";
import type { Day } from "../../../shared/time/calendar.ts";
import { byAge } from "../../../shared/wishes/match.ts";
import type { Wish } from "../../../shared/wishes/wish.ts";
import type { QueuedOperation } from "../operations/operation.ts";
import {
  foldClosures,
  foldOffered,
  foldSettings,
  foldTemplates,
  foldWishes,
  type MirroredTemplates,
  scheduleEditsOf,
} from "../operations/overlay.ts";
import { templateOf } from "../operations/target.ts";
import type { ShownTemplate } from "../operations/template-fields.ts";

/** A document of the mirror, without its records. */
export interface MirroredDay {
  readonly key: string;
  readonly employee: number;
  readonly day: Day;
  readonly epoch: string;
}

interface StoredDay {
  document: MirroredDay;
  revision: number;
  offered: readonly string[];
  withheld: readonly string[];
  uids: readonly string[];
}

const NO_DOCTORS: readonly Doctor[] = [];
const NO_CLOSURES: readonly Closure[] = [];
const NO_TEMPLATES: MirroredTemplates = { templates: [], epoch: null };
const NO_WISHES: readonly Wish[] = [];
const DEFAULT_SETTINGS: JournalSettings = { deleteAfterDayPassed: false };

/** The mirror's data besides records: days' offers, doctors, templates, settings, wishes, closures. */
export class Documents {
  #days = new Map<string, StoredDay>();
  // Null: the mirror does not hold it. Rights may withhold it.
  #doctors: readonly Doctor[] | null = null;
  #templates: MirroredTemplates | null = null;
  #settings: JournalSettings | null = null;
  #wishes: readonly Wish[] | null = null;
  #closures: readonly Closure[] | null = null;
  #names = new Map<number, string>();
  #outbox: readonly QueuedOperation[] = [];
  #scheduleEdits = new Map<string, QueuedOperation[]>();

  /** @returns the uids that the document named before */
  setDay(key: string, epoch: string, day: DayDocument, uids: readonly string[]) {
    const before = this.#days.get(key);
    const document =
      before?.document.epoch === epoch
        ? before.document
        : { key, employee: day.employee, day: day.day, epoch };
    const { revision, offered, withheld } = day;
    this.#days.set(key, { document, revision, offered, withheld, uids });
    return before?.uids ?? [];
  }

  dayOf(key: string): MirroredDay | null {
    return this.#days.get(key)?.document ?? null;
  }

  /** @returns the uids that the document named */
  remove(key: string): readonly string[] {
    if (key === "doctors") this.#doctors = null;
    if (key === "templates") this.#templates = null;
    if (key === "settings") this.#settings = null;
    if (key === "wishes") this.#wishes = null;
    if (key === "closures") this.#closures = null;
    const before = this.#days.get(key);
    this.#days.delete(key);
    return before?.uids ?? [];
  }

  set(epoch: string, document: Exclude<SyncDocument, DayDocument>): void {
    if (document.kind === "templates") {
      this.#templates = { templates: document.templates, epoch };
    }
    if (document.kind === "settings") {
      this.#settings = { deleteAfterDayPassed: document.deleteAfterDayPassed };
    }
    if (document.kind === "wishes") this.#wishes = document.wishes;
    if (document.kind === "closures") this.#closures = document.closures;
    if (document.kind !== "doctors") return;
    this.#doctors = document.doctors.toSorted(compareDoctors);
    this.#names = new Map(
      [...document.departed, ...document.doctors].map((each) => [each.id, each.name_employee]),
    );
  }

  overlay(outbox: readonly QueuedOperation[]): void {
    this.#outbox = outbox;
    this.#scheduleEdits = scheduleEditsOf(outbox);
  }

  doctors(): readonly Doctor[] {
    return this.#doctors ?? NO_DOCTORS;
  }

  doctorName(employee: number): string {
    return this.#names.get(employee) ?? "";
  }

  /** Every known doctor, also departed ones. */
  employees(): Iterable<number> {
    return this.#names.keys();
  }

  settings(): JournalSettings {
    return foldSettings(this.#settings ?? DEFAULT_SETTINGS, this.#outbox);
  }

  /** The waiting list, who asked first is first. */
  wishes(): readonly Wish[] {
    return foldWishes(this.#wishes ?? NO_WISHES, this.#outbox).toSorted(byAge);
  }

  /** The nearest first. */
  closures(): readonly Closure[] {
    const closures = foldClosures(this.#closures ?? NO_CLOSURES, this.#outbox);
    return closures.toSorted((a, b) => a.from.localeCompare(b.from));
  }

  templates(): readonly ShownTemplate[] {
    return foldTemplates(this.#templates ?? NO_TEMPLATES, this.#outbox);
  }

  template(uid: string): ShownTemplate | null {
    return this.templates().find((each) => each.uid === uid) ?? null;
  }

  /** Of the newest server state: the mirror's, or an answer that the mirror has not reached. */
  templateEtag(shown: ShownTemplate): string | null {
    const answered = this.#outbox.findLast(
      (operation) =>
        operation.state === "done" && templateOf(operation) === shown.uid && operation.answer?.etag,
    )?.answer?.etag;
    const { templates, epoch } = this.#templates ?? NO_TEMPLATES;
    const template = templates.find(({ uid }) => uid === shown.uid);
    const mirrored = template && epoch ? formatEtag(epoch, template.revision) : null;
    return answered && !(mirrored && isNewer(mirrored, answered)) ? answered : mirrored;
  }

  /**
   * The server's known state, by the mirror and by answers not yet in it; null if the mirror lacks
   * the document, or rights withhold it.
   */
  answered(isMirrorWhole: boolean) {
    const templates = isMirrorWhole ? this.#templates : null;
    const settings = isMirrorWhole ? this.#settings : null;
    const wishes = isMirrorWhole ? this.#wishes : null;
    const done = this.#outbox.filter(({ state }) => state === "done");
    return {
      templates: templates && foldTemplates(templates, done),
      settings: settings && foldSettings(settings, done),
      wishes: wishes && foldWishes(wishes, done),
      times: (employee: number, day: Day): readonly string[] | null => {
        const key = dayKey(employee, day);
        // A user who may read days is sent the doctors, too.
        if (!this.#doctors || !isMirrorWhole) return null;
        const stored = this.#days.get(key);
        const { offered = [], revision = 0 } = stored ?? {};
        const edits = this.#scheduleEdits.get(key) ?? [];
        const mirrored = { offered, revision, epoch: stored?.document.epoch ?? null };
        return foldOffered(
          mirrored,
          edits.filter(({ state }) => state === "done"),
        );
      },
    };
  }

  /**
   * A day's offer with own schedule edits over it; null where there is nothing to show.
   * @param edits of that day, where they are known newer than as last overlaid
   */
  offer(
    employee: number,
    day: Day,
    edits: readonly QueuedOperation[] = this.#scheduleEdits.get(dayKey(employee, day)) ?? [],
  ) {
    const stored = this.#days.get(dayKey(employee, day));
    if (!stored && edits.length === 0) return null;
    const mirrored = {
      offered: stored?.offered ?? [],
      revision: stored?.revision ?? 0,
      epoch: stored?.document.epoch ?? null,
    };
    const offered = foldOffered(mirrored, edits);
    return { ...mirrored, offered, withheld: stored?.withheld ?? [] };
  }
}
