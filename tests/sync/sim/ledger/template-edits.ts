import type { TemplateFields } from "../../../../web-admin/offline/operations/operation.ts";

/** A template's name and its times, each as one text: edits of either merge. */
export const partsOf = (name: string, times: readonly string[]) => [name, `[${times.join(" ")}]`];

export const shownParts = ({ tpl_name, schedule_tpl }: TemplateFields) =>
  partsOf(tpl_name, schedule_tpl);

/** Which template it is, whatever number a restore gives it: what follows the comma is renamed. */
export const templateIn = (name: string) => name.split(",")[0] ?? "";

export interface TemplateEdit {
  device: string;
  template: string;
  /** The parts it changes; null: it removes it. */
  says: readonly string[] | null;
  /** Parts on screen when its form was opened. */
  seen: readonly string[];
  /** Parts its person had on screen, then or when they decided. */
  mayReplace: Set<string>;
  /** What a decision told of: uid and revision. */
  told: Set<string>;
  keys: Set<string>;
  /** The browser died in the middle: it may have been kept. */
  unsure: boolean;
  excuse: string | null;
  /** Where the history stood when it was made. */
  made: number;
}

export const isTimes = (part: string) => part.startsWith("[");

/** Whether it changes what has become something else than its person saw and means. */
export const isDisputed = ({ seen, says }: TemplateEdit, now: readonly string[]): boolean =>
  now.some(
    (part) =>
      !seen.includes(part) &&
      (says === null || says.some((own) => own !== part && isTimes(own) === isTimes(part))),
  );

const WHY = "replaced before the restore";

export class TemplateEdits {
  readonly all: TemplateEdit[] = [];

  begun(
    edit: Pick<TemplateEdit, "device" | "template" | "says" | "made">,
    seen: TemplateFields | null,
  ): TemplateEdit {
    const shown = seen ? shownParts(seen) : [];
    const begun: TemplateEdit = {
      ...edit,
      ...{ told: new Set(), keys: new Set(), unsure: true, excuse: null },
      says: edit.says?.filter((part) => !shown.includes(part)) ?? null,
      seen: shown,
      mayReplace: new Set(shown),
    };
    this.all.push(begun);
    return begun;
  }

  /** Folded into a creation that never left: that says only the last. */
  kept(edit: TemplateEdit, key: string): void {
    for (const earlier of this.withKey(key)) earlier.excuse ??= "rewritten";
    edit.keys.add(key);
    edit.unsure = false;
  }

  withKey(key: string): TemplateEdit[] {
    return this.all.filter(({ keys }) => keys.has(key));
  }

  /** All edits of the same template by the same device, this one among them. */
  readonly ofSame = ({ device, template }: TemplateEdit): TemplateEdit[] =>
    this.all.filter((edit) => edit.device === device && edit.template === template);

  /** What a restore took back comes again, if it was what the template said last. */
  takenBack(lost: ReadonlySet<string>, parts: ReadonlyMap<string, readonly string[]>): void {
    for (const edit of this.all) {
      if (edit.keys.isDisjointFrom(lost)) continue;
      const last = parts.get(edit.template);
      if (!last !== (edit.says === null)) edit.excuse ??= WHY;
      else if (last) edit.says = edit.says?.filter((part) => last.includes(part)) ?? null;
    }
  }
}
