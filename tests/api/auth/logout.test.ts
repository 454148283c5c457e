import { expect, test } from "bun:test";
import { HOUR, standingClock } from "../../support/server/clock.ts";
import { Browser } from "../../support/server/cookies.ts";
import { serverForFile } from "../../support/server/for-file.ts";
import type { SignedIn } from "../../support/server/server.ts";

const { clock, pass } = standingClock();

const server = serverForFile({ clock });

const leave = (browser: Pick<Browser, "request">, leaver?: SignedIn) =>
  browser.request("/api/journal/logout", {
    method: "POST",
    headers: leaver ? { "x-acting-user": String(leaver.user.id) } : {},
  });
const isIn = async (person: SignedIn) =>
  (await person.request("/api/journal/jwt-test")).status === 200;
const refreshed = async (person: SignedIn) =>
  (await person.post("/api/journal/refresh")).status === 200;

/** The request of a browser whose access has expired. */
function refreshOnly({ cookie }: SignedIn): Browser {
  const browser = new Browser(server.url);
  const [name = "", value = ""] = cookie.split("; ").find(isRefresh)?.split("=") ?? [];
  browser.keep(name, value);
  return browser;
}
const isRefresh = (pair: string) => pair.includes("refresh");

test("a sign-out that names who leaves ends their own session", async () => {
  const me = await server.signIn();
  const answer = await leave(me, me);
  expect([answer.status, answer.headers.get("x-signed-out")]).toEqual([204, "1"]);
  expect(me.cookie).toBe("");
});

test("a sign-out that names another user is 409 other_user and ends nothing", async () => {
  const [me, other] = [await server.signIn(), await server.signIn()];
  const answer = await leave(other, me);
  expect(answer.status).toBe(409);
  expect(await answer.json()).toMatchObject({ code: "other_user" });
  expect(other.cookie).not.toBe("");
  expect(await isIn(other)).toBe(true);
});

test("with an expired access token is identified by the refresh token: the user's own sign-out ends the session, another user's does not", async () => {
  const [me, other] = [await server.signIn(), await server.signIn()];
  pass(HOUR);
  expect((await leave(refreshOnly(me), other)).status).toBe(409);
  expect(await refreshed(me)).toBe(true);
  pass(HOUR);
  expect((await leave(refreshOnly(me), me)).status).toBe(204);
  expect(await refreshed(me)).toBe(false);
});
