import { beforeEach, expect, test } from "bun:test";
import { resetPassword } from "../../../api/features/auth/passwords.ts";
import { userName } from "../../../api/platform/event-log/event.ts";
import { addDoctor } from "../../support/clinic/clinic.ts";
import { addToken } from "../../support/server/access-tokens.ts";
import { serverForFile } from "../../support/server/for-file.ts";
import { sending } from "../../support/server/json.ts";
import type { SignedIn } from "../../support/server/server.ts";

const PASSWORD = "тихий-омут-1984";

let admin: SignedIn;

const server = serverForFile();
beforeEach(async () => {
  await server.db`truncate users cascade`;
  admin = await server.signIn(["users"]);
});

const list = async () => admin.json("/api/users");
const add = (body: unknown) => admin.post("/api/users", body);
const change = (id: number | string, body: unknown) => admin.put(`/api/users/${id}`, body);
const remove = (id: number | string) => admin.delete(`/api/users/${id}`);
const logIn = (login: string, password: string) =>
  server.post("/api/journal/login", { login, password });

test("A-7.31 A-3.12 GET /api/users lists users with their rights and without their passwords", async () => {
  const nobody = await server.signIn([]);
  const response = await admin.request("/api/users");
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual([
    { id: admin.user.id, login: admin.user.login, user_password: "", user_right: ";users;" },
    { id: nobody.user.id, login: nobody.user.login, user_password: "", user_right: ";" },
  ]);
  expect(response.headers.get("cache-control")).toBe("no-store");
});

test("A-7.32 POST /api/users makes a user who can sign in", async () => {
  const response = await add({
    login: " anna ",
    user_password: PASSWORD,
    user_right: ";journal;users;",
  });
  expect(response.status).toBe(201);
  const made = await response.json();
  expect(made).toEqual({
    id: expect.any(Number),
    login: "anna",
    user_password: "",
    user_right: ";journal;users;",
  });
  expect((await (await logIn("anna", PASSWORD)).json()).rights).toEqual(["journal", "users"]);
});

test("a lone surrogate in a login or a password is refused, not replaced", async () => {
  for (const bad of [{ login: "а\ud800" }, { user_password: `${PASSWORD}\udc00` }]) {
    const answer = await add({ login: "anna", user_password: PASSWORD, user_right: ";", ...bad });
    expect([answer.status, Object.keys((await answer.json()).fields)]).toEqual([
      400,
      Object.keys(bad),
    ]);
  }
  expect(await list()).toHaveLength(1);
});

test.each([
  [{}, { login: "Введите логин", user_password: "Введите пароль" }],
  [{ login: "anna" }, { user_password: "Введите пароль" }],
  [{ login: "anna", user_password: "" }, { user_password: "Введите пароль" }],
  [{ login: " ", user_password: PASSWORD }, { login: "Введите логин" }],
  [
    { login: "anna", user_password: "короткий" },
    { user_password: "Пароль должен быть не короче 12 символов" },
  ],
  [
    { login: "anna", user_password: "qwerty123456" },
    { user_password: "Такой пароль легко подобрать, придумайте другой" },
  ],
  [{ login: "a\0b", user_password: PASSWORD }, { login: "Недопустимый символ" }],
  [
    { login: "anna", user_password: PASSWORD, user_right: ["users"] },
    { user_right: "Неверный список прав" },
  ],
])("A-5.9 POST /users refuses %j, naming each field", async (body, fields) => {
  const response = await add(body);
  expect(response.status).toBe(400);
  expect((await response.json()).fields).toEqual(fields);
  expect(await list()).toHaveLength(1);
});

test("A-7.32 a login is unique regardless of case", async () => {
  await add({ login: "Анна", user_password: PASSWORD, user_right: ";" });
  const again = await add({ login: "анна", user_password: PASSWORD, user_right: ";" });
  expect(again.status).toBe(409);
  expect((await again.json()).message).toBe("Пользователь с таким логином уже есть");
});

test("a PUT of some fields leaves the user's others", async () => {
  const { user } = await server.signIn(["journal"]);
  expect(await (await change(user.id, { user_right: ";prices;" })).json()).toEqual({
    id: user.id,
    login: user.login,
    user_password: "",
    user_right: ";prices;",
  });
  expect((await change(user.id, { user_password: PASSWORD })).status).toBe(200);
  expect((await (await logIn(user.login, PASSWORD)).json()).rights).toEqual(["prices"]);
});

