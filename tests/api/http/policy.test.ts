import { beforeAll, describe, expect, test } from "bun:test";
import { seesOwnDayOnly } from "../../../shared/access/own-day.ts";
import { RIGHTS, type Right } from "../../../shared/access/rights.ts";
import { addDoctor } from "../../support/clinic/clinic.ts";
import { addToken } from "../../support/server/access-tokens.ts";
import { HOUR, standingClock } from "../../support/server/clock.ts";
import { serverForFile } from "../../support/server/for-file.ts";
import { openSessionOf } from "../../support/server/open-session.ts";
import { nameOf, pathOf, type Route, routesOf } from "../../support/server/routes.ts";
import type { SignedIn } from "../../support/server/server.ts";

/** The only routes open to anyone that answer 401 by themselves: without a token to refresh. */
const UNAUTHENTICATED_BY_ITSELF = new Set(["POST /api/journal/refresh"]);
const ENDS_THE_SESSION = new Set(["POST /api/journal/logout"]);

const NO_SUCH_ID = "999999";

const { clock, pass } = standingClock();
/** Users with no right, with each one, with all but each one and with all. */
let people: SignedIn[];
/** The first and the last of them. */
let extremes: SignedIn[];
/** Access tokens of a user with every right: one without rights, one for each, one with all. */
let programs: { rights: readonly Right[]; headers: { authorization: string } }[];
/** Those that open nothing, together with a session that would. */
let strangeTokens: { who: string; headers: { authorization: string; cookie: string } }[];

const server = serverForFile({ clock });
beforeAll(async () => {
  const allBut = (right: Right) => RIGHTS.filter((each) => each !== right);
  people = [];
  for (const rights of [[], ...RIGHTS.map((right) => [right]), ...RIGHTS.map(allBut), RIGHTS]) {
    people.push(await server.signIn(rights));
  }
  extremes = people.filter(({ user }) => [0, RIGHTS.length].includes(user.rights.length));
  await makeTokens();
  const doctor = await addDoctor(server.db);
  await server.db`update users set doctor = ${doctor}`;
});

describe("A-6.1 A-6.4 answers are exactly as declared", () => {
  const walk = async (
    spell: (path: string, method: string) => [string, string] | null,
    callersOf = callers,
  ) => {
    const wrong: string[] = [];
    for (const route of routesOf(server.app)) {
      const spelt = spell(pathOf(route, NO_SUCH_ID), route.method);
      if (!spelt) continue;
      const all = await callersOf(route);
      // A route that ignores its caller shows the same to all.
      for (const { who, headers, expected } of asksWhoCalls(route) ? all : all.slice(0, 1)) {
        const status = await ask(spelt[1], spelt[0], headers);
        if (!expected(status)) {
          wrong.push(`${who}: ${spelt[1]} ${spelt[0]} (${route.policy}) answered ${status}`);
        }
      }
    }
    return wrong;
  };

  test("to all callers, under the canonical spelling", async () => {
    expect(await walk((path, method) => [path, method])).toEqual([]);
  });

  test("to programs with access tokens", async () => {
    expect(await walk((path, method) => [path, method], withTokens)).toEqual([]);
  });

  test("with a trailing slash", async () => {
    expect(await walk((path, method) => [`${path}/`, method], fewCallers)).toEqual([]);
  });

  test("to HEAD as to GET", async () => {
    const spell = (path: string, method: string): [string, string] | null =>
      method === "GET" ? [path, "HEAD"] : null;
    expect(await walk(spell, fewCallers)).toEqual([]);
  });

  test.each([
    ["encoded letters", (path: string) => path.replace(/[a-z]/g, encoded)],
    ["one encoded letter", (path: string) => path.replace(/[a-z](?=[^/]*$)/, encoded)],
    ["doubled slashes", (path: string) => path.replaceAll("/", "//")],
    ["a doubled slash inside", (path: string) => path.replace(/\/(?=[^/]*$)/, "//")],
    ["an encoded slash", (path: string) => path.replace(/\/(?=[^/]*$)/, "%2f")],
    ["capital letters", (path: string) => path.toUpperCase()],
  ])("%s never open what is closed", async (_, spell) => {
    const opened: string[] = [];
    for (const route of routesOf(server.app)) {
      if (!isClosed(route)) continue;
      const path = spell(pathOf(route, NO_SUCH_ID));
      const stranger = people.findLast(({ user }) => !mayCall(route, user.rights));
      const program = programs.findLast(
        ({ rights }) => route.onlyPeople || !mayCall(route, rights),
      );
      const all = [{ cookie: "" }, stranger && { cookie: stranger.cookie }, program?.headers];
      for (const headers of all.filter((each) => each !== undefined)) {
        const status = await ask(route.method, path, headers);
        if (![401, 403, 404].includes(status)) opened.push(`${route.method} ${path}: ${status}`);
      }
    }
    expect(opened).toEqual([]);
  });

  test.each([
    { "sec-fetch-mode": "navigate", "sec-fetch-dest": "iframe" },
    { "sec-fetch-mode": "no-cors", "sec-fetch-dest": "document" },
  ])("a browser that is sent to an address by %j gets a page that refuses", async (sent) => {
    const everything = people.at(-1);
    const shown: string[] = [];
    for (const route of routesOf(server.app)) {
      if (route.method !== "GET" || !isClosed(route)) continue;
      const path = pathOf(route, NO_SUCH_ID);
      const response = await server.request(path, {
        headers: { ...sent, cookie: everything?.cookie ?? "" },
      });
      const isPage = response.headers.get("content-type")?.startsWith("text/html");
      if (response.status !== 403 || !isPage) shown.push(`${path}: ${response.status}`);
      await response.body?.cancel();
    }
    expect(shown).toEqual([]);
  });

  test("a browser that navigates to an open address sees a visitor's page", async () => {
    const everything = people.at(-1);
    const sent = { "sec-fetch-mode": "navigate", cookie: everything?.cookie ?? "" };
    await addDoctor(server.db, { hidden_doctor: 1 });
    const asVisitor = await (await server.request("/api/doctors")).text();
    const navigated = await server.request("/api/doctors", { headers: sent });
    expect(await navigated.text()).toBe(asVisitor);
  });

  const fewCallers = (route: Route) => callers(route, extremes);

  async function callers(route: Route, signedIn = people): Promise<Visitor[]> {
    const outsider = (who: string, cookie: string) => ({
      who,
      headers: { cookie },
      expected: (status: number) => (isClosed(route) ? status === 401 : isOpen(route, status)),
    });
    return [
      outsider("anonymous", ""),
      outsider("with nonsense for a session", "__Host-priem-access=nonsense"),
      outsider("expired", await expired()),
      outsider("deleted", await deleted()),
      ...(await Promise.all(
        signedIn.map(async ({ user, cookie }) => ({
          who: `with ${user.rights.join("+") || "no rights"}`,
          headers: {
            cookie: ENDS_THE_SESSION.has(nameOf(route)) ? await freshCookie(user.id) : cookie,
          },
          expected: (status: number) =>
            mayCall(route, user.rights) ? isOpen(route, status) : status === 403,
        })),
      )),
    ];
  }

  async function withTokens(route: Route): Promise<Visitor[]> {
    return [
      ...programs.map(({ rights, headers }) => ({
        who: `a program with ${rights.join("+") || "no rights"}`,
        headers,
        expected: (status: number) => {
          if (!asksWhoCalls(route)) return isOpen(route, status);
          if (route.onlyPeople) return status === 403;
          return mayCall(route, rights) ? isOpen(route, status) : status === 403;
        },
      })),
      ...strangeTokens.map(({ who, headers }) => ({
        who,
        headers,
        // After some wrong ones the next has to wait.
        expected: (status: number) =>
          asksWhoCalls(route) ? status === 401 || status === 429 : isOpen(route, status),
      })),
    ];
  }

  let late: Promise<string> | null = null;
  function expired(): Promise<string> {
    late ??= (async () => {
      const someone = people.at(-1);
      if (!someone) throw new Error("nobody is signed in");
      pass(-HOUR);
      const cookie = await freshCookie(someone.user.id);
      pass(HOUR);
      return cookie;
    })();
    return late;
  }

  let gone: Promise<string> | null = null;
  function deleted(): Promise<string> {
    gone ??= (async () => {
      const leaver = await server.signIn(RIGHTS);
      await server.db`update users set deleted_at = now() where id = ${leaver.user.id}`;
      return leaver.cookie;
    })();
    return gone;
  }
});

