import { expect, test } from "bun:test";
import { HOUR, MINUTE, SECOND, standingClock } from "../../support/server/clock.ts";
import { Browser } from "../../support/server/cookies.ts";
import { serverForFile } from "../../support/server/for-file.ts";
import { startServer } from "../../support/server/server.ts";

const { clock, pass } = standingClock();

const server = serverForFile({ clock });

const POST = { method: "POST" };

/** A browser with copies of someone's cookies, such as another tab, or a thief. */
function copyOf(cookie: string): Browser {
  const browser = new Browser(server.url);
  for (const pair of cookie.split("; ")) {
    const [name = "", value = ""] = pair.split("=");
    browser.keep(name, value);
  }
  return browser;
}

const isIn = async (browser: { request: Browser["request"] }) =>
  (await browser.request("/api/journal/jwt-test")).status === 200;
const refresh = async (browser: { request: Browser["request"] }, headers = {}) =>
  (await browser.request("/api/journal/refresh", { ...POST, headers })).status;

test("A-7.2 /api/journal/jwt-test returns the signed-in user, and 401 to others", async () => {
  const me = await server.signIn(["schedule"]);
  const response = await me.request("/api/journal/jwt-test");
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    id: me.user.id,
    login: me.user.login,
    rights: ["schedule"],
  });
  const anonymous = await server.request("/api/journal/jwt-test");
  expect(anonymous.status).toBe(401);
  expect(await anonymous.json()).toEqual({
    code: "unauthenticated",
    message: "Войдите в систему",
  });
});

test("A-7.3 /api/journal/refresh gives new tokens and answers the user", async () => {
  const me = await server.signIn(["users"]);
  const before = me.cookie;
  const response = await me.request("/api/journal/refresh", POST);
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ login: me.user.login, rights: ["users"] });
  expect(me.cookie).not.toBe(before);
  expect(await isIn(me)).toBe(true);
  expect((await server.request("/api/journal/refresh", POST)).status).toBe(401);
});

test("A-7.3 access ends after 15 minutes, a refresh brings it back", async () => {
  const me = await server.signIn();
  pass(14 * MINUTE);
  expect(await isIn(me)).toBe(true);
  pass(MINUTE);
  expect(await isIn(me)).toBe(false);
  expect(await refresh(me)).toBe(200);
  expect(await isIn(me)).toBe(true);
});

test("A-7.3 a refresh repeated within 30 seconds gets the same successor", async () => {
  const me = await server.signIn();
  const second = copyOf(me.cookie);
  expect(await refresh(me)).toBe(200);
  pass(30 * SECOND);
  expect(await refresh(second)).toBe(200);
  expect(second.cookie).toBe(me.cookie);
  expect(await isIn(second)).toBe(true);
});

test("A-7.3 twenty tabs that refresh at once, a hundred times, all stay signed in", async () => {
  for (let round = 0; round < 100; round += 1) {
    const me = await server.signIn();
    pass(15 * MINUTE);
    const tabs = Array.from({ length: 20 }, () => copyOf(me.cookie));
    expect(await Promise.all(tabs.map((tab) => refresh(tab)))).toEqual(Array(20).fill(200));
    expect(new Set(tabs.map((tab) => tab.cookie)).size).toBe(1);
    expect(await isIn(tabs[7] ?? me)).toBe(true);
  }
});

test("A-7.3 an old refresh token used after 31 seconds ends the session everywhere", async () => {
  const me = await server.signIn();
  const thief = copyOf(me.cookie);
  expect(await refresh(me)).toBe(200);
  expect(await isIn(me)).toBe(true);
  pass(31 * SECOND);
  expect(await refresh(thief)).toBe(401);
  expect(await isIn(me)).toBe(false);
  expect(await refresh(me)).toBe(401);
});

test("a refresh whose answer was lost may be repeated after any sleep, and again", async () => {
  const me = await server.signIn();
  for (let night = 0; night < 3; night += 1) {
    await refresh(copyOf(me.cookie));
    pass(2 * HOUR);
  }
  expect(await refresh(me)).toBe(200);
  expect(await isIn(me)).toBe(true);
  expect(await refresh(me)).toBe(200);
});

