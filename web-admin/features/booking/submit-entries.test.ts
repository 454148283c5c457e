import { expect, test } from "bun:test";
import type { Engine } from "../../offline/engine.ts";
import type { Operation } from "../../offline/operations/operation.ts";
import { CALLS, queued } from "../../offline/operations/sample-operations.ts";
import { EMPTY_ENTRY } from "../../ui/fields/visit-entry.ts";
import type { EditResult } from "../../ui/sync-status/submit.ts";
import { submitEntries, takeInstead } from "./submit-entries.ts";

const made = [1, 2].map((seq) => ({
  entry: {
    employee: 1,
    day: "2027-06-11" as const,
    time: `1${seq}:00`,
    service: "",
    squeezedIn: false,
  },
  patient: "Анна Ким",
}));

const DONE: EditResult = { outcome: "done", words: "" };
const REFUSED = {
  outcome: "refused",
  key: "key-1",
  problem: { code: "slot_taken", message: "Время занято" },
} as EditResult;

/** An engine that takes each edit, and decides as given. */
const engineThat = (decide: () => Promise<Operation | null>) =>
  ({
    decide,
    settled: async () => DONE,
    status: () => ({ online: true, appTooOld: false }),
  }) as unknown as Engine;

const LATER = { employee: 1, day: "2027-06-11" as const, time: "15:00" };

/** The outcome of a new time for the first entry, which the server refused. */
function takesLater(decide: () => Promise<Operation | null>, [first, ...others] = made) {
  if (!first) throw new Error("No entry was refused");
  const refused = { ...REFUSED, ...first };
  const booked = [refused, ...others.map((each) => ({ ...DONE, ...each }))];
  return takeInstead(engineThat(decide), booked, refused, LATER);
}

test("a refused booking is added at its new time, with the others of its form", async () => {
  const taken = await takesLater(async () => queued(3, CALLS.create));
  expect(taken).toMatchObject([made[1] ?? {}, { ...DONE, entry: LATER }]);
});

test("a booking stays refused if the device cannot store its new time", async () => {
  const full = () => Promise.reject(new Error("The disk is full"));
  expect(await takesLater(full)).toBeNull();
});

test("a refused booking that was decided elsewhere is not added", async () => {
  expect(await takesLater(async () => null)).toMatchObject(made.slice(1));
  expect(await takesLater(async () => null, made.slice(0, 1))).toEqual([]);
});

/** The events of submitting both entries at a device that stores only so many. */
async function eventsOf({ stores }: { stores: number }) {
  const events: string[] = [];
  const engine = {
    createVisit: async () => {
      if (events.length === stores) throw new Error("The disk is full");
      events.push("stored");
      return queued(events.length, CALLS.create);
    },
    settled: async () => {
      events.push("answered");
      return DONE;
    },
    status: () => ({ online: true, appTooOld: false }),
  } as unknown as Engine;
  const entries = made.map(({ entry }) => entry);
  await submitEntries(engine, entries, EMPTY_ENTRY, () => events.push("the form is cleared"));
  return events;
}

test("the form is cleared for the next patient before the server answers", async () => {
  expect(await eventsOf({ stores: 2 })).toEqual([
    "stored",
    "stored",
    "the form is cleared",
    "answered",
    "answered",
  ]);
});

test("the form keeps the patient if the device does not store all times", async () => {
  expect(await eventsOf({ stores: 1 })).toEqual(["stored", "answered"]);
});
