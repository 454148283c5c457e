import { expect, test } from "bun:test";
import type { OperationRequest } from "./kinds/kind.ts";
import { ETAG_OF_NOTHING, type OperationCall } from "./operation.ts";
import { CALLS, CLOSURE_UID, DAY, TEMPLATE_UID, UID, WISH_UID } from "./sample-operations.ts";
import { ifMatchOf, requestOf } from "./target.ts";

const day = (times: string[], confirmedVisits: number[] = []): OperationCall => ({
  kind: "set-schedule-day",
  employee: 7,
  day: DAY,
  body: { times, confirmedVisits },
  base: { times: ["10:00"] },
});

const put = (path: string, body: object) => ({ method: "PUT", path, body }) as const;
const post = (path: string, body: object) => ({ method: "POST", path, body }) as const;
const remove = (path: string, body?: object) =>
  ({ method: "DELETE", path, ...(body && { body }) }) as const;

const VISIT_PATH = `/api/journal/${UID}`;
const TEMPLATE_PATH = `/api/schedule/${TEMPLATE_UID}`;
const WISH_PATH = `/api/wishes/${WISH_UID}`;
const DAY_PATH = "/api/availability/7/11.06.2027";
const UPDATE_PATH = "/api/availability/update";
const DAY_LIST = { employeeId: 7, day: "11.06.2027", time: '["10:00","12:00"]' };
const TO_11 = { record_time: "11:00" };
const CLOSED_DAYS = {
  from: "11.06.2027",
  to: "11.06.2027",
  taken: [{ employee: 1, day: "11.06.2027", times: ["10:00"] }],
};

test.each<[OperationCall, OperationRequest]>([
  [CALLS.edit, put(VISIT_PATH, { user_name: "Анна Ким" })],
  [{ ...CALLS.edit, body: TO_11, notify: true }, put(VISIT_PATH, { ...TO_11, notify: true })],
  [CALLS.read, put(VISIT_PATH, { read: true })],
  [CALLS.cancel, remove(VISIT_PATH)],
  [{ ...CALLS.cancel, body: { reason: "doctor" } }, remove(`${VISIT_PATH}?reason=doctor`)],
  [day(["10:00", "12:00"]), post(UPDATE_PATH, DAY_LIST)],
  [day(["10:00", "12:00"], [5]), post(UPDATE_PATH, { ...DAY_LIST, confirmed_visits: [5] })],
  [day(["10:00"]), post(UPDATE_PATH, { ...DAY_LIST, time: '["10:00"]' })],
  [day([]), remove(DAY_PATH, {})],
  [day([], [5, 6]), remove(DAY_PATH, { confirmed_visits: [5, 6] })],
  [CALLS.createTemplate, post("/api/schedule", CALLS.createTemplate.body)],
  [CALLS.editTemplate, put(TEMPLATE_PATH, CALLS.editTemplate.body)],
  [CALLS.deleteTemplate, remove(TEMPLATE_PATH)],
  [CALLS.leaveWish, post("/api/wishes", { uid: WISH_UID, ...CALLS.leaveWish.body })],
  [CALLS.declineTime, post(`${WISH_PATH}/declined`, CALLS.declineTime.body)],
  [CALLS.withdrawWish, remove(WISH_PATH)],
  [CALLS.close, post("/api/closures", { ...CALLS.close.body, ...CLOSED_DAYS })],
  [CALLS.reopen, remove(`/api/closures/${CLOSURE_UID}`)],
  [CALLS.settings, put("/api/settings/journal", CALLS.settings.body)],
])("%o is one request", (call, request) => {
  expect(requestOf(call)).toEqual(request);
});

test("a visit's requests spell its day as the API does", () => {
  const record_day = "11.06.2027";
  expect(requestOf(CALLS.create)).toEqual({
    method: "POST",
    path: "/api/journal",
    body: { uid: UID, ...CALLS.create.body, record_day, operator_view: true },
  });
  expect(requestOf(CALLS.move)).toEqual({
    method: "PUT",
    path: `/api/journal/${UID}`,
    body: { ...CALLS.move.body, record_day },
  });
});

test("a visit that fulfils a wish names it in its request, as a booking and as a move", () => {
  const of = (call: OperationCall) => requestOf(call).body;
  expect(of({ ...CALLS.create, wish: WISH_UID })).toMatchObject({ wish: WISH_UID });
  expect(of({ ...CALLS.move, wish: WISH_UID })).toMatchObject({ wish: WISH_UID });
});

test("a write has the revision it is based on, and one that needs a base has an ETag without any", () => {
  const none = (call: OperationCall) => ifMatchOf({ kind: call.kind, etag: null });
  for (const call of [CALLS.edit, CALLS.cancel, CALLS.editTemplate, CALLS.deleteTemplate, day([])])
    expect(none(call)).toBe(ETAG_OF_NOTHING);
  for (const call of [CALLS.create, CALLS.read, CALLS.createTemplate, CALLS.settings])
    expect(none(call)).toBeNull();
  expect(ifMatchOf({ kind: "edit-visit", etag: '"e.4"' })).toBe('"e.4"');
});
