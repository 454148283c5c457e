import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { standingClock } from "../../support/server/clock.ts";
import { startServer, type TestServer } from "../../support/server/server.ts";

describe("too many failures", () => {
  const { clock, pass } = standingClock();
  let limited: TestServer;
  const WRONG = "не тот пароль";

  const from = (address: string, login: string, password = WRONG) =>
    limited.post("/api/journal/login", { login, password }, { "x-forwarded-for": address });
  const statuses = async (attempts: Promise<Response>[]) =>
    (await Promise.all(attempts)).map((response) => response.status).sort();

  /** One of the hundred users created below; an unknown login would cost a full hash each time. */
  const guessed = (at: number) => `guessed-${at}`;

  beforeAll(async () => {
    limited = await startServer({ clock });
    const { id } = (await limited.signIn([])).user;
    await limited.db`
      insert into users (login, login_folded, password_hash, rights)
      select 'guessed-' || n, 'guessed-' || n, password_hash, rights from users, generate_series(0, 99) n
      where id = ${id}`;
  });
  afterAll(() => limited.stop());

  test("of one login from one address are refused with a message and Retry-After", async () => {
    const { login, password } = (await limited.signIn([])).user;
    const burst = await statuses(Array.from({ length: 15 }, () => from("203.0.113.1", login)));
    expect(burst).toEqual([...Array(10).fill(401), ...Array(5).fill(429)]);

    const refused = await from("203.0.113.1", login, password);
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("4");
    expect((await refused.json()).message).toBe(
      "Слишком много попыток входа. Попробуйте через 4 сек.",
    );
    expect((await from("203.0.113.2", login, password)).status).toBe(200);
    expect((await from("203.0.113.1", (await limited.signIn([])).user.login)).status).toBe(401);

    pass(4_000);
    expect((await from("203.0.113.1", login, password)).status).toBe(200);
  });

  test("make the next attempt wait longer each time, up to five minutes", async () => {
    const { login, password } = (await limited.signIn([])).user;
    await statuses(Array.from({ length: 10 }, () => from("203.0.113.20", login)));
    const waits: number[] = [];
    for (let failure = 0; failure < 9; failure += 1) {
      const wait = Number((await from("203.0.113.20", login)).headers.get("retry-after"));
      waits.push(wait);
      pass(wait * 1000);
      expect((await from("203.0.113.20", login)).status).toBe(401);
    }
    expect(waits).toEqual([4, 8, 16, 32, 64, 128, 256, 300, 300]);
    pass(5 * 60_000 + 15 * 60_000);
    await statuses(Array.from({ length: 8 }, () => from("203.0.113.20", login)));
    expect((await from("203.0.113.20", login, password)).status).toBe(200);
  });

  test("of strangers do not keep out who has signed in before, by their device or address", async () => {
    const { login, password } = (await limited.signIn([])).user;
    const first = await from("203.0.113.40", login, password);
    const device = first.headers.getSetCookie().find((line) => line.includes("priem-device"));
    const cookie = device?.split(";")[0] ?? "";
    for (let subnet = 0; subnet < 5; subnet += 1) {
      const attempts = Array.from({ length: 12 }, () => from(`2001:db8:77:${subnet}::1`, login));
      await statuses(attempts);
    }
    const right = (address: string, headers: Record<string, string> = {}) =>
      limited.post(
        "/api/journal/login",
        { login, password },
        { "x-forwarded-for": address, ...headers },
      );
    const unknown = await right("198.51.100.250");
    expect(unknown.status).toBe(429);
    expect(Number(unknown.headers.get("retry-after"))).toBeLessThanOrEqual(30);
    expect((await right("198.51.100.251", { cookie })).status).toBe(200);
    expect((await right("203.0.113.40")).status).toBe(200);
    pass(30_000);
    expect((await right("198.51.100.250")).status).toBe(200);

    const forged = cookie.replace(/=.{43}/, `=${"A".repeat(43)}`);
    await statuses(Array.from({ length: 60 }, (_, at) => from(`198.51.100.${at}`, login)));
    expect((await right("198.51.100.252", { cookie: forged })).status).toBe(429);
  });

  test("of a hundred strangers behind the clinic's own address do not keep the clinic out", async () => {
    const { login, password } = (await limited.signIn([])).user;
    expect((await from("203.0.113.60", login, password)).status).toBe(200);
    await statuses(Array.from({ length: 100 }, (_, at) => from("203.0.113.60", guessed(at))));
    expect((await from("203.0.113.60", "stranger-x")).status).toBe(429);
    expect((await from("203.0.113.60", login, password)).status).toBe(200);
  });

  test("on a known device wait, too, by that device alone", async () => {
    const { login, password } = (await limited.signIn([])).user;
    const first = await from("203.0.113.41", login, password);
    const device = first.headers.getSetCookie().find((line) => line.includes("priem-device"));
    const cookie = device?.split(";")[0] ?? "";
    const tryHere = (word: string) =>
      limited.post("/api/journal/login", { login, password: word }, { cookie });
    const burst = await statuses(Array.from({ length: 15 }, () => tryHere(WRONG)));
    expect(burst).toEqual([...Array(10).fill(401), ...Array(5).fill(429)]);
    expect((await from("203.0.113.41", login, password)).status).toBe(200);
  });

  test("of one IPv6 customer are counted over the /56 and the /48, too", async () => {
    const guess = async (networks: string[], each: number) => {
      for (const [at, network] of networks.entries()) {
        const attempts = Array.from({ length: each }, (_, n) =>
          from(`${network}::1`, guessed(40 * (at % 2) + n)),
        );
        await statuses(attempts);
      }
    };
    await guess(["2001:db8:5:1", "2001:db8:5:2", "2001:db8:5:3"], 40);
    expect((await from("2001:db8:5:4::1", "another")).status).toBe(429);
    expect((await from("2001:db8:5:100::1", "another")).status).toBe(401);
    await guess(["2001:db8:5:200", "2001:db8:5:300", "2001:db8:5:400"], 40);
    expect((await from("2001:db8:5:500::1", "another")).status).toBe(429);
    expect((await from("2001:db8:6:1::1", "another")).status).toBe(401);
  });

  test("are forgotten by a success, and successes do not count", async () => {
    const { login, password } = (await limited.signIn([])).user;
    for (let round = 0; round < 3; round += 1) {
      await statuses(Array.from({ length: 8 }, () => from("203.0.113.3", login)));
      expect((await from("203.0.113.3", login, password)).status).toBe(200);
    }
    for (let round = 0; round < 12; round += 1) {
      expect((await from("203.0.113.3", login, password)).status).toBe(200);
    }
  });

  test("of one login from many addresses are refused", async () => {
    const { login } = (await limited.signIn([])).user;
    const many = Array.from({ length: 55 }, (_, index) => from(`198.51.100.${index}`, login));
    const all = await statuses(many);
    expect(all.filter((status) => status === 401).length).toBeLessThanOrEqual(50);
    expect((await from("198.51.100.99", login)).status).toBe(429);
  });

  test("of one address make the next attempt from there wait longer each time, up to fifteen minutes", async () => {
    const address = "203.0.113.90";
    await statuses(Array.from({ length: 50 }, (_, at) => from(address, guessed(at))));
    const waits: number[] = [];
    for (let failure = 0; failure < 12; failure += 1) {
      const login = guessed(50 + failure);
      const wait = Number((await from(address, login)).headers.get("retry-after"));
      waits.push(wait);
      pass(wait * 1000);
      expect((await from(address, login)).status).toBe(401);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
  });

  test("the counters contain no logins and no addresses", async () => {
    await from("203.0.113.77", "canary-login");
    const [dump] =
      await limited.db`select string_agg(attempt_limits::text, '') as text from attempt_limits`;
    expect(dump?.text).not.toContain("canary-login");
    expect(dump?.text).not.toContain("203.0.113.77");
  });
});
