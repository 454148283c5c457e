import { afterAll, beforeAll, expect, test } from "bun:test";
import { openLink } from "../../../api/features/visits/open-link.ts";
import { hashToken } from "../../../api/platform/config/random-token.ts";
import { addDays } from "../../../shared/time/calendar.ts";
import { addDoctor, offer, THURSDAY_NINE, TODAY } from "../../support/clinic/clinic.ts";
import { bookWithLink, PatientPage } from "../../support/clinic/patient-page.ts";
import { HOUR, standingClock } from "../../support/server/clock.ts";
import { startServer, type TestServer } from "../../support/server/server.ts";

const { clock, pass } = standingClock(THURSDAY_NINE);
const FAR = addDays(TODAY, 30);
const TIMES = ["10:00", "10:30", "11:00", "12:00", "13:00"];
const RIGHT = "ром";

let server: TestServer;
let doctor: number;

beforeAll(async () => {
  server = await startServer({ clock, unwatched: true });
  doctor = await addDoctor(server.db);
  await offer(server.db, doctor, FAR, TIMES);
});
afterAll(() => server.stop());

async function newToken(time: string) {
  const { uid, link } = await bookWithLink(server, { employee: doctor, day: FAR, time });
  return { uid, token: link.slice("/v/".length) };
}

const open = (token: string, answer: string, address: string) =>
  openLink(server.served, { token, answer, address });

const unknownToken = (number: number) => `3${String(number).padStart(15, "0")}`;
const addressOf = (number: number) => `10.5.${number >> 8}.${number & 255}`;

test("of 1 000 unknown tokens from one address a hundred are looked up within an hour", async () => {
  const kinds = { open: 0, closed: 0, wait: 0 };
  let number = 0;
  const lane = async () => {
    while (number < 1_000) kinds[(await open(unknownToken(number++), RIGHT, "10.4.0.1")).kind] += 1;
  };
  await Promise.all(Array.from({ length: 8 }, lane));
  expect(kinds).toEqual({ open: 0, closed: 100, wait: 900 });
});

test("of 1 000 answers to one link within three weeks, each from another address, fifteen are judged", async () => {
  const { token } = await newToken("10:00");
  let judged = 0;
  for (let number = 0; number < 1_000; number += 1) {
    pass(HOUR / 2);
    const { kind } = await open(token, `б${number}`, addressOf(number));
    expect(kind).not.toBe("open");
    if (kind === "closed" && (await isActive(token))) judged += 1;
  }
  expect(judged).toBe(14);
  pass(HOUR);
  const right = await open(token, RIGHT, "10.6.0.1");
  pass(-501 * HOUR);
  expect(right.kind).toBe("closed");
});

const isActive = async (token: string) =>
  (await server.db`select 1 from visit_links where token_hash = ${hashToken(token)}`).length === 1;

test("an answer about no visit takes as long as one about a visit that is over, cancelled or destroyed, and as a wrong one", async () => {
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
  const cases = {
    unknown: [unknownToken(0), RIGHT],
    over: [over.token, RIGHT],
    cancelled: [cancelled.token, RIGHT],
    destroyed: [destroyed.token, RIGHT],
    wrong: [wrong.token, "кар"],
  } as const;
  const names = Object.keys(cases) as (keyof typeof cases)[];
  const times = new Map(names.map((name) => [name, [] as number[]]));
  for (let round = 0; round < ROUNDS; round += 1) {
    // Attempts expire between these, also those of the link.
    await server.db`delete from attempt_limits`;
    await server.db`update visit_links set wrong_answers = 0`;
    for (const at of names.keys()) {
      // Each round begins with another case: the first one finds the least rows to pass over.
      const name = names[(at + round) % names.length] ?? "unknown";
      const [token, answer] = cases[name];
      const began = performance.now();
      const { kind } = await open(token, answer, addressOf(at));
      times.get(name)?.push(performance.now() - began);
      expect(kind).toBe("closed");
    }
  }
  const usual = [...times.values()].map(undisturbed);
  expect(Math.max(...usual) / Math.min(...usual)).toBeLessThan(1.6);
});

const ROUNDS = 60;
/** The time that a tenth of the calls stayed below: other work of the machine delays the rest. */
const undisturbed = (all: number[]) => all.sort((a, b) => a - b)[Math.floor(all.length / 10)] ?? 0;
