import { beforeEach, expect, test } from "bun:test";
import { ensureFirstAdministrator } from "../../../api/features/auth/first-administrator.ts";
import { RIGHTS } from "../../../shared/access/rights.ts";
import { serverForFile } from "../../support/server/for-file.ts";

const server = serverForFile();
beforeEach(async () => {
  await server.db`truncate users restart identity cascade`;
});

const logIn = (login: string, password: string) =>
  server.post("/api/journal/login", { login, password });

test("an empty clinic gets an administrator with every right and a random password", async () => {
  const made = await ensureFirstAdministrator(server.db, { login: "admin", password: null });
  const password = made?.password;
  expect(password).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/);
  const response = await logIn("admin", password ?? "");
  expect(response.status).toBe(200);
  expect((await response.json()).rights).toEqual([...RIGHTS]);
});

test("a given password is used and not repeated", async () => {
  const person = { login: "chief", password: "выбран-оператором" };
  expect(await ensureFirstAdministrator(server.db, person)).toEqual({
    password: null,
    weakness: null,
  });
  expect((await logIn("chief", "выбран-оператором")).status).toBe(200);
});

test.each([
  ["admin", "короче 12"],
  ["administrator1", "легко подобрать"],
  ["Chief-Chief-1", "легко подобрать"],
])("of a weak one, %s, the operator is told", async (password, word) => {
  const made = await ensureFirstAdministrator(server.db, { login: "chief", password });
  expect(made?.weakness).toContain(word);
  expect((await logIn("chief", password)).status).toBe(200);
});

test("nothing happens while there is any user", async () => {
  await ensureFirstAdministrator(server.db, { login: "chief", password: "выбран-оператором" });
  const again = await ensureFirstAdministrator(server.db, { login: "chief", password: "другой" });
  expect(again).toBeNull();
  expect((await logIn("chief", "другой")).status).toBe(401);
  expect(await server.db`select login from users`).toHaveLength(1);
});

test("two processes that start together make one", async () => {
  const made = await Promise.all(
    [1, 2].map(() => ensureFirstAdministrator(server.db, { login: "admin", password: null })),
  );
  expect(made.filter((one) => one !== null)).toHaveLength(1);
  expect(await server.db`select 1 from users`).toHaveLength(1);
});
