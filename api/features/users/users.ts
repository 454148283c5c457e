import { seesOwnDayOnly } from "../../../shared/access/own-day.ts";
import { formatRights, type Right, rightsWords } from "../../../shared/access/rights.ts";
import type { User } from "../../../shared/access/user.ts";
import type { UserEvent } from "../../../shared/access/user-event.ts";
import type { Queryable, Tx } from "../../platform/database/connection.ts";
import { userName, wordsOf } from "../../platform/event-log/event.ts";
import { readEventsOfUsers } from "../../platform/event-log/events.ts";
import { invalid, notFound, Refusal } from "../../platform/http/problems.ts";
import { isDoctorHere } from "../doctors/doctors.ts";
import { selectUsers, type UserRow } from "./queries.ts";

export async function listUsers(db: Queryable): Promise<User[]> {
  return (await selectUsers(db)).map(presentUser);
}

/** A user as the API returns it. */
export const presentUser = ({ id, login, rights, doctor }: UserRow): User => ({
  id,
  login,
  user_password: "",
  user_right: formatRights(rights),
  ...(doctor !== null && { doctor }),
});

/** Throws 400 where «Свой день» is given without a doctor who works here. */
export async function requireDoctorOf(
  tx: Tx,
  { rights, doctor }: Pick<UserRow, "rights" | "doctor">,
): Promise<void> {
  if (!seesOwnDayOnly(rights)) return;
  const isThere = doctor !== null && (await isDoctorHere(tx, doctor, { seesHidden: true }));
  if (!isThere) throw invalid({ doctor: "Выберите врача для права «Свой день»" });
}

export const noSuchUser = () => notFound("Пользователь не найден");

export const loginTaken = () =>
  new Refusal(409, "login_taken", "Пользователь с таким логином уже есть", {
    fields: { login: "Пользователь с таким логином уже есть" },
  });

export const lastAdministrator = () =>
  new Refusal(
    409,
    "last_administrator",
    "Это последний администратор: право «Пользователи» должно остаться хотя бы у одного",
  );

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

/** `anna (№ 7), права: «Журнал записей», «Пользователи»`. */
export const withRights = ({ id, login, rights }: Named) =>
  `${userName(login, id)}, ${rights.length > 0 ? `права: ${rightsWords(rights)}` : "без прав"}`;

const doctorWords = ({ doctor }: Named) =>
  doctor === null ? "больше не врач" : `это врач № ${doctor}`;

/** The change of rights, login and doctor in words; null if nothing changed. */
export function changeOf(before: Named, after: Named): string | null {
  const added = after.rights.filter((right) => !before.rights.includes(right));
  const taken = before.rights.filter((right) => !after.rights.includes(right));
  const parts = [
    ...(before.login === after.login ? [] : [`логин был ${before.login}`]),
    ...(added.length > 0 ? [`даны права: ${rightsWords(added)}`] : []),
    ...(taken.length > 0 ? [`сняты права: ${rightsWords(taken)}`] : []),
    ...(before.doctor === after.doctor ? [] : [doctorWords(after)]),
  ];
  return parts.length > 0 ? `${userName(after.login, after.id)}: ${parts.join("; ")}` : null;
}
