import { userName } from "../../../../api/platform/event-log/actor.ts";
import type { ActRow, EventLine, VisitChange, VisitRow } from "../database/history.ts";
import type { Past } from "./past.ts";

const SPOKEN = [
  ...["employee", "record_day", "record_time", "squeezed_in", "user_name"],
  ...["phone", "service", "add_comment", "call_operator", "arrived_at", "outcome"],
] as (keyof VisitRow)[];

/** Each change has its lines in the event log, no more, by whoever made it, and each destruction its act. */
export function judgeEvidence(past: Past, acts: readonly ActRow[]): string[] {
  const events = Map.groupBy(past.history.events, ({ xid }) => xid);
  const byUid = new Map(acts.map((act) => [act.uid, act]));
  return past.history.visits.flatMap((change) => {
    const row = change.after ?? change.before;
    if (!row) return [];
    const call = past.callOf(change);
    const userId = call?.userId ?? null;
    const login = past.deviceOf(call);
    const who = login === null || userId === null ? null : userName(login, userId);
    const lines = (events.get(change.xid) ?? []).filter(({ journal_id: id }) => id === row.id);
    const faults = judgeLines(change, lines, { userId, name: who });
    if (change.after) return faults;
    const act = byUid.get(change.uid);
    const fits =
      act?.journal_id === row.id &&
      act.record_day === row.record_day &&
      act.record_time === row.record_time &&
      act.bytes > 0 &&
      (who === null || act.deleted_by === who);
    return fits ? faults : [...faults, `no act of the destruction of ${change.uid}`];
  });
}

function judgeLines(
  change: VisitChange,
  lines: readonly EventLine[],
  by: { userId: number | null; name: string | null },
): string[] {
  const wanted = actionsOf(change).toSorted();
  const found = lines.map(({ action }) => action).toSorted();
  const what = `the change of ${change.uid}`;
  if (`${wanted}` !== `${found}`) return [`the event log says «${found}» of ${what}: «${wanted}»`];
  const others = lines.filter(
    ({ user_id, actor }) => user_id !== by.userId || (by.name !== null && actor !== by.name),
  );
  const fields = fieldsChanged(change).length;
  const isVague = lines.some(
    ({ action, detail }) => action === "changed" && detail.split(", ").length !== fields,
  );
  return [
    ...others.map(({ actor }) => `the event log names ${actor} for ${what} by ${by.name}`),
    ...(isVague ? [`the event log names other fields of ${what}`] : []),
  ];
}

function actionsOf(change: VisitChange): string[] {
  const { before, after } = change;
  if (!before) return after?.source === "site" ? ["created", "consent"] : ["created"];
  if (!after) return ["deleted"];
  const isChanged = fieldsChanged(change).length > 0;
  return [...(isConfirmed(change) ? ["confirmed"] : []), ...(isChanged ? ["changed"] : [])];
}

const isConfirmed = ({ before, after }: VisitChange) =>
  before?.call_operator === false && after?.call_operator === true;

/** To confirm is an act of its own. */
const fieldsChanged = (change: VisitChange) =>
  SPOKEN.filter(
    (field) =>
      change.before?.[field] !== change.after?.[field] &&
      !(isConfirmed(change) && field === "call_operator"),
  );
