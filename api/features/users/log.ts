import type { Right } from "../../../shared/access/rights.ts";
import type { UserEvent } from "../../../shared/access/user-event.ts";
import type { Queryable } from "../../platform/database/connection.ts";
import { userName } from "../../platform/event-log/actor.ts";
import { wordsOf } from "../../platform/event-log/event.ts";
import { readEventsOfUsers } from "../../platform/event-log/events.ts";

const SHOWN = 200;

/** The latest events of users, their tokens and programs' reads, newest first. */
export async function listUserEvents(db: Queryable): Promise<UserEvent[]> {
  const rows = await readEventsOfUsers(db, SHOWN);
  return rows.map(({ id, created_at, actor, action, detail }) => ({
    id,
    at: created_at.toISOString(),
    by: actor,
    what: wordsOf(action),
    detail,
  }));
}

interface Named {
  id: number;
  login: string;
  rights: readonly Right[];
  doctor: number | null;
}

/** `anna (№ 7), права: journal, users`. */
export const withRights = ({ id, login, rights }: Named) =>
  `${userName(login, id)}, ${rights.length > 0 ? `права: ${rights.join(", ")}` : "без прав"}`;

const doctorWords = ({ doctor }: Named) =>
  doctor === null ? "больше не врач" : `это врач № ${doctor}`;

/** The change of rights, login and doctor in words; null without one. */
export function changeOf(before: Named, after: Named): string | null {
  const added = after.rights.filter((right) => !before.rights.includes(right));
  const taken = before.rights.filter((right) => !after.rights.includes(right));
  const parts = [
    ...(before.login === after.login ? [] : [`логин был ${before.login}`]),
    ...(added.length > 0 ? [`даны права: ${added.join(", ")}`] : []),
    ...(taken.length > 0 ? [`сняты права: ${taken.join(", ")}`] : []),
    ...(before.doctor === after.doctor ? [] : [doctorWords(after)]),
  ];
  return parts.length > 0 ? `${userName(after.login, after.id)}: ${parts.join("; ")}` : null;
}
