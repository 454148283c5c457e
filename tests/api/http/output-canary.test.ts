import { afterAll, beforeAll, expect, test } from "bun:test";
import { addDays, clinicMoment, formatDay } from "../../../shared/time/calendar.ts";
import { addDoctor, offer } from "../../support/clinic/clinic.ts";
import { bookOnSite } from "../../support/clinic/visits.ts";
import { Browser } from "../../support/server/cookies.ts";
import { asSuperuser, freshDatabase } from "../../support/server/database.ts";
import { sending } from "../../support/server/json.ts";
import { endLeftovers, type Product, startProduct } from "../../support/server/product.ts";

const ADMIN = { login: "admin", password: "канарейка-в-клетке-5" };
const DAY = addDays(clinicMoment(new Date(), "Europe/Moscow").day, 1);
const NAME = "Канарейкина Анна";
const PHONE = "89005558842";
const CANARIES = ["анарей", "canary", "9005558842"];
const ESCAPED = CANARIES.flatMap((word) => [word, encodeURIComponent(word)]);

let database: Awaited<ReturnType<typeof freshDatabase>>;
let product: Product;
let doctor: number;

beforeAll(async () => {
  database = await freshDatabase();
  doctor = await addDoctor(database.db);
  await offer(database.db, doctor, DAY, ["10:00", "11:00"]);
  product = await startProduct({
    DATABASE_URL: database.url,
    ADMIN_LOGIN: ADMIN.login,
    ADMIN_PASSWORD: ADMIN.password,
  });
});
afterAll(async () => {
  product?.kill("SIGTERM");
  await product?.ended;
  endLeftovers();
  await database?.drop();
});

const named = (word: string) => `?search=${encodeURIComponent(NAME)}&phone=${PHONE}&name=${word}`;

/** Usual and failing actions of people, each with canaries. Returns their statuses. */
async function live(): Promise<Record<string, number>> {
  const person = new Browser(product.url);
  const answers: Record<string, number> = {};
  const ask = async (what: string, path: string, init?: RequestInit) => {
    answers[what] = (await person.request(path, init)).status;
  };
  const wrong = { login: "canary-login", password: "canary-password" };
  await ask("a wrong login", "/api/journal/login", sending("POST", wrong));
  await ask("a login", "/api/journal/login", sending("POST", ADMIN));
  const tokens = person.cookie.split("; ").map((pair) => pair.replace(/^[^=]+=/, ""));
  const visit = { employee: doctor, day: DAY, name: NAME, phone: PHONE, comment: "canary-words" };
  const { uid, link = "" } = await bookOnSite(person, {
    ...visit,
    time: "10:00",
    uid: crypto.randomUUID(),
  });
  await ask("a link", link);
  for (const letters of ["canary-letters", "кан"]) {
    const form = new FormData();
    form.set("answer", letters);
    await ask(`a link answered with ${letters}`, link, {
      method: "POST",
      body: form,
      redirect: "manual",
    });
  }
  await ask("an own visit", "/visit");
  const wish = new FormData();
  const wanted = { name: NAME, phone: PHONE, doctor: String(doctor), until: DAY, consent: "on" };
  for (const [name, value] of Object.entries({ ...wanted, uid: crypto.randomUUID(), website: "" }))
    wish.set(name, value);
  await ask("a wish", "/wish", { method: "POST", body: wish, redirect: "manual" });
  const record = `/api/journal/${uid}`;
  await ask("an edit", record, sending("PUT", { add_comment: "canary-edit" }));
  await ask("no JSON", record, { ...sending("PUT", null), body: '{"user_name":"canary' });
  await ask("a refused edit", record, sending("PUT", { phone: "canary-phone", user_name: 1 }));
  await ask("a search", `/api/journal${named("canary-search")}`);
  await ask("no such place", `/api/canary-place${named("canary-search")}`);
  const taken = { ...visit, record_day: formatDay(DAY), record_time: "10:00", user_name: NAME };
  await ask("a taken time", "/api/journal", sending("POST", { ...taken, service: "Консультация" }));
  const user = { login: "canary-user", user_password: "canary-first-word-8", user_right: ";" };
  await ask("a user", "/api/users", sending("POST", user));
  await ask("the same user", "/api/users", sending("POST", user));
  const body = new FormData();
  body.set("file", new File(["canary-content"], "canary-file.txt"));
  await ask("an upload", "/api/upload", { method: "POST", body });
  const forged = { headers: { cookie: "__Host-priem-access=canary-token" } };
  answers["a forged token"] = (await fetch(`${product.url}/api/users`, forged)).status;
  // An unexpected failure while all these values are in memory.
  await database.db`alter table journal_records add constraint broken check (id < 0) not valid`;
  await ask("a broken edit", record, sending("PUT", { add_comment: "canary-broken" }));
  await database.db`alter table journal_records drop constraint broken`;
  const shows = sending("POST", { shows: "initials", password: ADMIN.password });
  const made = await person.request(`/api/calendars/${doctor}`, shows);
  const { path } = await made.json();
  await ask("a calendar", path);
  await ask("a revoked calendar", `/calendar/${"canary".repeat(7)}x.ics`);
  await ask("a logout", "/api/journal/logout", { method: "POST" });
  expect(tokens.every((token) => token.length > 20)).toBe(true);
  tokens.push(path.slice("/calendar/".length, -".ics".length));
  tokens.push(link.slice("/v/".length));
  expect(tokens.at(-1)).toHaveLength(16);
  expect(tokens.filter((token) => product.said().includes(token))).toEqual([]);
  return answers;
}

test("no text that people type, send or are identified by is in the output of the server and its PostgreSQL", async () => {
  expect(await live()).toEqual({
    "a wrong login": 401,
    "a login": 200,
    "a link": 200,
    "a link answered with canary-letters": 404,
    "a link answered with кан": 303,
    "an own visit": 200,
    "a wish": 303,
    "an edit": 200,
    "no JSON": 400,
    "a refused edit": 400,
    "a search": 200,
    "no such place": 404,
    "a taken time": 409,
    "a user": 201,
    "the same user": 409,
    "an upload": 201,
    "a forged token": 401,
    "a broken edit": 500,
    "a calendar": 200,
    "a revoked calendar": 404,
    "a logout": 204,
  });
  product.kill("SIGTERM");
  expect(await product.ended).toBe(0);
  const [row] = await asSuperuser(
    (db) => db<{ log: string }[]>`
      select pg_read_file(current_setting('data_directory') || '/../log/postgres.log') as log`,
  );
  // Both did speak of it.
  expect(product.said()).toContain('"level":"error"');
  expect(row?.log).toContain("broken");
  const said = (product.said() + row?.log).toLowerCase();
  expect(ESCAPED.filter((word) => said.includes(word.toLowerCase()))).toEqual([]);
});
