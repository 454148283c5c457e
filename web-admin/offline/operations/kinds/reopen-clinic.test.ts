import { expect, test } from "bun:test";
import type { OperationStatus } from "../operation.ts";
import { CALLS, CLOSURE, queued } from "../sample-operations.ts";
import { queueOf } from "../target.ts";
import { reopenClinic } from "./reopen-clinic.ts";

const reopenedAfter = (status: Partial<OperationStatus>) =>
  reopenClinic.plan(queueOf([queued(1, CALLS.close, status)], "new"), CLOSURE);

test("the undo of a closure that was never sent removes it", () => {
  expect(reopenedAfter({})?.remove?.map(({ key }) => key)).toEqual(["key-1"]);
});

test("the undo of a closure that was sent is sent after it", () => {
  expect(reopenedAfter({ attempts: 1 })?.add).toMatchObject([{ ...CALLS.reopen, key: "new" }]);
});
