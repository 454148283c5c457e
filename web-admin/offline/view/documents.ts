import type { Doctor } from "../../../shared/clinic/doctor.ts";
import { compareDoctors } from "../../../shared/clinic/doctor-profile.ts";
import type { Closure } from "../../../shared/journal/closure.ts";
import type { JournalSettings } from "../../../shared/journal/journal.ts";
import type { DayRecord } from "../../../shared/journal/record.ts";
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
import type { Operation } from "../operations/operation.ts";
import {
  foldClosures,
  foldOffered,
  foldSettings,
  foldTemplates,
  foldWishes,
  type MirroredTemplates,
  scheduleEditsOf,
} from "../operations/overlay.ts";
import { uidOf } from "../operations/target.ts";
import type { ShownTemplate } from "../operations/template-fields.ts";
import type { MirrorRow } from "../storage/databases.ts";

type Whole = Exclude<SyncDocument, DayDocument>;
type DocumentOf<Kind> = Extract<SyncDocument, { kind: Kind }>;

/** The mirror's documents; the records of days are folded by the projection. */
export class Documents {
  readonly #rows = new Map<string, MirrorRow>();
  #doctors: readonly Doctor[] = [];
  #names = new Map<number, string>();
  #outbox: readonly Operation[] = [];
  #scheduleEdits = new Map<string, Operation[]>();

  set(row: MirrorRow): void {
    this.#rows.set(row.key, row);
    const { body } = row;
    if (body.kind !== "doctors") return;
    this.#doctors = body.doctors.toSorted(compareDoctors);
    this.#names = new Map(
      [...body.departed, ...body.doctors].map((each) => [each.id, each.name_employee]),
    );
  }

  remove(key: string): void {
    this.#rows.delete(key);
    if (key === "doctors") this.#doctors = [];
  }

  /** The records that a day's document names. */
  recordsIn(key: string): readonly DayRecord[] {
    const body = this.#rows.get(key)?.body;
    return body?.kind === "day" ? body.records : [];
  }

  /** Null: the mirror does not have it. Rights may withhold it. */
  #whole<Kind extends Whole["kind"]>(kind: Kind): DocumentOf<Kind> | null {
    // A document of which there is one has its kind as its key.
    return (this.#rows.get(kind)?.body ?? null) as DocumentOf<Kind> | null;
  }

  #day(employee: number, day: Day) {
    const row = this.#rows.get(dayKey(employee, day));
    return row?.body.kind === "day" ? { ...row.body, epoch: row.epoch } : null;
  }

  overlay(outbox: readonly Operation[]): void {
    this.#outbox = outbox;
    this.#scheduleEdits = scheduleEditsOf(outbox);
  }

  doctors(): readonly Doctor[] {
    return this.#doctors;
  }

  doctorName(employee: number): string {
    return this.#names.get(employee) ?? "";
  }

  /** Every known doctor, also departed ones. */
  employees(): Iterable<number> {
    return this.#names.keys();
  }

  settings(): JournalSettings {
    const { deleteAfterDayPassed = false } = this.#whole("settings") ?? {};
    return foldSettings({ deleteAfterDayPassed }, this.#outbox);
  }

  /** The waiting list, who asked first is first. */
  wishes(): readonly Wish[] {
    return foldWishes(this.#whole("wishes")?.wishes ?? [], this.#outbox).toSorted(byAge);
  }

  /** The nearest first. */
  closures(): readonly Closure[] {
    const closures = foldClosures(this.#whole("closures")?.closures ?? [], this.#outbox);
    return closures.toSorted((a, b) => a.from.localeCompare(b.from));
  }

  templates(): readonly ShownTemplate[] {
    return foldTemplates(this.#mirroredTemplates(), this.#outbox);
  }

  template(uid: string): ShownTemplate | null {
    return this.templates().find((each) => each.uid === uid) ?? null;
  }

  /** Of the newest server state: the mirror's, or an answer that the mirror has not reached. */
  templateEtag(shown: ShownTemplate): string | null {
    const answered = this.#outbox.findLast(
      (operation) =>
        operation.state === "done" &&
        uidOf("template", operation) === shown.uid &&
        operation.answer?.etag,
    )?.answer?.etag;
    const { templates, epoch } = this.#mirroredTemplates();
    const template = templates.find(({ uid }) => uid === shown.uid);
    const mirrored = template && epoch ? formatEtag(epoch, template.revision) : null;
    return answered && !(mirrored && isNewer(mirrored, answered)) ? answered : mirrored;
  }

  #mirroredTemplates(): MirroredTemplates {
    const { templates = [] } = this.#whole("templates") ?? {};
    return { templates, epoch: this.#rows.get("templates")?.epoch ?? null };
  }

  /**
   * The server's known state, by the mirror and by answers not yet in it; null if the mirror lacks
   * the document, or rights withhold it.
   */
  answered(isMirrorWhole: boolean) {
    const known = <Kind extends Whole["kind"]>(kind: Kind) =>
      isMirrorWhole ? this.#whole(kind) : null;
    const settings = known("settings");
    const wishes = known("wishes");
    const done = this.#outbox.filter(({ state }) => state === "done");
    return {
      templates: known("templates") && foldTemplates(this.#mirroredTemplates(), done),
      settings:
        settings && foldSettings({ deleteAfterDayPassed: settings.deleteAfterDayPassed }, done),
      wishes: wishes && foldWishes(wishes.wishes, done),
      times: (employee: number, day: Day): readonly string[] | null => {
        // A user who may read days is sent the doctors, too.
        if (!known("doctors")) return null;
        const edits = this.#scheduleEdits.get(dayKey(employee, day)) ?? [];
        const answered = edits.filter(({ state }) => state === "done");
        return this.offer(employee, day, answered)?.offered ?? [];
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
    edits: readonly Operation[] = this.#scheduleEdits.get(dayKey(employee, day)) ?? [],
  ) {
    const stored = this.#day(employee, day);
    if (!stored && edits.length === 0) return null;
    const { offered = [], withheld = [], revision = 0, epoch = null } = stored ?? {};
    return { offered: foldOffered({ offered, revision, epoch }, edits), withheld, revision, epoch };
  }
}
