import { expect, test } from "bun:test";
import { PROBLEM } from "../../../shared/schema/problem.ts";
import { HEADERS } from "../../../shared/sync/sync.ts";
import type { HttpReply, HttpRequest } from "../../server/http-client.ts";
import { type Logout, logIn, sendLogout } from "./login.ts";

const USER = {
  id: 3,
  login: "reception",
  rights: ["journal"],
  access_until: "2027-06-10T09:00:00Z",
  idle_lock_minutes: 15,
};
const SILENT_LINE: HttpReply = { kind: "no-answer", cause: "timeout" };
const NO_LINE: HttpReply = { kind: "no-answer", cause: "unreachable" };

const answer = (status: number, of: { body?: unknown; code?: string; ended?: boolean } = {}) => {
  const problem = of.code === undefined ? null : { code: of.code, message: "Слова сервера" };
  const reply: HttpReply = {
    kind: "answer",
    status,
    statusText: "",
    ok: status < 300,
    body: of.body,
    problem,
    headers: new Headers(of.ended ? { [HEADERS.signedOut]: "1" } : {}),
  };
  return reply;
};

/** An HTTP client with one reply, which records requests. */
function answering(reply: HttpReply) {
  const asked: HttpRequest[] = [];
  const http = async (request: HttpRequest) => {
    asked.push(request);
    return reply;
  };
  return { http, asked };
}

test("a login sends login and password, with a timeout of ten seconds", async () => {
  const { http, asked } = answering(answer(200, { body: USER }));
  expect(await logIn(http, "reception", "secret")).toMatchObject({ ok: true, user: { id: 3 } });
  expect(asked).toEqual([
    {
      method: "POST",
      path: "/api/journal/login",
      timeoutMs: 10_000,
      body: { login: "reception", password: "secret" },
    },
  ]);
});

test.each([
  ["A-8.2 no line", NO_LINE, "Connection error", false],
  [
    "a line that has fallen silent",
    SILENT_LINE,
    "Сервер не отвечает. Проверьте связь и попробуйте ещё раз.",
    false,
  ],
  ["A-8.1 a refusal in words", answer(401, { code: "unauthorized" }), "Слова сервера", true],
  ["A-8.1 a refusal without words", answer(401), "Login failed", false],
  ["a portal's page", answer(200, { body: "<html>" }), "Login failed", false],
  ["a failing server", answer(500, { code: "internal" }), "Слова сервера", false],
  ["a refusal just below a failure", answer(499, { code: "unauthorized" }), "Слова сервера", true],
  ["an app too old", answer(426, { code: PROBLEM.appTooOld }), "Слова сервера", false],
] as const)("%s is no login, and whether the server itself has refused is told", async (...row) => {
  const [, reply, message, reached] = row;
  const { http } = answering(reply);
  expect(await logIn(http, "reception", "secret")).toEqual({ ok: false, message, reached });
});

test.each([
  ["that is answered with its end is reported", answer(204, { ended: true }), "reported"],
  [
    "that finds somebody else's session is reported",
    answer(409, { code: PROBLEM.otherUser }),
    "reported",
  ],
  ["with an empty answer of somebody in between has failed", answer(204), "failed"],
  ["with another success has failed", answer(200, { ended: true }), "failed"],
  ["that is refused otherwise has failed", answer(403, { code: "forbidden" }), "failed"],
  ["without a line has failed", NO_LINE, "failed"],
  ["on a line that has fallen silent is told of as such", SILENT_LINE, "silent"],
] satisfies [string, HttpReply, Logout][])("a logout %s", async (_, reply, outcome) => {
  const { http } = answering(reply);
  expect(await sendLogout(http, "3")).toBe(outcome);
});

test("a logout names the user whose session ends", async () => {
  const { http, asked } = answering(NO_LINE);
  await sendLogout(http, "3");
  expect(asked.map(({ headers }) => headers)).toEqual([{ [HEADERS.actingUser]: "3" }]);
  expect(asked[0]).toMatchObject({
    method: "POST",
    path: "/api/journal/logout",
    timeoutMs: 10_000,
  });
});