const isClosed = ({ policy }: Route) => policy !== "anyone";

const mayCall = ({ policy, orOwnDay }: Route, rights: readonly Right[]) =>
  policy === "anyone" ||
  policy === "signed-in" ||
  (orOwnDay && seesOwnDayOnly(rights)) ||
  rights.some((right) => right === policy);

/** Permitted callers get past authorisation; later refusals (no such id, no body) do not count. */
function isOpen(route: Route, status: number): boolean {
  if (UNAUTHENTICATED_BY_ITSELF.has(nameOf(route)) && status === 401) return true;
  // The app's own page may not be built yet; nothing else answers 5xx.
  const mayBeMissing = route.path.startsWith("/admin") && status === 503;
  return status !== 401 && status !== 403 && (status < 500 || mayBeMissing);
}

const encoded = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`;

interface Visitor {
  who: string;
  headers: Record<string, string>;
  expected: (status: number) => boolean;
}

/** Pages and files ignore the caller, and so do the health routes. */
const asksWhoCalls = ({ path }: Route) =>
  path.startsWith("/api/") && path !== "/api/health" && path !== "/api/live";

async function ask(method: string, path: string, headers: Record<string, string>): Promise<number> {
  const response = await server.request(path, {
    method,
    redirect: "manual",
    headers: { ...headers, "content-type": "application/json" },
    ...(method === "GET" || method === "HEAD" ? {} : { body: "{}" }),
  });
  await response.body?.cancel();
  return response.status;
}

async function makeTokens(): Promise<void> {
  const { db } = server;
  const owner = await server.signIn(RIGHTS);
  const leaver = await server.signIn(RIGHTS);
  const token = (rights: readonly Right[], of = owner, expiresAt?: Date) =>
    addToken(db, { userId: of.user.id, rights, ...(expiresAt ? { expiresAt } : {}) }, clock());
  programs = [];
  for (const rights of [[], ...RIGHTS.map((right) => [right]), RIGHTS]) {
    const { authorization } = await token(rights);
    programs.push({ rights, headers: { authorization } });
  }
  const late = await token(RIGHTS, owner, clock());
  const ended = await token(RIGHTS);
  const orphan = await token(RIGHTS, leaver);
  await db`update access_tokens set ended_at = now() where id = ${ended.id}`;
  await db`update users set deleted_at = now() where id = ${leaver.user.id}`;
  strangeTokens = Object.entries({
    "with nonsense for a token": "Bearer nonsense",
    "with an empty token": "Bearer",
    "with a token that has run out": late.authorization,
    "with a token that was revoked": ended.authorization,
    "with a token of a deleted user": orphan.authorization,
  }).map(([who, authorization]) => ({ who, headers: { authorization, cookie: owner.cookie } }));
}

async function freshCookie(userId: number): Promise<string> {
  const { tokens } = await openSessionOf(server.db, userId, clock());
  return `__Host-priem-access=${tokens.access}`;
}
