import { beforeAll, describe, expect, test } from "bun:test";
import { resetPassword } from "../../../api/features/auth/passwords.ts";
import { userName } from "../../../api/platform/event-log/event.ts";
import type { AccessToken, NewAccessToken } from "../../../shared/access/access-token.ts";
import { formatRights, RIGHTS, type Right } from "../../../shared/access/rights.ts";
import { formatEtag } from "../../../shared/sync/sync.ts";
import { addDays, clinicMoment, formatDay } from "../../../shared/time/calendar.ts";
import { addDoctor } from "../../support/clinic/clinic.ts";
import { HOUR, standingClock } from "../../support/server/clock.ts";
import { serverForFile } from "../../support/server/for-file.ts";
import { sending } from "../../support/server/json.ts";
import { type SignedIn, startServer, type TestServer } from "../../support/server/server.ts";

const { clock, pass } = standingClock();
let administrator: SignedIn;

const server = serverForFile({ clock });
beforeAll(async () => {
  administrator = await server.signIn();
});

const INPUT = { name: "Сайт-агрегатор", rights: ["prices"], days: 30 };

async function create(by: SignedIn, input: object = {}): Promise<NewAccessToken> {
  const asked = { ...INPUT, password: by.user.password, ...input };
  const answer = await by.post("/api/tokens", asked);
  expect(answer.status).toBe(201);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  return answer.json();
}

