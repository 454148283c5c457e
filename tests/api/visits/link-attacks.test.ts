import { beforeAll, expect, test } from "bun:test";
import { openLink } from "../../../api/features/visits/open-link.ts";
import type { Db, Tx } from "../../../api/platform/database/connection.ts";
import { addDays } from "../../../shared/time/calendar.ts";
import { addDoctor, offer, THURSDAY_NINE, TODAY } from "../../support/clinic/clinic.ts";
import { bookWithLink, PatientPage } from "../../support/clinic/patient-page.ts";
import { HOUR, standingClock } from "../../support/server/clock.ts";
import { personForFile, serverForFile } from "../../support/server/for-file.ts";

const { clock, pass } = standingClock(THURSDAY_NINE);
const FAR = addDays(TODAY, 30);
const TIMES = ["10:00", "10:30", "11:00", "12:00", "13:00", "14:00", "15:00"];
const RIGHT = "ром";

let doctor: number;
let people = 0;

const server = serverForFile({ clock, unwatched: true });
const desk = personForFile(server);
beforeAll(async () => {
  doctor = await addDoctor(server.db);
  await offer(server.db, doctor, FAR, TIMES);
});

async function newToken(time: string) {
  const { uid, link } = await bookWithLink(server, { employee: doctor, day: FAR, time });
  return { uid, token: link.slice("/v/".length) };
}

const unknownToken = (number: number) => `3${String(number).padStart(15, "0")}`;
const patient = () => new PatientPage(server, `10.8.0.${++people}`);
/** A page without its own address, to which its forms are sent. */
const textAt = async (path: string, answer: Response) => (await answer.text()).replaceAll(path, "");

/**
 * Makes a try fifteen times: five, then five more once these are forgotten. @returns how long that
 * took
 */
async function fifteenTimes(attempt: () => Promise<Response>): Promise<number> {
  for (let tries = 0; tries < 15; tries += 1) {
    if (tries % 5 === 0) pass(FORGOTTEN);
    expect((await attempt()).status).not.toBe(429);
  }
  pass(FORGOTTEN);
  return 4 * FORGOTTEN;
}
const FORGOTTEN = 2 * HOUR + 1000;

test("fifteen wrong answers end a link: the right one gets the same answer, and reception makes a new one", async () => {
  const { uid, link } = await bookWithLink(server, { employee: doctor, day: FAR, time: "14:00" });
  const page = patient();
  await page.answers(link);
  const took = await fifteenTimes(() => patient().answers(link, "кар"));
  const [right, unknown] = [
    await patient().answers(link),
    await patient().answers(`/v/${unknownToken(0)}`),
  ];
  pass(-took);
  expect(await textAt(link, right)).toBe(await textAt(`/v/${unknownToken(0)}`, unknown));
  expect((await page.get("/visit")).status).toBe(404);
  const path = `/api/journal/${uid}/link`;
  expect(await desk.json(path)).toMatchObject({ exists: false });
  const events = await desk.json(`/api/journal/${uid}/events`);
  expect(events.at(-1)).toMatchObject({ action: "link_revoked", by: "Посетитель сайта" });
  const again = await (await desk.post(path)).json();
  expect((await patient().answers(again.link)).status).toBe(303);
});

test("right answers do not bring a link to its end, those of «Это не я» do", async () => {
  const { link } = await bookWithLink(server, { employee: doctor, day: FAR, time: "15:00" });
  let took = await fifteenTimes(() => patient().answers(link));
  const opened = await patient().answers(link);
  took += await fifteenTimes(() => patient().send(`${link}/not-me`, { answer: "4567" }));
  const ended = await patient().answers(link);
  pass(-took);
  expect([opened.status, ended.status]).toEqual([303, 404]);
});

test("links of no visit and of a visit that is over, cancelled or destroyed send the same statements; a wrong answer also increments the link's counter", async () => {
  const [over, wrong, cancelled, destroyed] = [
    await newToken("10:30"),
    await newToken("11:00"),
    await newToken("12:00"),
    await newToken("13:00"),
  ];
  await server.db`update journal_records set record_day = ${TODAY}, record_time = '05:00' where uid = ${over.uid}`;
  const page = new PatientPage(server, "10.6.0.2");
  await page.answers(`/v/${cancelled.token}`, RIGHT);
  await page.presses("/visit/cancel");
  await server.db`delete from journal_records where uid = ${destroyed.uid}`;
  const unknown = await statementsOf(unknownToken(0), RIGHT);
  for (const { token } of [over, cancelled, destroyed])
    expect(await statementsOf(token, RIGHT)).toEqual(unknown);
  const ofWrong = await statementsOf(wrong.token, "кар");
  expect(ofWrong.slice(0, -1)).toEqual(unknown);
  expect(ofWrong.at(-1)).toStartWith("in the transaction: update visit_links set wrong_answers");
});

/** What one closed answer sends to the database. */
async function statementsOf(token: string, answer: string): Promise<string[]> {
  const sent: string[] = [];
  const served = { ...server.served, db: recorded(server.db, sent) };
  const { kind } = await openLink(served, { token, answer, address: "10.7.0.1" });
  expect(kind).toBe("closed");
  return sent;
}

/** Writes down the statements that are sent through this pool and in its transactions. */
function recorded(db: Db, sent: string[]): Db {
  const noting = <T extends Db | Tx>(way: T, where: string): T =>
    new Proxy(way, {
      apply: (target, self, [text, ...values]) => {
        if (text.raw) sent.push(`${where}${text.join("?").replace(/\s+/g, " ").trim()}`);
        return Reflect.apply(target, self, [text, ...values]);
      },
      get: (target, name) =>
        name === "begin"
          ? (work: (tx: Tx) => Promise<unknown>) =>
              db.begin((tx) => work(noting(tx, "in the transaction: ")))
          : Reflect.get(target, name),
    });
  return noting(db, "");
}
