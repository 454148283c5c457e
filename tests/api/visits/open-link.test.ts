import { beforeAll, beforeEach, expect, test } from "bun:test";
import { hashToken } from "../../../api/platform/config/random-token.ts";
import { addDoctor, offer, THURSDAY_NINE, TODAY } from "../../support/clinic/clinic.ts";
import { bookWithLink, PatientPage } from "../../support/clinic/patient-page.ts";
import { readQrCode } from "../../support/clinic/qr-code.ts";
import { addPrice } from "../../support/clinic/site-content.ts";
import { tablesHolding } from "../../support/server/canary.ts";
import { HOUR, MINUTE, standingClock } from "../../support/server/clock.ts";
import { personForFile, serverForFile } from "../../support/server/for-file.ts";

const { clock, pass } = standingClock(THURSDAY_NINE);
let doctor: number;
let people = 0;

const server = serverForFile({ clock });
const desk = personForFile(server);
beforeAll(async () => {
  doctor = await addDoctor(server.db);
});
beforeEach(async () => {
  await server.db`delete from journal_records`;
  await offer(server.db, doctor, TODAY, ["10:00", "11:00", "12:00"]);
});

const patient = () => new PatientPage(server, `10.2.0.${++people}`);
/** A page without its own address, to which its forms are sent. */
const textAt = async (path: string, answer: Response) => (await answer.text()).replaceAll(path, "");
const UNKNOWN = "/v/0000000000000000";

test("a link and the letters of the surname open the visit, without its token in the address", async () => {
  const { link } = await bookWithLink(server, { employee: doctor, time: "10:00" });
  const page = patient();
  const opened = await page.answers(link, "РОМ");
  expect(opened.status).toBe(303);
  expect(opened.headers.get("location")).toBe("/visit");
  const cookie = opened.headers.get("set-cookie") ?? "";
  expect(cookie).toStartWith("__Host-priem-visit=");
  for (const attribute of ["HttpOnly", "Secure", "SameSite=Strict", "Path=/", "Max-Age=1800"])
    expect(cookie).toContain(attribute);
  const visit = await page.text("/visit");
  expect(visit).toContain("10:00");
  expect(visit).toContain("Соколова Мария Петровна");
  for (const secret of [link.slice(3), "Романова", "9001234567"])
    expect(visit).not.toContain(secret);
});

test("the visit's page shows how to prepare for its service", async () => {
  await addPrice(server.db, {
    name: "Консультация",
    price: "2100",
    category: 1,
    sort: 1,
    preparation: "Приходите натощак",
  });
  const { link } = await bookWithLink(server, { employee: doctor, time: "10:00" });
  const page = patient();
  await page.answers(link, "РОМ");
  expect(await page.text("/visit")).toContain("Приходите натощак</p>");
  await server.db`delete from prices`;
});

test("the question is the same page for every address, without data of a visit or the address", async () => {
  const { link } = await bookWithLink(server, { employee: doctor, time: "10:00" });
  const [known, unknown] = await Promise.all([patient().get(link), patient().get(UNKNOWN)]);
  const [one, other] = [await textAt(link, known), await textAt(UNKNOWN, unknown)];
  expect(one).toBe(other);
  expect(one).toContain("Первые три буквы фамилии");
  for (const secret of [link.slice(3), "10:00", "Соколова"]) expect(one).not.toContain(secret);
  expect(known.headers.get("referrer-policy")).toBe("strict-origin");
  expect(known.headers.get("cache-control")).toBe("no-store");
  expect(one).toContain('<meta name="robots" content="noindex">');
});

test("a link typed in capitals, with a slash or a full stop leads to its own address", async () => {
  const { link } = await bookWithLink(server, { employee: doctor, time: "10:00" });
  for (const path of [`${link}/`, link.toUpperCase(), link.replace("/v", "/V"), `${link}.`]) {
    const answer = await patient().get(path);
    expect([answer.status < 400, answer.headers.get("location")]).toEqual([true, link]);
  }
  expect((await patient().get(link)).status).toBe(200);
});

test("only the hash of a token is stored, no log or feed has it, and it is derived again for the same visit", async () => {
  const { uid, link } = await bookWithLink(server, { employee: doctor, time: "10:00" });
  const [row] = await server.db<{ token_hash: Uint8Array }[]>`
    select token_hash from visit_links where uid = ${uid}`;
  expect(row?.token_hash).toEqual(new Uint8Array(hashToken(link.slice(3))));
  expect(await tablesHolding(server.db, link.slice(3))).toEqual([]);
  const page = patient();
  await page.answers(link, "кар");
  await page.answers(link);
  await page.get("/visit");
  const feed = await (await desk.request("/api/sync/snapshot")).text();
  expect(feed).toContain(uid);
  for (const said of [feed, JSON.stringify(server.log)]) expect(said).not.toContain(link.slice(3));
  const again = await desk.post(`/api/journal/${uid}/link`);
  expect(await again.json()).toMatchObject({ link });
});

