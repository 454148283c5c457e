import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import type { Right } from "../../../shared/access/rights.ts";
import {
  type Digest,
  type DigestQuery,
  DigestTree,
  differing,
} from "../../../shared/sync/digest.ts";
import { mirrorStart } from "../../../shared/sync/mirror-window.ts";
import { addDays, formatDay } from "../../../shared/time/calendar.ts";
import { addDoctor, THURSDAY_NINE, TODAY } from "../../support/clinic/clinic.ts";
import { HOUR, MINUTE, standingClock } from "../../support/server/clock.ts";
import { copyTree } from "../../support/server/held-tree.ts";
import { type SignedIn, startServer, type TestServer } from "../../support/server/server.ts";

const time = standingClock(THURSDAY_NINE);
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ clock: time.clock });
});
afterAll(() => server.stop());

async function compared(
  person: SignedIn,
  { tree, since }: Awaited<ReturnType<typeof copyTree>>,
  more: Partial<DigestQuery> = {},
): Promise<{ answer: Digest; bytes: number }> {
  const response = await person.request("/api/sync/digest", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      ...{ since, today: TODAY, root: tree.root, except: [], branches: [] },
      ...more,
    }),
  });
  const text = await response.text();
  return { answer: JSON.parse(text), bytes: text.length };
}

async function addVisit(employee: number, day: string, time: string, fields: object = {}) {
  const visit = {
    user_name: "Анна",
    phone: "79001112233",
    service: "",
    add_comment: "",
    ...fields,
  };
  const [made] = await server.db<{ id: number }[]>`
    insert into journal_records ${server.db({
      ...{ uid: crypto.randomUUID(), employee, record_day: day, record_time: time },
      ...{ source: "staff", operator_view: true, call_operator: true, ...visit },
    })} returning id`;
  if (!made) throw new Error("No visit was made");
  return made.id;
}

const someText = fc.oneof(
  fc.string({ maxLength: 20 }).map((text) => text.replaceAll("\0", "")),
  fc.constantFrom("Ёлкина-Ким О’Нил", "日本語 😀", "строка\nи\tдругая", "a\\b'c\"d", ""),
);
const someVisit = fc.record({
  day: fc.integer({ min: -62, max: 400 }),
  time: fc.constantFrom("09:00", "10:30", "23:59", "00:00"),
  doctor: fc.integer({ min: 0, max: 2 }),
  name: someText,
  comment: someText,
  read: fc.boolean(),
  confirmed: fc.boolean(),
  outcome: fc.constantFrom("", "came", "unreached-2"),
  squeezed: fc.boolean(),
  revision: fc.integer({ min: 1, max: 90 }),
});
const someDay = fc.record({
  day: fc.integer({ min: -62, max: 400 }),
  doctor: fc.integer({ min: 0, max: 2 }),
  times: fc.uniqueArray(fc.constantFrom("09:00", "10:30", "11:00", "20:10"), { maxLength: 4 }),
  revision: fc.integer({ min: 0, max: 9 }),
});

test("device and server hash the same text of any clinic, for every set of rights", async () => {
  const doctors = [
    await addDoctor(server.db),
    await addDoctor(server.db),
    await addDoctor(server.db),
  ];
  const people: SignedIn[] = [];
  const sets: Right[][] = [["journal"], ["schedule"], ["journal", "schedule"], []];
  for (const rights of sets) people.push(await server.signIn(rights));
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(someVisit, { selector: (v) => `${v.day} ${v.time} ${v.doctor}` }),
      fc.uniqueArray(someDay, { selector: (v) => `${v.day} ${v.doctor}` }),
      async (visits, days) => {
        await server.db`delete from journal_records`;
        await server.db`delete from schedule_days`;
        for (const { day, doctor, times, revision } of days)
          await server.db`insert into schedule_days (employee, day, times, revision)
            values (${doctors[doctor] ?? 0}, ${addDays(TODAY, day)}, ${times}, ${revision})`;
        for (const visit of visits) {
          const fields = {
            ...{ user_name: visit.name, add_comment: visit.comment, revision: visit.revision },
            ...{ read_at: visit.read ? THURSDAY_NINE : null, outcome: visit.outcome },
            squeezed_in: visit.squeezed,
          };
          await addVisit(doctors[visit.doctor] ?? 0, addDays(TODAY, visit.day), visit.time, fields);
        }
        for (const person of people) {
          const { answer } = await compared(person, await copyTree(person));
          expect(answer).toEqual({ kind: "same" });
        }
      },
    ),
    { numRuns: 25 },
  );
});

test("a day that was emptied before it was ever scheduled is no difference", async () => {
  const doctor = await addDoctor(server.db);
  const day = addDays(TODAY, 7);
  const person = await server.signIn(["journal", "schedule"]);
  const before = await copyTree(person);
  // This process keeps its digest now and advances it by the change log.
  expect((await compared(person, before)).answer).toEqual({ kind: "same" });
  const emptied = await person.request(`/api/availability/${doctor}/${formatDay(day)}`, {
    method: "DELETE",
    headers: { "if-match": "*" },
  });
  expect(emptied.status).toBe(200);
  for (const rights of [["journal"], ["schedule"], ["journal", "schedule"]] satisfies Right[][]) {
    const reader = await server.signIn(rights);
    expect((await compared(reader, await copyTree(reader))).answer).toEqual({ kind: "same" });
  }
});

test("at midnight the oldest day leaves both digests, and who has not pulled since is behind", async () => {
  const untilMidnight = 15 * HOUR;
  time.pass(untilMidnight - MINUTE);
  await addVisit(await addDoctor(server.db), mirrorStart(TODAY), "09:00");
  const person = await server.signIn(["journal"]);
  const before = await copyTree(person);
  expect((await compared(person, before)).answer).toEqual({ kind: "same" });
  time.pass(MINUTE);
  expect((await compared(person, before)).answer).toEqual({ kind: "behind" });
  const after = await copyTree(person);
  expect(after.tree.root).not.toBe(before.tree.root);
  const tomorrow = { today: addDays(TODAY, 1) };
  expect((await compared(person, after, tomorrow)).answer).toEqual({ kind: "same" });
  time.pass(-untilMidnight);
});

test("a tree shows by its root whether any leaf differs, and by its branches which", () => {
  const day = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 3 }));
  const leaves = fc.uniqueArray(fc.tuple(day, fc.bigInt({ min: 1n, max: 2n ** 64n - 1n })), {
    selector: ([at]) => at.join(),
    minLength: 1,
  });
  fc.assert(
    fc.property(
      leaves,
      fc.nat(),
      fc.bigInt({ min: 1n, max: 2n ** 64n - 1n }),
      (all, nth, other) => {
        const [tree, same] = [new DigestTree(), new DigestTree()];
        const keyed = all.map(
          ([[at, doctor], hash]) => [`day/${addDays(TODAY, at)}/${doctor}`, hash] as const,
        );
        for (const [key, hash] of keyed) tree.set(key, hash);
        for (const [key] of keyed.toReversed()) same.set(key, 1n);
        for (const [key, hash] of keyed) same.set(key, hash);
        expect(same.root).toBe(tree.root);
        const [key = "", hash = 0n] = keyed[nth % keyed.length] ?? [];
        fc.pre(hash !== other);
        same.set(key, other);
        expect(same.root).not.toBe(tree.root);
        const branches = differing(tree.branches(), same.branches());
        expect(branches).toHaveLength(1);
        expect(differing(tree.leaves(branches), same.leaves(branches))).toEqual([key]);
        expect(same.without([key]).root).toBe(tree.without([key]).root);
      },
    ),
  );
});
