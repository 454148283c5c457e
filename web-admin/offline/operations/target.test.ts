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

const DAY_PATH = "/api/availability/7/11.06.2027";
const DAY_LIST = { employeeId: 7, day: "11.06.2027", time: '["10:00","12:00"]' };

test.each<[OperationCall, OperationRequest]>([
  [CALLS.edit, { method: "PUT", path: `/api/journal/${UID}`, body: { user_name: "Анна Ким" } }],
  [
    { ...CALLS.edit, body: { record_time: "11:00" }, notify: true },
    { method: "PUT", path: `/api/journal/${UID}`, body: { record_time: "11:00", notify: true } },
  ],
  [CALLS.read, { method: "PUT", path: `/api/journal/${UID}`, body: { read: true } }],
  [CALLS.cancel, { method: "DELETE", path: `/api/journal/${UID}` }],
  [
    { ...CALLS.cancel, body: { reason: "doctor" } },
    { method: "DELETE", path: `/api/journal/${UID}?reason=doctor` },
  ],
  [day(["10:00", "12:00"]), { method: "POST", path: "/api/availability/update", body: DAY_LIST }],
  [
    day(["10:00", "12:00"], [5]),
    {
      method: "POST",
      path: "/api/availability/update",
      body: { ...DAY_LIST, confirmed_visits: [5] },
    },
  ],
  [
    day(["10:00"]),
    {
      method: "POST",
      path: "/api/availability/update",
      body: { ...DAY_LIST, time: '["10:00"]' },
    },
  ],
  [day([]), { method: "DELETE", path: DAY_PATH, body: {} }],
  [day([], [5, 6]), { method: "DELETE", path: DAY_PATH, body: { confirmed_visits: [5, 6] } }],
  [
    CALLS.createTemplate,
    { method: "POST", path: "/api/schedule", body: CALLS.createTemplate.body },
  ],
  [
    CALLS.editTemplate,
    { method: "PUT", path: `/api/schedule/${TEMPLATE_UID}`, body: CALLS.editTemplate.body },
  ],
  [CALLS.deleteTemplate, { method: "DELETE", path: `/api/schedule/${TEMPLATE_UID}` }],
  [
    CALLS.leaveWish,
    { method: "POST", path: "/api/wishes", body: { uid: WISH_UID, ...CALLS.leaveWish.body } },
  ],
  [
    CALLS.declineTime,
    {
      method: "POST",
      path: `/api/wishes/${WISH_UID}/declined`,
      body: CALLS.declineTime.body,
    },
  ],
  [CALLS.withdrawWish, { method: "DELETE", path: `/api/wishes/${WISH_UID}` }],
  [
    CALLS.close,
    {
      method: "POST",
      path: "/api/closures",
      body: {
        ...CALLS.close.body,
        from: "11.06.2027",
        to: "11.06.2027",
        taken: [{ employee: 1, day: "11.06.2027", times: ["10:00"] }],
      },
    },
  ],
  [CALLS.reopen, { method: "DELETE", path: `/api/closures/${CLOSURE_UID}` }],
  [CALLS.settings, { method: "PUT", path: "/api/settings/journal", body: CALLS.settings.body }],
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
