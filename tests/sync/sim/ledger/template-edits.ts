import type { TemplateFields } from "../../../../web-admin/offline/operations/operation.ts";

/** A template's name and its times, each as text: they are merged separately. */
export const partsOf = (name: string, times: readonly string[]) => [name, `[${times.join(" ")}]`];

export const shownParts = ({ tpl_name, schedule_tpl }: TemplateFields) =>
  partsOf(tpl_name, schedule_tpl);

/** Identifies a template: people rename only the part after the comma. */
export const templateIn = (name: string) => name.split(",")[0] ?? "";

export interface TemplateEdit {
  login: string;
  template: string;
  /** The parts that it changes; `null`: it removes the template. */
  says: readonly string[] | null;
  /** Parts on screen when the form was opened. */
  seen: readonly string[];
  /** A decision makes a new call. */
  keys: Set<string>;
  /** The browser may have died in the middle. */
  unsure: boolean;
  isExcused: boolean;
  /** Whether the engine refused to take it. */
  notTaken: boolean;
  /** Position in the history. */
  made: number;
}

export const isTimes = (part: string) => part.startsWith("[");

/** Whether it changes a part that differs from what its person saw, and from what they mean. */
export const isDisputed = ({ seen, says }: TemplateEdit, now: readonly string[]): boolean =>
  now.some(
    (part) =>
      !seen.includes(part) &&
      (says === null || says.some((own) => own !== part && isTimes(own) === isTimes(part))),
  );

export class TemplateEdits {
  readonly all: TemplateEdit[] = [];

  begun(
    edit: Pick<TemplateEdit, "login" | "template" | "says" | "made">,
    shown: TemplateFields | null,
  ): TemplateEdit {
    const seen = shown ? shownParts(shown) : [];
    const begun: TemplateEdit = {
      ...edit,
      seen,
      keys: new Set(),
      unsure: true,
      isExcused: false,
      notTaken: false,
      says: edit.says?.filter((part) => !seen.includes(part)) ?? null,
    };
    this.all.push(begun);
    return begun;
  }

  /** The engine folds an edit into a creation that was not sent: the last one counts. */
  saved(edit: TemplateEdit, key: string): void {
    for (const earlier of this.withKey(key)) earlier.isExcused = true;
    edit.keys.add(key);
    edit.unsure = false;
  }

  withKey(key: string): TemplateEdit[] {
    return this.all.filter(({ keys }) => keys.has(key));
  }

  /** All edits of the same template by the same user. */
  readonly ofSame = ({ login, template }: TemplateEdit): TemplateEdit[] =>
    this.all.filter((edit) => edit.login === login && edit.template === template);

  /** Edits that a restore undid come again, as far as the template still said so. */
  takenBack(lost: ReadonlySet<string>, parts: ReadonlyMap<string, readonly string[]>): void {
    for (const edit of this.all) {
      if (edit.keys.isDisjointFrom(lost)) continue;
      const last = parts.get(edit.template);
      if (!last !== (edit.says === null)) edit.isExcused = true;
      else if (last) edit.says = edit.says?.filter((part) => last.includes(part)) ?? null;
    }
  }
}
