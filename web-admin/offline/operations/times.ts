import type { CallOf, TimesEdit } from "./operation.ts";

/** Times an edit of a schedule day adds and takes away, against what was seen. */
export interface TimesChange {
  added: readonly string[];
  removed: readonly string[];
}

/** What leads from one list to another. */
export const timesBetween = ({ from, to }: TimesEdit): TimesChange => ({
  added: to.filter((time) => !from.includes(time)),
  removed: from.filter((time) => !to.includes(time)),
});

/** A schedule edit as its difference: that is what it means when the list has changed meanwhile. */
export const timesChange = ({
  base,
  body,
}: Pick<CallOf<"set-schedule-day">, "base" | "body">): TimesChange =>
  timesBetween({ from: base.times, to: body.times });

/** The list with the difference made to it; sorted, without repeats. */
export function applyTimes(times: readonly string[], { added, removed }: TimesChange): string[] {
  return [...new Set([...times.filter((time) => !removed.includes(time)), ...added])].sort();
}
