import { beforeAll, beforeEach, expect, test } from "bun:test";
import { bookedVisit } from "../../../api/site/booking-page/booked-visit.ts";
import { addDoctor, offer, THURSDAY_NINE } from "../../support/clinic/clinic.ts";
import { addPrice } from "../../support/clinic/site-content.ts";
import { MINUTE, standingClock } from "../../support/server/clock.ts";
import { serverForFile } from "../../support/server/for-file.ts";

const { clock, pass } = standingClock(THURSDAY_NINE);
const LIMITS = {
  BOOKINGS_PER_ADDRESS_HOUR: "2",
  BOOKINGS_PER_ADDRESS_DAY: "60",
  BOOKINGS_PER_MINUTE: "1",
  BOOKINGS_PER_HOUR: "60",
};
const TIMES = ["09:30", "10:00", "10:30", "11:00", "11:30"];

let doctor: number;
let addresses = 0;

const server = serverForFile({ clock, environment: LIMITS });
beforeAll(async () => {
  doctor = await addDoctor(server.db);
});
beforeEach(async () => {
  await server.db`delete from journal_records`;
  await server.db`delete from site_booking_addresses`;
  await offer(server.db, doctor, "2027-06-11", TIMES);
});

interface Sent {
  time?: string;
  fields?: Record<string, string>;
  headers?: Record<string, string>;
  address?: string;
}

/** Sends the booking page's form as a browser without scripts does. */
function send({ time = "09:30", fields = {}, headers = {}, address }: Sent = {}) {
  const body = new FormData();
  const filled = {
    uid: crypto.randomUUID(),
    name: "Ким Анна",
    phone: "+7 (900) 123-45-67",
    service: "Консультация",
    comment: "",
    website: "",
    consent: "on",
    ...fields,
  };
  for (const [name, value] of Object.entries(filled)) body.set(name, value);
  return server.request(`/appointment?doctor=${doctor}&day=2027-06-11&time=${time}`, {
    method: "POST",
    body,
    redirect: "manual",
    headers: { "x-forwarded-for": address ?? `10.0.${++addresses}.1`, ...headers },
  });
}

interface BookedRow {
  uid: string;
  source: string;
  consent_version: string | null;
}

async function records(): Promise<BookedRow[]> {
  return server.db<BookedRow[]>`select uid, source, consent_version from journal_records`;
}

test("the form books as the call does, and is answered by the address of its confirmation", async () => {
  const uid = crypto.randomUUID();
  const answer = await send({ fields: { uid } });
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe(`/appointment?booked=${uid}#booked-title`);
  expect(await records()).toEqual([
    { uid, source: "site", consent_version: expect.stringMatching(/./) },
  ]);
});

test("the same form sent twice, also at once, books once and ends at the same confirmation", async () => {
  const fields = { uid: crypto.randomUUID() };
  const address = "10.9.9.9";
  const both = await Promise.all([send({ fields, address }), send({ fields, address })]);
  const later = await send({ fields, address });
  for (const answer of [...both, later]) {
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toContain(fields.uid);
  }
  expect(await records()).toHaveLength(1);
});

test("going back and choosing a different slot books a second visit under a new uid", async () => {
  const uid = crypto.randomUUID();
  await send({ fields: { uid } });
  const second = await send({ fields: { uid }, time: "10:00" });
  expect(second.status).toBe(303);
  expect(second.headers.get("location")).not.toContain(uid);
  expect(await records()).toHaveLength(2);
});

test("the confirmation's page has the price of the booked service before any script runs", async () => {
  await addPrice(server.db, { name: "Консультация", price: "2100", category: 1, sort: 1 });
  const booked = await send();
  const page = await (await server.request(booked.headers.get("location") ?? "")).text();
  expect(page).toContain("2\u00a0100 руб.");
});

test("how to prepare for a service is in the form once it is chosen, and in the confirmation", async () => {
  await addPrice(server.db, { name: "Консультация", price: "2100", category: 1, sort: 1 });
  const [article] = await server.db<{ id: number }[]>`
    insert into articles (name_article, type_article) values ('Перед приёмом', 1) returning id`;
  await server.db`
    update prices set preparation = 'Приходите натощак', preparation_article = ${article?.id ?? 0}`;
  const pageAt = async (address: string) => (await server.request(address)).text();
  const form = `/appointment?doctor=${doctor}`;
  expect(await pageAt(form)).not.toContain("Приходите натощак");
  const booked = await send();
  for (const address of [
    `${form}&service=${encodeURIComponent("Консультация")}`,
    booked.headers.get("location") ?? "",
  ]) {
    const page = await pageAt(address);
    expect(page).toContain("Приходите натощак</p>");
    expect(page).toContain(`href="/info/${article?.id}"`);
  }
});

test("a page of a server error shows its number in the log and no internals", async () => {
  await server.db`alter table journal_records add constraint broken check (false) not valid`;
  const failed = await send().finally(
    () => server.db`alter table journal_records drop constraint broken`,
  );
  expect(failed.status).toBe(500);
  const page = await failed.text();
  expect(page).toContain('value="Ким Анна"');
  expect(page).not.toContain("journal_records");
  const entry = server.log.findLast(({ level }) => level === "error");
  expect(entry).toMatchObject({ route: "/appointment", code: "23514" });
  expect(JSON.stringify(entry)).not.toContain("Ким Анна");
  expect(page).toContain(`сообщите её номер: ${entry?.id}`);
});

test("a form from another site, and one filled in by a bot, book nothing", async () => {
  const foreign = await send({ headers: { "sec-fetch-site": "cross-site" } });
  expect(foreign.status).toBe(403);
  const filled = await send({ fields: { website: "https://spam.example" } });
  expect(filled.status).toBe(400);
  expect(await filled.text()).toContain("Похоже, форму заполнила программа");
  expect(await records()).toEqual([]);
});

