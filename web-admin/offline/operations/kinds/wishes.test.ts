import { expect, test } from "bun:test";
import type { OperationCall, OperationStatus } from "../operation.ts";
import { foldWishes } from "../overlay.ts";
import { CALLS, listedWish, queued, WISH_UID } from "../sample-operations.ts";
import { queueOf } from "../target.ts";
import { withdrawWish } from "./withdraw-wish.ts";

const BOOKING = { ...CALLS.create, wish: WISH_UID } satisfies OperationCall;
const MOVE = { ...CALLS.move, wish: WISH_UID } satisfies OperationCall;
const PARKED = [{ state: "conflict" }, { state: "rejected" }] as const;

const shownAfter = (
  call: OperationCall,
  status: Partial<OperationStatus> = {},
  listed = [listedWish()],
) => foldWishes(listed, [queued(1, call, status)]);

test("a wish left here is shown without a number, until the mirror has it", () => {
  const [wish, ...more] = shownAfter(CALLS.leaveWish, {}, []);
  expect(wish).toMatchObject({ uid: WISH_UID, id: null, source: "staff", phone: "79001234567" });
  expect(more).toEqual([]);
  expect(shownAfter(CALLS.leaveWish)).toEqual([listedWish()]);
});

test("a wish withdrawn here is off the list", () => {
  expect(shownAfter(CALLS.withdrawWish)).toEqual([]);
});

test("a time declined here is declined once", () => {
  const [wish] = shownAfter(CALLS.declineTime);
  expect(wish?.declined).toEqual(["1/2027-06-11/10:00"]);
  expect(shownAfter(CALLS.declineTime, {}, wish ? [wish] : [])).toEqual([wish ?? listedWish()]);
});

test.each([BOOKING, MOVE])("a visit that fulfils a wish takes it off the list: %o", (call) => {
  for (const state of ["pending", "sending", "done"] as const)
    expect(shownAfter(call, { state })).toEqual([]);
});

test.each([BOOKING, MOVE])("a refused visit brings its wish back: %o", (call) => {
  for (const parked of PARKED) expect(shownAfter(call, parked)).toEqual([listedWish()]);
});

const withdrawalAfter = (status: Partial<OperationStatus>) =>
  withdrawWish.plan(queueOf([queued(1, CALLS.leaveWish, status)], "key"), { uid: WISH_UID });

test("withdrawing a wish that was never sent sends nothing", () => {
  expect(withdrawalAfter({})).toMatchObject({ remove: [{ kind: "leave-wish" }] });
});

test("the withdrawal of a wish that may have been sent is sent after it", () => {
  expect(withdrawalAfter({ attempts: 1 })).toMatchObject({ add: [{ kind: "withdraw-wish" }] });
});