test("the confirmation has the link once, in the browser that booked by the form", async () => {
  const page = patient();
  const uid = crypto.randomUUID();
  const address = `/appointment?booked=${uid}`;
  const booked = await page.send(`/appointment?doctor=${doctor}&day=${TODAY}&time=10:00`, {
    uid,
    name: "Романова Елена",
    phone: "+7 (900) 123-45-67",
    service: "Консультация",
    comment: "",
    website: "",
    consent: "on",
  });
  expect(booked.status).toBe(303);
  const forged = encodeURIComponent(JSON.stringify({ uid, name: "", phone: "" }));
  const stranger = await server.request(address, {
    headers: { cookie: `booked_patient=${forged}` },
  });
  expect(stranger.headers.get("referrer-policy")).toBe("strict-origin");
  const hers = await page.get(address);
  const [strangers, first, second] = await Promise.all(
    [stranger, hers, await page.get(address)].map((each) => each.text()),
  );
  expect(first).toMatch(/href="\/v\/[0-9a-z]{16}"/);
  for (const text of [strangers, second]) {
    expect(text).toContain("Вы записаны");
    expect(text).not.toMatch(/\/v\/[0-9a-z]{16}/);
  }
});

test("the confirmation has the link once, in the browser that booked by the page's scripts", async () => {
  const page = patient();
  const { uid, link } = await bookWithLink(page.browser, { employee: doctor, time: "10:00" });
  const address = `/appointment?booked=${uid}`;
  const texts = [];
  for (const browser of [patient(), page, page]) {
    texts.push(await (await browser.get(address)).text());
  }
  expect(texts.map((text) => text.includes(link))).toEqual([false, true, false]);
});

test("unknown, over, cancelled and destroyed visits and other letters have one answer", async () => {
  const over = await bookWithLink(server, { employee: doctor, time: "10:00" });
  const wrong = await bookWithLink(server, { employee: doctor, time: "11:00" });
  const gone = await bookWithLink(server, { employee: doctor, time: "12:00" });
  await desk.delete(`/api/journal/${gone.uid}`);
  await server.db`update journal_records set record_time = '05:59' where uid = ${over.uid}`;
  const texts = new Set<string>();
  for (const [link, letters] of [
    [UNKNOWN, "ром"],
    ["/v/nonsense", "ром"],
    [over.link, "ром"],
    [gone.link, "ром"],
    [wrong.link, "кар"],
  ] as const) {
    const answer = await patient().answers(link, letters);
    texts.add(await textAt(link, answer));
    expect(answer.status).toBe(404);
    expect(answer.headers.getSetCookie()).toEqual([]);
  }
  expect([...texts]).toEqual([expect.stringContaining("ничего не открылось")]);
});

test("a link opens its visit until three hours after its time, and a browser shows it half an hour", async () => {
  const { link } = await bookWithLink(server, { employee: doctor, time: "10:00" });
  const page = patient();
  await page.answers(link);
  pass(29 * MINUTE);
  expect((await page.get("/visit")).status).toBe(200);
  pass(2 * MINUTE);
  expect((await page.get("/visit")).status).toBe(404);
  pass(3 * HOUR);
  expect((await page.answers(link)).status).toBe(303);
  pass(31 * MINUTE);
  expect((await page.answers(link)).status).toBe(404);
  pass(-4 * HOUR - 2 * MINUTE);
});

test("a link takes five tries an hour, also of a token that does not exist", async () => {
  const { link } = await bookWithLink(server, { employee: doctor, time: "10:00" });
  for (const address of [link, "/v/1111111111111111"]) {
    for (let tries = 0; tries < 5; tries += 1)
      expect((await patient().answers(address, "кар")).status).toBe(404);
    const refused = await patient().answers(address);
    expect(refused.status).toBe(429);
    expect(await refused.text()).toContain("позвоните нам");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3500);
  }
  pass(HOUR + 1000);
  expect((await patient().answers(link)).status).toBe(303);
  pass(-HOUR - 1000);
});

test("an address takes a hundred wrong tries an hour, and right ones do not count", async () => {
  const { link } = await bookWithLink(server, { employee: doctor, time: "10:00" });
  const page = patient();
  const token = (at: number) => `/v/2222222222${String(at).padStart(6, "0")}`;
  for (let tries = 0; tries < 100; tries += 1) {
    if (tries % 10 === 0) expect((await page.answers(link)).status).toBe(303);
    expect((await page.answers(token(tries))).status).toBe(404);
  }
  expect((await page.answers(token(100))).status).toBe(429);
  expect((await patient().answers(token(100))).status).toBe(404);
});

test("a forged or foreign cookie opens nothing", async () => {
  await bookWithLink(server, { employee: doctor, time: "10:00" });
  for (const cookie of ["nonsense", "e30.AAAAAAAAAAAAAAAAAAAAAA", ""]) {
    const answer = await server.request("/visit", {
      headers: { cookie: `__Host-priem-visit=${cookie}` },
    });
    expect(answer.status).toBe(404);
  }
});

test("the calendar file names the visit and not its link; the picture is the link", async () => {
  const { uid, link } = await bookWithLink(server, { employee: doctor, time: "10:00" });
  const page = patient();
  await page.answers(link);
  const file = await page.text("/visit/priem.ics");
  expect(file).toContain(`UID:${uid}`);
  expect(file).not.toContain(link.slice(3));
  const svg = await page.text(`${link}/qr.svg`);
  expect(readQrCode(svg)).toBe(`${server.url}${link}`);
});
