import { expect, test } from "bun:test";
import type { LaterSettlement, Settlement } from "../offline/operations/operation.ts";
import { CALLS, queued } from "../offline/operations/sample-operations.ts";
import { outcomeOf } from "./submit-entries.ts";

const made = [1, 2].map((seq) => ({
  entry: {
    ...{ employee: 1, day: "2027-06-11" as const, time: `1${seq}:00` },
    ...{ service: "", squeezedIn: false },
  },
  operation: queued(seq, CALLS.create),
  patient: "Анна Ким",
}));

const DONE: Settlement = { outcome: "done", record: null };
const REFUSED = {
  outcome: "refused",
  problem: { code: "slot_taken", message: "Время занято" },
} as LaterSettlement;

const outcome = (...settlements: (Settlement | LaterSettlement | undefined)[]) =>
  outcomeOf(made, (key) => settlements[made.findIndex(({ operation }) => operation.key === key)]);

test("a refused booking is shown while another one of the same form still waits", () => {
  const partly = { kind: "partly", refused: [{ entry: made[0]?.entry, reason: "Время занято" }] };
  expect(outcome(REFUSED, undefined)).toMatchObject(partly);
  expect(outcome(REFUSED, { outcome: "queued" })).toMatchObject(partly);
});

test("bookings are added once all of them are, and queued until then", () => {
  expect(outcome(DONE, DONE).kind).toBe("added");
  expect(outcome(DONE, undefined).kind).toBe("queued");
  expect(outcome({ outcome: "queued" }, DONE).kind).toBe("queued");
});
