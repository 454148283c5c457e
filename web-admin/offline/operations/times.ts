import type { CallOf, TimesEdit } from "./operation.ts";

/** The times that an edit of a schedule day adds to and removes from the list the person saw. */
export interface TimesChange {
  added: readonly string[];
  removed: readonly string[];
}

/** The difference between two lists. */
export const timesBetween = ({ from, to }: TimesEdit): TimesChange => ({
  added: to.filter((time) => !from.includes(time)),
  removed: from.filter((time) => !to.includes(time)),
});

/** A schedule edit as its difference, which also applies to a list that has changed meanwhile. */
export const timesChange = ({
  base,
  body,
}: Pick<CallOf<"set-schedule-day">, "base" | "body">): TimesChange =>
  timesBetween({ from: base.times, to: body.times });

/** The list with the difference made to it; sorted, without repeats. */
export function applyTimes(times: readonly string[], { added, removed }: TimesChange): string[] {
  return [...new Set([...times.filter((time) => !removed.includes(time)), ...added])].sort();
}
