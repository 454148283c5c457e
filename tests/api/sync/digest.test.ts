import { expect, test } from "bun:test";
import fc from "fast-check";
import type { Right } from "../../../shared/access/rights.ts";
import { digestLines, digestText } from "../../../shared/sync/digest.ts";
import { mirrorStart } from "../../../shared/sync/mirror-window.ts";
import { addDays, formatDay } from "../../../shared/time/calendar.ts";
import { addDoctor, addVisit, THURSDAY_NINE, TODAY } from "../../support/clinic/clinic.ts";
import { HOUR, MINUTE, standingClock } from "../../support/server/clock.ts";
import { Follower } from "../../support/server/follower.ts";
import { serverForFile } from "../../support/server/for-file.ts";
import { sending } from "../../support/server/json.ts";
import type { SignedIn } from "../../support/server/server.ts";

const time = standingClock(THURSDAY_NINE);
const EVERYTHING: Right[] = ["journal", "schedule"];
const server = serverForFile({ clock: time.clock });

async function copied(person: SignedIn): Promise<Follower> {
  const follower = new Follower(person.request);
  await follower.takeSnapshot();
  return follower;
}

/** Compares a device's documents with the server, as the app does. */
async function compared(follower: Follower, from = mirrorStart(TODAY)) {
  const lines = [...follower.documents.values()].flatMap((document) => digestLines(document, from));
  const digest = new Bun.CryptoHasher("sha256").update(digestText(lines)).digest("hex");
  const body = { since: follower.cursor, from, digest, lines: lines.length };
  const response = await follower.ask("/api/sync/digest", sending("POST", body));
  const { result } = await response.json();
  return result;
}

const someVisit = fc.record({
  day: fc.integer({ min: -62, max: 400 }),
  time: fc.constantFrom("09:00", "10:30", "23:59", "00:00"),
  doctor: fc.integer({ min: 0, max: 2 }),
  revision: fc.integer({ min: 1, max: 90 }),
});
const someDay = fc.record({
  day: fc.integer({ min: -62, max: 400 }),
  doctor: fc.integer({ min: 0, max: 2 }),
  revision: fc.integer({ min: 0, max: 9 }),
});

test("a device with a fresh copy has the server's digest, in any clinic and with any rights", async () => {
  const doctors: number[] = [];
  for (let nth = 0; nth < 3; nth++) doctors.push(await addDoctor(server.db));
  const people: SignedIn[] = [];
  const sets: Right[][] = [["journal"], ["schedule"], EVERYTHING, []];
  for (const rights of sets) people.push(await server.signIn(rights));
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(someVisit, { selector: (v) => `${v.day} ${v.time} ${v.doctor}` }),
      fc.uniqueArray(someDay, { selector: (v) => `${v.day} ${v.doctor}` }),
      fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 3 }),
      async (visits, days, templates) => {
        await server.db`delete from journal_records`;
        await server.db`delete from schedule_days`;
        await server.db`delete from schedule_templates`;
        for (const { day, doctor, revision } of days)
          await server.db`insert into schedule_days (employee, day, times, revision)
            values (${doctors[doctor] ?? 0}, ${addDays(TODAY, day)}, '{09:00}', ${revision})`;
        for (const { day, doctor, time: at, revision } of visits)
          await addVisit(server.db, {
            employee: doctors[doctor] ?? 0,
            day: addDays(TODAY, day),
            time: at,
            revision,
          });
        for (const revision of templates)
          await server.db`insert into schedule_templates (tpl_name, times, revision)
            values ('Утро', '{09:00}', ${revision})`;
        for (const person of people) expect(await compared(await copied(person))).toBe("same");
      },
    ),
    { numRuns: 15 },
  );
});

test.each<[string, Right, (doctor: number) => Promise<unknown>]>([
  ["visit's revision", "journal", () => server.db`update journal_records set revision = 99`],
  ["visit", "journal", () => server.db`delete from journal_records`],
  ["schedule", "schedule", () => server.db`update schedule_days set revision = 99`],
  ["template", "schedule", () => server.db`update schedule_templates set revision = 99`],
  ["wish", "journal", () => server.db`update wishes set revision = 99`],
  ["doctor", "journal", (id) => server.db`update doctors set deleted_at = now() where id = ${id}`],
])("a %s that changed without the change log is a difference", async (_, right, change) => {
  const doctor = await addDoctor(server.db);
  await addVisit(server.db, { employee: doctor, day: TODAY, time: "11:00" });
  await server.db`insert into schedule_days (employee, day, times) values (${doctor}, ${TODAY}, '{}')`;
  await server.db`insert into schedule_templates (tpl_name, times) values ('День', '{}')`;
  await server.db`insert into wishes (uid, employee, part, until, phone, source, created_at)
    values (${crypto.randomUUID()}, ${doctor}, 'any', ${TODAY}, '79001234567', 'staff', now())`;
  const device = await copied(await server.signIn([right]));
  expect(await compared(device)).toBe("same");
  await change(doctor);
  // The triggers have logged it: the log is put back to where the device is.
  expect(await compared(device)).toBe("behind");
  await server.db`delete from change_log where xid = (select max(xid) from change_log)`;
  expect(await compared(device)).toBe("different");
});

test("a day emptied before it was ever scheduled is not a difference", async () => {
  const doctor = await addDoctor(server.db);
  const person = await server.signIn(EVERYTHING);
  const day = formatDay(addDays(TODAY, 7));
  const emptied = await person.delete(`/api/availability/${doctor}/${day}`, { "if-match": "*" });
  expect(emptied.status).toBe(200);
  expect(await compared(await copied(person))).toBe("same");
});

test("at midnight the oldest day leaves the digest of a device that pulls", async () => {
  const untilMidnight = 15 * HOUR;
  time.pass(untilMidnight - MINUTE);
  const doctor = await addDoctor(server.db);
  await addVisit(server.db, { employee: doctor, day: mirrorStart(TODAY), time: "09:00" });
  const device = await copied(await server.signIn(EVERYTHING));
  expect(await compared(device)).toBe("same");
  time.pass(MINUTE);
  await device.pull();
  const tomorrow = addDays(TODAY, 1);
  expect(await compared(device, mirrorStart(tomorrow))).toBe("same");
  // The cursor covers the days from the next one on only.
  expect(await compared(device, mirrorStart(TODAY))).toBe("behind");
  time.pass(-untilMidnight);
});