/*
 * Why this helps no thief. Tokens that were used are never given again, so an old token is of use
 * only while its successor lies unused, which an open app ends within seconds. The thief who
 * comes in that moment gets other tokens than the owner has, and the owner's next word ends both.
 */
test("a thief who repeats a refresh before the owner has used its answer is found out by the owner's next word", async () => {
  const me = await server.signIn();
  const thief = copyOf(me.cookie);
  expect(await refresh(me)).toBe(200);
  pass(31 * SECOND);
  expect(await refresh(thief)).toBe(200);
  expect(thief.cookie).not.toBe(me.cookie);
  expect(await isIn(thief)).toBe(true);
  expect(await isIn(me)).toBe(false);
  expect(await refresh(me)).toBe(401);
  expect(await isIn(thief)).toBe(false);
  expect(await refresh(thief)).toBe(401);
});

test("polling and refreshing alone end 12 hours after the last input", async () => {
  const me = await server.signIn();
  for (let minutes = 0; minutes < 12 * 60 - 10; minutes += 10) {
    pass(10 * MINUTE);
    expect(await refresh(me)).toBe(200);
    expect(await isIn(me)).toBe(true);
  }
  const last = await me.json("/api/journal/jwt-test");
  expect(new Date(last.access_until).getTime() - clock().getTime()).toBe(10 * MINUTE);
  pass(10 * MINUTE);
  expect(await isIn(me)).toBe(false);
  expect(await refresh(me)).toBe(401);
});

test.each([
  ["an age", () => String(5 * MINUTE)],
  ["an instant", () => new Date(clock().getTime() - 5 * MINUTE).toISOString()],
])("input told as %s keeps a session going from that moment", async (_, spelt) => {
  const me = await server.signIn();
  pass(11 * HOUR);
  expect(await refresh(me, { "x-last-input": spelt() })).toBe(200);
  pass(11 * HOUR + 54 * MINUTE);
  expect(await refresh(me)).toBe(200);
  pass(2 * MINUTE);
  expect(await refresh(me, { "x-last-input": "0" })).toBe(401);
});

test("A-7.4 /api/journal/logout ends the session at once: the old cookies get 401", async () => {
  const me = await server.signIn();
  const copy = copyOf(me.cookie);
  const response = await me.request("/api/journal/logout", POST);
  expect(response.ok).toBe(true);
  expect(response.headers.get("clear-site-data")).toBeNull();
  expect(me.cookie).toBe("");
  expect(await isIn(copy)).toBe(false);
  expect(await refresh(copy)).toBe(401);
});

test("A-7.4 logout works without a session, with a dead one, and with nonsense", async () => {
  const gone = await server.signIn();
  pass(13 * HOUR);
  const nonsense = copyOf("__Host-priem-access=%%%; __Host-priem-refresh=x");
  for (const browser of [new Browser(server.url), gone, nonsense]) {
    expect((await browser.request("/api/journal/logout", POST)).ok).toBe(true);
  }
});

test("A-6.4 rights are read on every request: one taken away is gone at once", async () => {
  const me = await server.signIn(["users"]);
  expect((await me.request("/api/users")).status).toBe(200);
  await server.db`update users set rights = '{}' where id = ${me.user.id}`;
  expect((await me.request("/api/users")).status).toBe(403);
});

test("another process of the clinic knows the session, and that it ended", async () => {
  const other = await startServer({ clock, databaseOf: server });
  const me = await server.signIn();
  const elsewhere = new Browser(other.url);
  for (const pair of me.cookie.split("; ")) {
    const [name = "", value = ""] = pair.split("=");
    elsewhere.keep(name, value);
  }
  expect(await isIn(elsewhere)).toBe(true);
  await me.request("/api/journal/logout", POST);
  expect(await isIn(elsewhere)).toBe(false);
  await other.stop();
});
