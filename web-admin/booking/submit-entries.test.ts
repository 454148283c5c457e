import { expect, test } from "bun:test";
import { CALLS, queued } from "../offline/operations/sample-operations.ts";
import type { EditResult } from "../sync-status/submit.ts";
import { outcomeOf } from "./submit-entries.ts";

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
