import { expect, test } from "bun:test";
import type { OperationOf, SomeVisitFields } from "../operation.ts";
import { DAY, queued, recordWith, refusalWith, UID } from "../sample-operations.ts";
import { queueOf } from "../target.ts";
import { type Basis, fieldsOf, serverVisitOf } from "../visit.ts";
import { editVisit, fieldConflicts, onCurrent, oppositeOf } from "./edit-visit.ts";

const HERE = { employee: 1, record_day: DAY, record_time: "14:00", squeezed_in: true };
const THERE = { ...HERE, record_time: "10:00" };

const move = (body: SomeVisitFields): OperationOf<"edit-visit"> => {
  const edited = queued(1, { kind: "edit-visit", uid: UID, body, base: HERE });
  if (edited.kind !== "edit-visit") throw new Error("An edit is queued as another kind");
  return edited;
};

test("two moves to the same time do not conflict, and the server's «not offered» flag is taken", () => {
  const moved = move(THERE);
  const current = recordWith({ ...THERE, squeezed_in: false });
  expect(fieldConflicts(moved, current)).toEqual([]);
  expect(onCurrent(moved, current, '"e.2"')).toMatchObject({
    body: { ...THERE, squeezed_in: false },
    base: { ...THERE, squeezed_in: false },
  });
});

test("an edit that squeezes a visit in at its time keeps the mark; a move to another time is a conflict", () => {
  const stays = move({ ...HERE, squeezed_in: true });
  const current = recordWith({ ...HERE, squeezed_in: false, phone: "79001112233" });
  expect(onCurrent(stays, current, '"e.2"')).toMatchObject({ body: { squeezed_in: true } });
  const elsewhere = recordWith({ ...HERE, record_time: "12:00", squeezed_in: false });
  expect(fieldConflicts(move(THERE), elsewhere).map(({ field }) => field)).toEqual([
    "record_time",
    "squeezed_in",
  ]);
});

const ARRIVED = recordWith({ arrived_at: "09:50" });
const SHOWN = serverVisitOf(ARRIVED, "e");
const SEEN: Basis = {
  record: {
    ...SHOWN.record,
    squeezed_in: false,
    outcome: "",
    arrived_at: "09:50",
    employee: 1,
    day: DAY,
    employee_name: "Врач",
    sync: "synced",
  },
  etag: '"e.2"',
};
const NEXT_DAY = { record_day: "2027-06-12" } as const;

/** The move to another day of a patient who is in the clinic. */
function moveOfArrived(): OperationOf<"edit-visit"> {
  const change = editVisit.plan(queueOf([], "key-1"), { basis: SEEN, edit: NEXT_DAY });
  const [added] = change?.add ?? [];
  if (added?.kind !== "edit-visit") throw new Error("The move is not planned");
  return { ...move({}), ...added };
}

test("a move to another day shows no arrival, and the server erases it", () => {
  const moved = moveOfArrived();
  expect(moved.body).not.toHaveProperty("arrived_at");
  expect(editVisit.overlay?.(SHOWN, moved)).toMatchObject({
    day: "2027-06-12",
    record: { arrived_at: "" },
  });
});

test("a refused move to another day leaves the arrival as it was", () => {
  const parked = { ...moveOfArrived(), state: "conflict" } as const;
  expect(editVisit.overlay?.(SHOWN, parked)).toMatchObject({
    day: DAY,
    record: { arrived_at: "09:50" },
  });
});

test("an arrival that a move names is dropped with its slot", () => {
  const record = recordWith({ ...HERE, record_time: "12:00" });
  const parked: OperationOf<"edit-visit"> = {
    ...move({ ...THERE, arrived_at: "09:50" }),
    base: { ...HERE, arrived_at: "" },
    state: "conflict",
    answer: refusalWith({ record }),
  };
  const shown = editVisit.overlay?.(serverVisitOf(record, "e"), parked);
  expect(shown?.record).toMatchObject({ record_time: "12:00", arrived_at: "" });
  expect(editVisit.decide?.(parked, { kind: "keep-theirs" })).toBeNull();
});

test.each([
  ["was never sent", { attempts: 0 }],
  ["was refused", { attempts: 1, state: "conflict" as const }],
])("a creation that %s has no arrival once it is moved to another day", (_, status) => {
  const body = fieldsOf(ARRIVED);
  const creation = queued(1, { kind: "create-visit", uid: UID, body, base: {} }, status);
  const change = editVisit.plan(queueOf([creation], "key-2"), { basis: SEEN, edit: NEXT_DAY });
  expect(change?.put?.[0]?.body).toMatchObject({ record_day: "2027-06-12", arrived_at: "" });
});

test("an arrival marked before another person moved the visit to another day is not sent there", () => {
  const edit = { arrived_at: "10:05", user_name: "Анна Ким" };
  const [added] = editVisit.plan(queueOf([], "key-1"), { basis: SEEN, edit })?.add ?? [];
  if (added?.kind !== "edit-visit") throw new Error("The edit is not planned");
  const arrival = { ...move({}), ...added };
  const current = recordWith({ record_day: "2027-06-12" });
  expect(fieldConflicts(arrival, current)).toEqual([]);
  expect(onCurrent(arrival, current, '"e.3"').body).toEqual({ user_name: "Анна Ким" });
  const shown = editVisit.overlay?.(serverVisitOf(current, "e"), arrival);
  expect(shown?.record).toMatchObject({ arrived_at: "", user_name: "Анна Ким" });
});

const BEFORE = fieldsOf(recordWith({ ...HERE, arrived_at: "09:50", outcome: "unreached-1" }));

test.each<[string, SomeVisitFields, SomeVisitFields]>([
  ["an outcome restores it", { outcome: "came" }, { outcome: "unreached-1" }],
  ["unchanged fields changes none", { outcome: "unreached-1" }, {}],
  ["a move names the whole slot, also outside the schedule", { record_time: "10:00" }, HERE],
  ["a move to another day restores the arrival", NEXT_DAY, { ...HERE, arrived_at: "09:50" }],
])("the opposite of an edit of %s", (_, edit, opposite) => {
  expect(oppositeOf(edit, BEFORE)).toEqual(opposite);
});