const bearer = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` });

/** A call that needs this right; its status tells whether the token has it. */
const READS = {
  journal: "/api/journal/unread-count",
  users: "/api/users",
  schedule: "/api/schedule",
  articles: "/api/upload",
  prices: "/api/prices/999999",
};

async function statusOf(
  right: keyof typeof READS,
  headers: Record<string, string>,
): Promise<number> {
  const writes = { articles: "POST", prices: "DELETE" } as const;
  const method = right === "articles" || right === "prices" ? writes[right] : "GET";
  const answer = await server.request(READS[right], { method, headers });
  await answer.body?.cancel();
  return answer.status;
}

const opens = async (right: keyof typeof READS, headers: Record<string, string>) =>
  ![401, 403, 429].includes(await statusOf(right, headers));

const eventsOf = (name: string) =>
  server.db<{ actor: string; action: string; detail: string }[]>`
    select actor, action, detail from event_log where detail like ${`%${name}%`} order by id`;

describe("a token", () => {
  test("is shown once, stored as a hash, and opens the calls of its rights", async () => {
    const made = await create(administrator, { name: "Раз", rights: ["prices", "journal"] });
    expect(made.token).toMatch(/^priem_[\w-]{43}$/);
    expect(made).toMatchObject({ rights: ["journal", "prices"], user: administrator.user.id });

    const listed: AccessToken[] = await administrator.json("/api/tokens");
    const { token, ...shown } = made;
    expect(listed.find(({ id }) => id === made.id)).toEqual(shown);
    const rows = await server.db`select * from access_tokens where id = ${made.id}`;
    expect(JSON.stringify(rows)).not.toContain(token.slice(10));

    expect(await opens("prices", bearer(made))).toBe(true);
    expect(await opens("journal", bearer(made))).toBe(true);
    expect(await statusOf("schedule", bearer(made))).toBe(403);
    expect(await statusOf("users", bearer(made))).toBe(403);
  });

  test("writes in its user's name, and the log names the token", async () => {
    const made = await create(administrator, { name: "Экспорт" });
    const price = { name: "УЗИ", price: "1 900 руб.", category_id: 1 };
    expect((await server.post("/api/prices", price, bearer(made))).status).toBe(201);
    expect(server.log.findLast(({ route }) => route === "/api/prices")).toMatchObject({
      user: administrator.user.id,
      token: made.id,
    });
    const { login, id } = administrator.user;
    const by = userName(login, id);
    expect([...(await eventsOf("Экспорт"))]).toEqual([
      {
        actor: by,
        action: "token_created",
        detail: `«Экспорт» (№ ${made.id}), пользователь ${by}, права: «Цены»`,
      },
    ]);
    const log = await create(administrator, { name: "Выгрузка", rights: ["users"] });
    const answer = await server.request("/api/journal/logs/download", { headers: bearer(log) });
    expect(await answer.text()).toContain(`${by}, токен «Выгрузка» (№ ${log.id})`);
  });

  test("needs If-Match, if only `*`, to change or delete a revision", async () => {
    const person = await server.signIn(["schedule", "journal"]);
    const made = await create(person, { rights: ["schedule", "journal"] });
    const doctor = await addDoctor(server.db);
    const { day: today } = clinicMoment(clock(), "Europe/Moscow");
    const day = {
      employeeId: doctor,
      day: formatDay(addDays(today, 3)),
      time: ["09:00", "10:00"],
    };
    const post = async (path: string, body: object) => (await person.post(path, body)).json();
    await post("/api/availability/update", day);
    const template = { tpl_name: "Утро", schedule_tpl: ["09:00"] };
    const { id } = await post("/api/schedule", template);
    const visit = (record_time: string) =>
      post("/api/journal", { employee: doctor, record_day: day.day, record_time });
    const [first, second] = [await visit("09:00"), await visit("10:00")];
    const writes: readonly [string, string, object?][] = [
      ["PUT", `/api/journal/${first.id}`, { user_name: "Ким Анна" }],
      ["DELETE", `/api/journal/${first.id}`],
      ["DELETE", `/api/booked-slots/${second.id}`],
      ["PUT", `/api/schedule/${id}`, template],
      ["DELETE", `/api/schedule/${id}`],
      ["POST", "/api/availability/update", { ...day, time: ["11:00"] }],
      ["DELETE", `/api/availability/${doctor}/${day.day}`],
    ];
    for (const [method, path, body = {}] of writes) {
      const send = async (headers: Record<string, string>) =>
        (await server.request(path, sending(method, body, headers))).status;
      const stale = { ...bearer(made), "if-match": formatEtag("another", 1) };
      const statuses = [await send(bearer(made)), await send(stale)];
      statuses.push(await send({ ...bearer(made), "if-match": "*" }));
      expect([method, path, ...statuses]).toEqual([method, path, 428, 412, 200]);
    }
    const byPerson = await person.post("/api/availability/update", day);
    expect(byPerson.status).toBe(200);
  });

  test("never gives more than its user has now", async () => {
    const person = await server.signIn(["prices", "schedule"]);
    const made = await create(person, { rights: ["prices", "schedule"] });
    const change = (rights: readonly Right[]) =>
      administrator.put(`/api/users/${person.user.id}`, {
        login: person.user.login,
        user_right: formatRights(rights),
      });
    await change(["schedule", "journal", "users"]);
    expect(await statusOf("prices", bearer(made))).toBe(403);
    expect(await opens("schedule", bearer(made))).toBe(true);
    expect(await statusOf("journal", bearer(made))).toBe(403);
    expect(await statusOf("users", bearer(made))).toBe(403);
  });

  test("ends with its date, its revocation, its user's password and its user", async () => {
    const short = await create(administrator, { days: 1 });
    pass(24 * HOUR);
    administrator = await server.signIn();
    expect(await statusOf("prices", bearer(short))).toBe(401);

    const revoked = await create(administrator);
    const revoke = () => administrator.delete(`/api/tokens/${revoked.id}`);
    expect([(await revoke()).status, (await revoke()).status]).toEqual([204, 404]);
    expect(await statusOf("prices", bearer(revoked))).toBe(401);

    const person = await server.signIn(["prices"]);
    const before = await create(person);
    await resetPassword(server.db, person.user.login, clock());
    expect(await statusOf("prices", bearer(before))).toBe(401);

    const leaver = await server.signIn(["prices"]);
    const orphan = await create(leaver);
    await administrator.delete(`/api/users/${leaver.user.id}`);
    expect(await statusOf("prices", bearer(orphan))).toBe(401);
    const listed: AccessToken[] = await administrator.json("/api/tokens");
    expect(listed.map(({ id }) => id)).not.toContain(orphan.id);
  });

  test("decides alone: a cookie does not help a wrong one", async () => {
    const made = await create(administrator, { rights: ["prices"] });
    const { cookie } = administrator;
    expect(await statusOf("journal", { cookie })).toBe(200);
    expect(await statusOf("journal", { cookie, ...bearer(made) })).toBe(403);
    const wrong = await server.request("/api/prices", {
      headers: { cookie, authorization: "Bearer priem_wrong" },
    });
    expect(wrong.status).toBe(401);
    expect(wrong.headers.get("www-authenticate")).toContain("invalid_token");
    expect(wrong.headers.get("cache-control")).toBe("no-store");
    // A proxy's Authorization scheme is not ours.
    expect(await statusOf("journal", { cookie, authorization: "Basic YTpi" })).toBe(200);
  });

  test("changes no cookie and no session", async () => {
    const made = await create(administrator, { rights: RIGHTS });
    const { cookie } = administrator;
    for (const path of ["login", "refresh", "logout"]) {
      const headers = { ...bearer(made), cookie };
      const body = { login: "user1", password: "x" };
      const answer = await server.post(`/api/journal/${path}`, body, headers);
      expect([path, answer.status, answer.headers.get("set-cookie")]).toEqual([path, 403, null]);
    }
    expect(await statusOf("journal", { cookie })).toBe(200);
  });
});

describe("rights to make and revoke one", () => {
  test("a user for themself, within their rights; an administrator for anyone", async () => {
    const person = await server.signIn(["prices"]);
    const ask = (by: SignedIn, input: object) =>
      by.post("/api/tokens", { ...INPUT, password: by.user.password, ...input });
    const tooMuch = await ask(person, { rights: ["prices", "journal"] });
    expect([tooMuch.status, (await tooMuch.json()).fields]).toEqual([
      400,
      { rights: `У ${person.user.login} нет права «Журнал записей»` },
    ]);
    expect((await ask(person, { user: administrator.user.id })).status).toBe(403);

    const theirs = await create(administrator, { user: person.user.id });
    expect(theirs.login).toBe(person.user.login);
    const beyond = await ask(administrator, { user: person.user.id, rights: ["users"] });
    expect(beyond.status).toBe(400);
    expect((await ask(administrator, { user: 999_999 })).status).toBe(404);
  });

  test("a new token needs the password of its maker, and wrong passwords delay the next attempt", async () => {
    const person = await server.signIn(["users", "prices"]);
    const ask = (password?: string) => person.post("/api/tokens", { ...INPUT, password });
    for (const [password, said] of [
      [undefined, "Введите свой пароль"],
      ["", "Введите свой пароль"],
      ["не тот пароль", "Неверный пароль"],
    ] as const) {
      const answer = await ask(password);
      expect([answer.status, (await answer.json()).fields]).toEqual([400, { password: said }]);
    }
    for (let guess = 1; guess <= 10; guess += 1) await ask(`догадка ${guess}`);
    expect((await ask(person.user.password)).status).toBe(429);
    pass(HOUR / 60);
    expect((await ask(person.user.password)).status).toBe(201);
  });

  test("a user sees and revokes their own, an administrator all", async () => {
    const [one, other] = [await server.signIn(["prices"]), await server.signIn(["prices"])];
    const [mine, others] = [await create(one), await create(other)];
    const listed: AccessToken[] = await one.json("/api/tokens");
    expect(listed.map(({ id }) => id)).toEqual([mine.id]);
    const revoke = (by: SignedIn, id: number) => by.delete(`/api/tokens/${id}`);
    expect((await revoke(one, others.id)).status).toBe(404);
    expect(await opens("prices", bearer(others))).toBe(true);
    expect((await revoke(one, mine.id)).status).toBe(204);
    expect((await revoke(administrator, others.id)).status).toBe(204);
    expect((await eventsOf(other.user.login)).map(({ actor, action }) => [actor, action])).toEqual([
      [userName(other.user.login, other.user.id), "token_created"],
      [userName(administrator.user.login, administrator.user.id), "token_ended"],
    ]);
  });

  test("without a name, a right or a proper period it is not made, and at most twenty exist", async () => {
    const person = await server.signIn(["prices"]);
    const ask = (input: object) =>
      person.post("/api/tokens", { ...INPUT, password: person.user.password, ...input });
    for (const [field, wrong] of [
      ["name", { name: " " }],
      ["rights", { rights: [] }],
      ["rights", { rights: ["root"] }],
      ["days", { days: 0 }],
      ["days", { days: 367 }],
    ] as const) {
      const answer = await ask(wrong);
      const { fields } = await answer.json();
      expect([answer.status, Object.keys(fields)[0]?.split(".")[0]]).toEqual([400, field]);
    }
    for (let made = 0; made < 15; made += 1) await create(person);
    const together = await Promise.all(Array.from({ length: 10 }, () => ask({})));
    const made = together.filter(({ status }) => status === 201);
    expect(made).toHaveLength(5);
    expect((await ask({})).status).toBe(409);
  });
});

describe("limits", () => {
  test("a token has a limit of requests a minute for all processes, and a clock set back does not block it", async () => {
    const limited = { clock, environment: { REQUESTS_PER_TOKEN_MINUTE: "5" } };
    const one = await startServer(limited);
    const other = await startServer({ ...limited, databaseOf: one });
    try {
      const person = await one.signIn();
      const made = await create(person);
      const ask = (process: TestServer) =>
        process.request("/api/prices", { headers: bearer(made) });
      for (const process of [one, other, one, other, one]) {
        expect((await ask(process)).status).toBe(200);
      }
      const refused = await ask(other);
      expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
      pass(60_000);
      for (const change of [0, -HOUR]) {
        pass(change);
        const statuses = [];
        for (let asked = 0; asked < 6; asked += 1) statuses.push((await ask(other)).status);
        expect(statuses).toEqual([...Array(5).fill(200), 429]);
      }
      pass(HOUR);
    } finally {
      await other.stop();
      await one.stop();
    }
  });

  test("wrong tokens of an address have to wait; right ones from there do not", async () => {
    const made = await create(await server.signIn(["prices"]));
    const statuses = new Set<number>();
    for (let tried = 0; tried < 40; tried += 1) {
      statuses.add(await statusOf("prices", { authorization: `Bearer priem_${tried}` }));
    }
    expect([...statuses]).toEqual([401, 429]);
    expect(await opens("prices", bearer(made))).toBe(true);
  });
});
