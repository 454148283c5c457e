import { expect, test } from "bun:test";
import { HOUR, MINUTE, standingClock } from "../../support/server/clock.ts";
import { Browser } from "../../support/server/cookies.ts";
import { serverForFile } from "../../support/server/for-file.ts";
import type { SignedIn } from "../../support/server/server.ts";

const { clock, pass } = standingClock();

const server = serverForFile({ clock });

function copyOf({ cookie }: SignedIn): Browser {
  const browser = new Browser(server.url);
  for (const pair of cookie.split("; ")) {
    const [name = "", value = ""] = pair.split("=");
    browser.keep(name, value);
  }
  return browser;
}

const refresh = async (browser: Pick<Browser, "request">) => {
  const headers = { "x-last-input": "0" };
  return (await browser.request("/api/journal/refresh", { method: "POST", headers })).status;
};

/** Works for so many hours, and renews the login every eleventh. */
async function work(person: SignedIn, hours: number): Promise<void> {
  for (let worked = 0; worked < hours; worked += 11) {
    pass(11 * HOUR);
    expect(await refresh(person)).toBe(200);
  }
}

const familiesOf = ({ user }: SignedIn) =>
  server.db`select 1 from session_families where user_id = ${user.id}`;
const tokensOf = ({ user }: SignedIn) => server.db`
  select 1 from session_tokens join session_families on id = family_id where user_id = ${user.id}`;

test("a session idle for almost twelve hours survives logins of others", async () => {
  const [idle, unanswered] = [await server.signIn(), await server.signIn()];
  await refresh(copyOf(unanswered));
  pass(12 * HOUR - MINUTE);
  await server.signIn();
  expect(await refresh(idle)).toBe(200);
  expect(await refresh(unanswered)).toBe(200);
});

test("a stolen refresh token ends its session days after its replacement, even when others sign in meanwhile", async () => {
  const owner = await server.signIn();
  const thief = copyOf(owner);
  await work(owner, 6 * 24);
  await server.signIn();
  expect(await refresh(thief)).toBe(401);
  expect(await refresh(owner)).toBe(401);
});

test("a login deletes sessions unused for over a week, and tokens replaced over a week ago", async () => {
  const [gone, steady] = [await server.signIn(), await server.signIn()];
  await work(steady, 7 * 24);
  expect(await familiesOf(gone)).toHaveLength(1);
  const before = (await tokensOf(steady)).length;
  pass(11 * HOUR);
  await server.signIn();
  expect(await familiesOf(gone)).toHaveLength(0);
  expect(before - (await tokensOf(steady)).length).toBe(1);
  expect(await refresh(steady)).toBe(200);
});