test("the limit per address counts forms too, and the page explains it with the clinic's phone", async () => {
  const address = "10.8.8.8";
  for (const time of ["09:30", "10:00"]) expect((await send({ time, address })).status).toBe(303);
  const third = await send({ time: "10:30", address });
  expect(third.status).toBe(429);
  expect(third.headers.get("retry-after")).toMatch(/^\d+$/);
  const page = await third.text();
  expect(page).toContain("С вашего адреса в интернете сделано слишком много записей");
  expect(page).toContain('value="Ким Анна"');
  expect(await records()).toHaveLength(2);
});

test("a confirmation is shown for half an hour, for site visits only, without name and phone, and never cached", async () => {
  const uid = crypto.randomUUID();
  await send({ fields: { uid } });
  const shown = async () => (await server.request(`/appointment?booked=${uid}`)).text();
  const answer = await server.request(`/appointment?booked=${uid}`);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const page = await answer.text();
  expect(page).toContain("Вы записаны");
  expect(page).not.toContain("Ким Анна");
  expect(page).not.toContain("9001234567");
  await server.db`update journal_records set source = 'staff'`;
  expect(await shown()).not.toContain("Вы записаны");
  await server.db`update journal_records set source = 'site'`;
  pass(30 * MINUTE + 1);
  expect(await shown()).not.toContain("Вы записаны");
  for (const name of [crypto.randomUUID(), "1", "'"]) {
    const other = await server.request(`/appointment?booked=${encodeURIComponent(name)}`);
    expect(other.status).toBe(200);
    expect(await other.text()).not.toContain("Вы записаны");
  }
});

test("the browser that sent the form sees name and phone in the confirmation, once", async () => {
  const booked = await send();
  const [cookie = ""] = booked.headers.getSetCookie();
  expect(cookie).toMatch(/; Max-Age=60; Path=\/appointment; HttpOnly; SameSite=Strict$/);
  const open = (address: string) =>
    server.request(address, { headers: { cookie: cookie.split(";")[0] ?? "" } });
  const confirmation = await open(booked.headers.get("location") ?? "");
  expect(confirmation.headers.getSetCookie()[0]).toContain("Max-Age=0");
  expect(confirmation.headers.get("cache-control")).toBe("no-store");
  const page = await confirmation.text();
  expect(page).toContain("Ким Анна");
  expect(page).toContain("+7 (900) 123-45-67");
  const other = await send({ time: "10:00" });
  expect(await (await open(other.headers.get("location") ?? "")).text()).not.toContain("Ким Анна");
});

test("a confirmation knows how long the service takes with its doctor", async () => {
  const uid = crypto.randomUUID();
  await send({ fields: { uid } });
  const shown = await bookedVisit(server.served, uid);
  expect(shown?.minutes).toBeNull();
  const minutes = [{ service: "Консультация", minutes: 45 }];
  await server.db`update doctors set service_minutes = ${server.db.json(minutes)}`;
  expect((await bookedVisit(server.served, uid))?.minutes).toBe(45);
});

test("typed input comes back as text, never as markup", async () => {
  const answer = await send({
    fields: { name: '"><script>alert(1)</script>', comment: "</textarea><b>" },
  });
  expect(answer.status).toBe(400);
  const page = await answer.text();
  expect(page).not.toContain("<script>alert");
  expect(page).not.toContain("</textarea><b>");
});

test("the low-vision switches work without scripts and lead back to their page, never to another site", async () => {
  const press = (mode: string, to: string) => {
    const body = new FormData();
    body.set("mode", mode);
    body.set("to", to);
    return server.request("/low-vision", { method: "POST", body, redirect: "manual" });
  };
  const on = await press("150.white-on-black", "/doctors?x=1");
  expect(on.status).toBe(303);
  expect(on.headers.get("location")).toBe("/doctors?x=1");
  expect(on.headers.get("set-cookie")).toMatch(
    /^low_vision=150\.white-on-black; Max-Age=31536000; Path=\/; SameSite=Lax/,
  );
  for (const none of ["", "150", "300.green", "110.green; Path=/x"]) {
    const off = await press(none, "/");
    expect(off.headers.get("set-cookie")).toMatch(
      /^low_vision=; Max-Age=0; Path=\/; SameSite=Lax$/,
    );
  }
  for (const to of [
    ...["//evil.example", "/\\evil.example", "https://evil.example", "", "http://"],
    ...["/\t/evil.example/x", "\t//evil.example", "/\n/evil.example", "/\r\nSet-Cookie: a=b"],
    ...["/\0", "/\u007f/evil.example", "/.//evil.example", "/..//evil.example", "/\u0085"],
  ]) {
    const answer = await press("110.green", to);
    expect([to, answer.status, answer.headers.get("location")]).toEqual([to, 303, "/"]);
  }
  const cyrillic = await press("110.green", "/search?q=узи#итог");
  expect(cyrillic.headers.get("location")).toBe(encodeURI("/search?q=узи#итог"));
});

test("the search has a separate page, which search engines do not index", async () => {
  const answer = await server.request(`/search?q=${encodeURIComponent("соколова")}`);
  expect(answer.status).toBe(200);
  const page = await answer.text();
  expect(page).toContain(`href="/doctors/${doctor}"`);
  expect(page).toContain('<meta name="robots" content="noindex">');
  const none = await server.request(`/search?q=${encodeURIComponent('"><i>')}`);
  const text = await none.text();
  expect(text).toContain("Ничего не нашлось");
  expect(text).not.toContain('"><i>');
});
