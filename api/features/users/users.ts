import { formatRights } from "../../../shared/access/rights.ts";
import type { User } from "../../../shared/access/user.ts";
import type { Queryable } from "../../platform/database/connection.ts";
import { notFound, Refusal } from "../../platform/http/problems.ts";
import { selectUsers, type UserRow } from "./queries.ts";

export async function listUsers(db: Queryable): Promise<User[]> {
  return (await selectUsers(db)).map(presentUser);
}

/** A user as the API answers it. */
export const presentUser = ({ id, login, rights }: UserRow): User => ({
  id,
  login,
  user_password: "",
  user_right: formatRights(rights),
});

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
