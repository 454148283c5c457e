import { seesOwnDayOnly } from "../../../shared/access/own-day.ts";
import { formatRights } from "../../../shared/access/rights.ts";
import type { User } from "../../../shared/access/user.ts";
import type { Queryable, Tx } from "../../platform/database/connection.ts";
import { invalid, notFound, Refusal } from "../../platform/http/problems.ts";
import { isDoctorHere } from "../doctors/doctors.ts";
import { selectUsers, type UserRow } from "./queries.ts";

export async function listUsers(db: Queryable): Promise<User[]> {
  return (await selectUsers(db)).map(presentUser);
}

/** A user as the API answers it. */
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
  const isThere = doctor !== null && (await isDoctorHere(tx, doctor));
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
