import { expect, test } from "bun:test";
import type { Engine } from "../../offline/engine.ts";
import type { Operation } from "../../offline/operations/operation.ts";
import { CALLS, queued } from "../../offline/operations/sample-operations.ts";
import type { EditResult } from "../../ui/sync-status/submit.ts";
import { outcomeOf, type PartlyAdded, takeInstead } from "./submit-entries.ts";

const made = [1, 2].map((seq) => ({
  entry: {
    ...{ employee: 1, day: "2027-06-11" as const, time: `1${seq}:00` },
    ...{ service: "", squeezedIn: false },
  },
  operation: queued(seq, CALLS.create),
  patient: "Анна Ким",
}));

const DONE: EditResult = { outcome: "done" };
const QUEUED: EditResult = { outcome: "queued", key: "key-2" };
const REFUSED = {
  outcome: "refused",
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

/** The outcome of another time for the first entry, which the server refused. */
function takesLater(decide: () => Promise<Operation | null>, [first, ...others] = made) {
  if (!first) throw new Error("No entry was refused");
  const refused = { ...first, reason: "Время занято" };
  const partly: PartlyAdded = { kind: "partly", made: others, refused: [refused] };
  return takeInstead(engineThat(decide), partly, refused, LATER);
}

const outcome = (...results: EditResult[]) => outcomeOf(made, results);

test("a refused booking is shown while another one of the same form still waits", () => {
  const partly = { kind: "partly", refused: [{ entry: made[0]?.entry, reason: "Время занято" }] };
  expect(outcome(REFUSED, QUEUED)).toMatchObject(partly);
});

test("bookings are added once all of them are, and queued until then", () => {
  expect(outcome(DONE, DONE).kind).toBe("added");
  expect(outcome(DONE, QUEUED).kind).toBe("queued");
  expect(outcome(QUEUED, DONE).kind).toBe("queued");
});

test("a refused booking is added at another time, with the others of its form", async () => {
  const taken = await takesLater(async () => queued(3, CALLS.create));
  expect(taken).toMatchObject({ kind: "added", made: [made[1], { entry: LATER }] });
});

test("another time that the device refuses to store leaves the booking refused", async () => {
  const full = () => Promise.reject(new Error("The disk is full"));
  expect(await takesLater(full)).toEqual({ kind: "unsaved", kept: [] });
});

test("a refused booking that was decided elsewhere is not added", async () => {
  expect(await takesLater(async () => null)).toEqual({ kind: "added", made: made.slice(1) });
  expect(await takesLater(async () => null, made.slice(0, 1))).toBeNull();
});
