/** The rows that are chosen, and the one from which Shift chooses on. */
export interface Choice {
  uids: ReadonlySet<string>;
  anchor: string | null;
}

export const NOTHING: Choice = { uids: new Set(), anchor: null };

/**
 * The selection after a click on a row's checkbox: the row, or with Shift all from the row clicked
 * before. All get the new state of that row.
 * @param shown all rows in their order
 */
export function afterPress(
  { uids, anchor }: Choice,
  { uid, shift, shown }: { uid: string; shift: boolean; shown: readonly string[] },
): Choice {
  const [from, to] = [shift && anchor ? shown.indexOf(anchor) : -1, shown.indexOf(uid)];
  const pressed =
    from === -1 || to === -1 ? [uid] : shown.slice(Math.min(from, to), Math.max(from, to) + 1);
  const next = new Set(uids);
  for (const each of pressed) {
    if (uids.has(uid)) next.delete(each);
    else next.add(each);
  }
  return { uids: next, anchor: uid };
}
