import { expect, test } from "bun:test";
import { accessTokenInputSchema } from "./access-token.ts";
import { loginFault, signedNameFault } from "./actor-names.ts";
import { userChangeSchema, userInputSchema } from "./user.ts";

test.each([
  "Автоматическое удаление",
  "автоматическое  УДАЛЕНИЕ.",
  "Посетитель сайта",
  "Импорт",
  "Система",
  "admin\nadmin",
  "admin\tчужой",
  "adm\u200bin",
  "adm\u00adin",
  "adm\u202ein",
  "аdmin",
  "admіn",
  "αnna",
  "anna (№ 1)",
  "anna (токен «касса»)",
])("the login %j is refused", (login) => {
  expect(loginFault(login)).not.toBeNull();
});

test.each([
  "admin",
  "Марина",
  "анна.иванова",
  "reg-desk_2",
  "Иванова А. П.",
  "o’hara",
  "Ёлкина",
  "Анна IT",
])("the login %j may be chosen", (login) => {
  expect(loginFault(login)).toBeNull();
});

test("a token's name may name its program, but not imitate a user", () => {
  for (const name of ["1С «Касса»", "Выгрузка в Excel (ночью)", "CRM №2"]) {
    expect(signedNameFault(name)).toBeNull();
  }
  for (const name of ["касса\nadmin", "ка\u200bсса", "kассa"]) {
    expect(signedNameFault(name)).not.toBeNull();
  }
});

test("the user and token schemas apply these rules", () => {
  const login = "Автоматическое удаление";
  for (const schema of [userInputSchema, userChangeSchema]) {
    const { error } = schema.safeParse({ login, user_password: "тихий-омут-1984" });
    expect(error?.issues.map(({ path }) => path[0])).toEqual(["login"]);
  }
  const token = { name: "kассa", rights: ["journal"], days: 1, password: "тихий-омут-1984" };
  const { error } = accessTokenInputSchema.safeParse(token);
  expect(error?.issues.map(({ path }) => path[0])).toEqual(["name"]);
});
