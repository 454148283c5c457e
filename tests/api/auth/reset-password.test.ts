import { expect, test } from "bun:test";
import { fileURLToPath } from "node:url";
import { serverForFile } from "../../support/server/for-file.ts";

const SCRIPT = fileURLToPath(
  new URL("../../../scripts/operator/reset-password.ts", import.meta.url),
);

const server = serverForFile();

async function run(...args: string[]) {
  const child = Bun.spawn([process.execPath, SCRIPT, ...args], {
    env: { ...process.env, DATABASE_URL: server.databaseUrl },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [code, out, error] = await Promise.all([
    child.exited,
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { code, out, error };
}

test("the command prints a new password once and signs its user out everywhere", async () => {
  const me = await server.signIn();
  const { code, out } = await run(me.user.login);
  expect(code).toBe(0);
  const password = /: (\S+)\n$/.exec(out)?.[1];
  expect((await me.request("/api/journal/jwt-test")).status).toBe(401);
  const logIn = (tried: unknown) =>
    server.post("/api/journal/login", { login: me.user.login, password: tried });
  expect((await logIn(me.user.password)).status).toBe(401);
  expect((await logIn(password)).status).toBe(200);
});

test("an unknown login and a missing one end with a sentence", async () => {
  const unknown = await run("nobody");
  expect([unknown.code, unknown.error]).toEqual([1, "There is no user nobody.\n"]);
  const missing = await run();
  expect(missing.code).toBe(1);
  expect(missing.error).toContain("bun run reset-password LOGIN");
});
