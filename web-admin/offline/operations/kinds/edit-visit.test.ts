import { expect, test } from "bun:test";
import type { SomeVisitFields } from "../operation.ts";
import type { OperationOf } from "../queued-operation.ts";
import { queued, recordWith, UID } from "../sample-operations.ts";
import { fieldConflicts, onCurrent } from "./edit-visit.ts";

const HERE = { employee: 1, record_day: "11.06.2027", record_time: "14:00", squeezed_in: true };
const THERE = { ...HERE, record_time: "10:00" };

const move = (body: SomeVisitFields): OperationOf<"edit-visit"> => {
  const edited = queued(1, { kind: "edit-visit", uid: UID, body, base: HERE });
  if (edited.kind !== "edit-visit") throw new Error("An edit is queued as another kind");
  return edited;
};

test("who moved a visit where somebody else has moved it, is not asked whether that time is offered", () => {
  const moved = move(THERE);
  const current = recordWith({ ...THERE, squeezed_in: false });
  expect(fieldConflicts(moved, current)).toEqual([]);
  expect(onCurrent(moved, current, '"e.2"')).toMatchObject({
    body: { ...THERE, squeezed_in: false },
    base: { ...THERE, squeezed_in: false },
  });
});

test("who squeezed a visit in where it stands, or moved it elsewhere, keeps what they said of it", () => {
  const stays = move({ ...HERE, squeezed_in: true });
  const current = recordWith({ ...HERE, squeezed_in: false, phone: "79001112233" });
  expect(onCurrent(stays, current, '"e.2"')).toMatchObject({ body: { squeezed_in: true } });
  const elsewhere = recordWith({ ...HERE, record_time: "12:00", squeezed_in: false });
  expect(fieldConflicts(move(THERE), elsewhere).map(({ field }) => field)).toEqual([
    "record_time",
    "squeezed_in",
  ]);
});
