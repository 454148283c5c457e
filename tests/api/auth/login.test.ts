import { expect, spyOn, test } from "bun:test";
import { personForFile, serverForFile } from "../../support/server/for-file.ts";

const server = serverForFile();
const person = personForFile(server, ["journal", "prices"]);

const logIn = (body: unknown) => server.post("/api/journal/login", body);

test("A-7.1 the right login and password open a session", async () => {
  const { login, password } = person.user;
  const response = await logIn({ login, password });
  expect(response.status).toBe(200);
  const answer = await response.json();
  expect(answer).toMatchObject({
    id: person.user.id,
    login,
    rights: ["journal", "prices"],
    idle_lock_minutes: 15,
    site_bookings: { per_phone: 0, per_minute: 0, per_hour: 0 },
  });
  expect(new Date(answer.access_until).getTime()).toBeGreaterThan(Date.now());
  expect(response.headers.get("cache-control")).toBe("no-store");
});

test("A-7.1 a wrong password and an unknown login get the same 401 with a message", async () => {
  const wrong = await logIn({ login: person.user.login, password: "не тот пароль" });
  const unknown = await logIn({ login: "никто", password: "не тот пароль" });
  expect([wrong.status, unknown.status]).toEqual([401, 401]);
  expect(await wrong.json()).toEqual(await unknown.json());
  expect(wrong.headers.getSetCookie()).toEqual([]);
});

test("A-7.1 the error's message is Russian", async () => {
  const response = await logIn({ login: "никто", password: "x" });
  expect(await response.json()).toEqual({
    code: "wrong_password",
    message: "Неверный логин или пароль",
  });
});

test("A-6.1 all cookies are bound to this host, TLS and HTTP, and never cross sites", async () => {
  const { login, password } = person.user;
  const cookies = (await logIn({ login, password })).headers.getSetCookie();
  expect(cookies.map((line) => line.split("=")[0])).toEqual([
    "__Host-priem-access",
    "__Host-priem-refresh",
    "__Host-priem-device",
  ]);
  for (const line of cookies) {
    expect(line).toContain("Path=/;");
    expect(line).toContain("HttpOnly");
    expect(line).toContain("Secure");
    expect(line).toContain("SameSite=Strict");
    expect(line).not.toContain("Domain");
  }
  expect(cookies[0]).toContain("Max-Age=900;");
  expect(cookies[1]).toContain("Max-Age=43200;");
  expect(cookies[2]).toContain(`Max-Age=${180 * 24 * 60 * 60};`);
});

test("A-6.1 the database holds hashes of the tokens, not the tokens", async () => {
  const [line = ""] = (
    await logIn({ login: person.user.login, password: person.user.password })
  ).headers.getSetCookie();
  const token = /=([^;]+);/.exec(line)?.[1] ?? "";
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
  const hash = new Bun.CryptoHasher("sha256").update(token).digest();
  const found = await server.db`select 1 from session_tokens where access_hash = ${hash}`;
  expect(found).toHaveLength(1);
  const [dump] =
    await server.db`select string_agg(session_tokens::text, '') as text from session_tokens`;
  expect(dump?.text).not.toContain(token);
  expect(dump?.text).not.toContain(Buffer.from(token).toString("hex"));
});

test.each([
  [{}, { login: "Введите логин", password: "Введите пароль" }],
  [
    { login: "", password: "" },
    { login: "Введите логин", password: "Введите пароль" },
  ],
  [{ login: "  ", password: "x" }, { login: "Введите логин" }],
  [{ login: "admin" }, { password: "Введите пароль" }],
  [
    { login: 5, password: ["x"] },
    { login: "Введите логин", password: "Введите пароль" },
  ],
])("A-5.1 %j is a 400 that names what is missing", async (body, fields) => {
  const response = await logIn(body);
  expect(response.status).toBe(400);
  expect((await response.json()).fields).toEqual(fields);
});

test.each(["{", "", "null", "[]", '"x"', "\u0000", '{"login":"a\\u0000b","password":"x"}'])(
  "A-5.1 the body %j is a 400 in Russian",
  async (body) => {
    const headers = { "content-type": "application/json" };
    const response = await server.request("/api/journal/login", { method: "POST", headers, body });
    expect(response.status).toBe(400);
    expect((await response.json()).message).toMatch(/[а-я]/);
  },
);

test("logins are compared by our own folding: case, and letters in a different Unicode composition", async () => {
  const boss = await server.signIn();
  const password = "осенний-ветер-47";
  const make = (login: string) =>
    boss.post("/api/users", { login, user_password: password, user_right: ";" });
  expect((await make("Марина Йод")).status).toBe(201);
  const others = ["МАРИНА ЙОД", "марина йод".normalize("NFD")];
  for (const login of others) {
    expect((await make(login)).status).toBe(409);
    expect((await logIn({ login, password })).status).toBe(200);
  }
});

test("the login's case does not matter, a deleted user's login is unknown", async () => {
  const leaver = await server.signIn([]);
  const { login, password } = leaver.user;
  expect((await logIn({ login: login.toUpperCase(), password })).status).toBe(200);
  await server.db`update users set deleted_at = now() where id = ${leaver.user.id}`;
  expect((await logIn({ login, password })).status).toBe(401);
});

test("an unknown login costs a password's hash, as a wrong password does", async () => {
  const verify = spyOn(Bun.password, "verify");
  try {
    for (const login of [person.user.login, "никто"]) {
      verify.mockClear();
      expect((await logIn({ login, password: "не тот пароль" })).status).toBe(401);
      expect(verify).toHaveBeenCalledTimes(1);
    }
  } finally {
    verify.mockRestore();
  }
});
