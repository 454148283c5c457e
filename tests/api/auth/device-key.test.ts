import { expect, test } from "bun:test";
import { standingClock } from "../../support/server/clock.ts";
import { Browser } from "../../support/server/cookies.ts";
import { serverForFile } from "../../support/server/for-file.ts";
import { openSessionOf } from "../../support/server/open-session.ts";
import type { SignedIn } from "../../support/server/server.ts";

const { clock } = standingClock();
const server = serverForFile({ clock });

const DESK = "6f6c1a52-7a4e-4d53-9a0e-0a4bb7f2c111";
const NEXT_PASSWORD = "зимний-вечер-58";
const OTHER_DESK = "6f6c1a52-7a4e-4d53-9a0e-0a4bb7f2c222";

const ask = (who: Pick<SignedIn, "request">, device = DESK) =>
  who.request("/api/journal/device-key", { method: "POST", headers: { "x-device": device } });
const keyOf = async (who: SignedIn, device = DESK): Promise<string> =>
  (await (await ask(who, device)).json()).key;

test("the server keeps a random key for each user and device, and always answers the same", async () => {
  const anna = await server.signIn();
  const inna = await server.signIn(["schedule"]);
  const key = await keyOf(anna);
  expect(Buffer.from(key, "base64")).toHaveLength(32);
  expect(await keyOf(anna)).toBe(key);
  const keys = [key, await keyOf(anna, OTHER_DESK), await keyOf(inna)];
  expect(new Set(keys).size).toBe(3);
  expect((await ask(anna)).headers.get("cache-control")).toBe("no-store");
});

test("a changed password leaves the key as it was", async () => {
  const anna = await server.signIn();
  const key = await keyOf(anna);
  const administrator = await server.signIn(["users"]);
  const { id, login } = anna.user;
  const body = { login, user_password: NEXT_PASSWORD, user_right: ";journal;" };
  const changed = await administrator.put(`/api/users/${id}`, body);
  expect(changed.status).toBe(200);
  expect((await ask(anna)).status).toBe(401);
  const again = await openSessionOf(server.db, id, clock());
  const browser = new Browser(server.url);
  browser.keep("__Host-priem-access", again.tokens.access);
  const answer = await ask({ request: (path, init) => browser.request(path, init) });
  expect((await answer.json()).key).toBe(key);
});

test("a locked session gets no key, also after a refresh; the next login gets it", async () => {
  const anna = await server.signIn();
  const key = await keyOf(anna);
  expect((await anna.post("/api/journal/lock")).status).toBe(204);
  const refused = await ask(anna);
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ code: "locked" });

  expect((await anna.post("/api/journal/refresh")).status).toBe(200);
  expect((await ask(anna)).status).toBe(403);
  expect((await anna.request("/api/sync/changes")).status).not.toBe(403);

  const { login, password } = anna.user;
  await anna.post("/api/journal/login", { login, password });
  expect(await keyOf(anna)).toBe(key);
});

test("a user who invents devices gets keys for twenty, then has to wait; a known device does not", async () => {
  const anna = await server.signIn([]);
  const key = await keyOf(anna);
  const statuses: number[] = [];
  for (let made = 1; made < 25; made += 1) {
    statuses.push((await ask(anna, crypto.randomUUID())).status);
  }
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(20);
  expect(statuses.at(-1)).toBe(429);
  expect(await keyOf(anna)).toBe(key);
  expect((await ask(await server.signIn())).status).toBe(200);
});

test("a device without a name does not get a key", async () => {
  const anna = await server.signIn();
  expect((await ask(anna, "somewhere")).status).toBe(400);
});