test("A-7.33 PUT /api/users/{id} with the whole user changes login and rights", async () => {
  const { user } = await server.signIn(["journal"]);
  const whole = { id: user.id, login: "renamed", user_password: "", user_right: ";prices;" };
  const response = await change(user.id, whole);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual(whole);
  expect((await (await logIn("renamed", user.password)).json()).rights).toEqual(["prices"]);
});

test("A-5.10 an empty password keeps the old one and the sessions; the login is required", async () => {
  const person = await server.signIn(["journal"]);
  const { id, login, password } = person.user;
  await change(id, { login, user_password: "", user_right: ";journal;" });
  expect((await logIn(login, password)).status).toBe(200);
  expect((await person.request("/api/journal/jwt-test")).status).toBe(200);
  const response = await change(id, { login: "", user_password: "", user_right: ";" });
  expect((await response.json()).fields).toEqual({ login: "Введите логин" });
});

test("A-7.33 a new password replaces the old one and signs out everywhere", async () => {
  const person = await server.signIn(["journal"]);
  const { id, login, password } = person.user;
  await change(id, { login, user_password: PASSWORD, user_right: ";journal;" });
  expect((await person.request("/api/journal/jwt-test")).status).toBe(401);
  expect((await person.post("/api/journal/refresh")).status).toBe(401);
  expect((await logIn(login, password)).status).toBe(401);
  expect((await logIn(login, PASSWORD)).status).toBe(200);
});

test("A-7.33 a weak new password and a login of someone else change nothing", async () => {
  const person = await server.signIn(["journal"]);
  const { id, login } = person.user;
  const weak = await change(id, { login, user_password: "123456789012", user_right: ";" });
  expect(weak.status).toBe(400);
  const taken = await change(id, { login: admin.user.login, user_password: PASSWORD });
  expect(taken.status).toBe(409);
  expect((await person.request("/api/journal/jwt-test")).status).toBe(200);
  expect((await list())[1]).toMatchObject({ login, user_right: ";journal;" });
});

test("A-7.34 DELETE /api/users/{id} removes the user and ends their session; the login is free again", async () => {
  const person = await server.signIn(["journal"]);
  const { id, login, password } = person.user;
  expect((await remove(id)).ok).toBe(true);
  expect(await list()).toHaveLength(1);
  expect((await person.request("/api/journal/jwt-test")).status).toBe(401);
  expect((await logIn(login, password)).status).toBe(401);
  expect((await remove(id)).status).toBe(404);
  expect((await add({ login, user_password: PASSWORD, user_right: ";" })).status).toBe(201);
});

test("A-7.34 the last administrator cannot be deleted or demoted", async () => {
  const { id, login } = admin.user;
  await server.signIn(["journal", "schedule"]);
  const removal = await remove(id);
  expect(removal.status).toBe(409);
  expect((await removal.json()).message).toContain("последний администратор");
  const demotion = await change(id, { login, user_password: "", user_right: ";journal;" });
  expect(demotion.status).toBe(409);
  expect((await list())[0].user_right).toBe(";users;");

  await server.signIn(["users"]);
  expect((await remove(id)).ok).toBe(true);
});

test("A-7.34 two administrators who remove each other at once leave one", async () => {
  for (let round = 0; round < 5; round += 1) {
    await server.db`truncate users cascade`;
    const [one, two] = [await server.signIn(["users"]), await server.signIn(["users"])];
    const demote = { login: one.user.login, user_password: "", user_right: ";" };
    const answers = await Promise.all([
      one.delete(`/api/users/${two.user.id}`),
      two.put(`/api/users/${one.user.id}`, demote),
    ]);
    const left = await server.db`
      select 1 from users where deleted_at is null and 'users' = any(rights)`;
    expect(left).toHaveLength(1);
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
  }
});

const events = async () => admin.json("/api/users/events");
const wordsOf = (shown: { by: string; what: string; detail: string }[]) =>
  shown.map(({ by, what, detail }) => [by, what, detail]);

