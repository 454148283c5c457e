import { notFound, Refusal } from "../../platform/http/problems.ts";

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