test("administrators' changes of users are logged", async () => {
  const before = (await events()).length;
  const by = userName(admin.user.login, admin.user.id);
  const { id } = await (
    await add({ login: "нина", user_password: PASSWORD, user_right: ";journal;prices;" })
  ).json();
  await change(id, { login: "нинель", user_password: "", user_right: ";prices;users;" });
  await change(id, { login: "нинель", user_password: "зимний-вечер-58" });
  await change(id, { login: "нинель", user_password: "" });
  await resetPassword(server.db, "нинель", new Date());
  await remove(id);
  const shown = await events();
  const nina = userName("нинель", id);
  expect(wordsOf(shown.slice(0, shown.length - before))).toEqual([
    [by, "Пользователь удалён", `${nina}, права: «Пользователи», «Цены»`],
    ["Команда на сервере", "Пароль пользователя заменён", nina],
    [by, "Пароль пользователя заменён", nina],
    [
      by,
      "Пользователь изменён",
      `${nina}: логин был нина; даны права: «Пользователи»; сняты права: «Журнал записей»`,
    ],
    [by, "Пользователь создан", `${userName("нина", id)}, права: «Журнал записей», «Цены»`],
  ]);
});

test("the whole journal read by the API or a token is logged, once an hour; a day in the app is not", async () => {
  const staff = await server.signIn(["journal"]);
  const { authorization, id: tokenId } = await addToken(
    server.db,
    { userId: staff.user.id, rights: ["journal"] },
    new Date(),
  );
  const readingOf = async () =>
    wordsOf(await events()).filter(([by = ""]) => by.startsWith(staff.user.login));
  await staff.request("/api/journal/?day=10.06.2027");
  await staff.request("/api/journal/?limit=20");
  expect(await readingOf()).toEqual([]);
  await staff.request("/api/journal");
  await staff.request("/api/booked-slots");
  await server.request("/api/journal/?day=10.06.2027", { headers: { authorization } });
  const by = userName(staff.user.login, staff.user.id);
  expect(await readingOf()).toEqual([
    [`${by}, токен «Проба» (№ ${tokenId})`, "Журнал прочитан через API", ""],
    [by, "Журнал прочитан через API", ""],
  ]);
});

test.each([
  ["GET", {}],
  ["PUT", { "if-match": '"another.1"' }],
  ["DELETE", { "if-match": '"another.1"' }],
])(
  "a token that asks for records one by one, by %s, is logged as one that reads the journal",
  async (method, headers) => {
    const staff = await server.signIn(["journal"]);
    const ofStaff = async () =>
      wordsOf(await events()).filter(([by = ""]) => by.startsWith(staff.user.login));
    const token = { userId: staff.user.id, rights: ["journal" as const] };
    const { authorization } = await addToken(server.db, token, new Date());
    for (const number of [1, 2, 3]) {
      const sent = { ...headers, authorization };
      const call = method === "GET" ? { headers: sent } : sending(method, {}, sent);
      await server.request(`/api/journal/${number}`, call);
    }
    await staff.request("/api/journal/1");
    expect((await ofStaff()).map(([, words]) => words)).toEqual(["Журнал прочитан через API"]);
  },
);

test("a user with «Свой день» is tied to a doctor who works here", async () => {
  const sokolova = await addDoctor(server.db);
  const left = await addDoctor(server.db);
  await server.db`update doctors set deleted_at = now() where id = ${left}`;
  const user = { login: "doctor", user_password: PASSWORD, user_right: ";day;" };
  for (const doctor of [undefined, null, left, 999_999]) {
    const answer = await add({ ...user, doctor });
    expect([answer.status, (await answer.json()).fields]).toEqual([
      400,
      { doctor: "Выберите врача для права «Свой день»" },
    ]);
  }
  const made = await (await add({ ...user, doctor: sokolova })).json();
  expect(made).toMatchObject({ user_right: ";day;", doctor: sokolova });
  expect((await change(made.id, { ...made, doctor: null })).status).toBe(400);
  const whole = { id: made.id, login: "doctor", user_password: "", user_right: ";prices;" };
  const changed = await change(made.id, { ...whole, doctor: null });
  expect(await changed.json()).toEqual(whole);
});
