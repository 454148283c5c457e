// Operations, records and doctors for the tests of these rules.

import type { Doctor } from "../../../shared/clinic/doctor.ts";
import type { Closure } from "../../../shared/journal/closure.ts";
import type { DayRecord, ParsedRecord } from "../../../shared/journal/record.ts";
import { ABSENT } from "../../../shared/journal/visit-fields.ts";
import { type DayDocument, dayKey } from "../../../shared/sync/sync.ts";
import type { Day } from "../../../shared/time/calendar.ts";
import type { Wish, WishFields } from "../../../shared/wishes/wish.ts";
import type {
  Answer,
  Operation,
  OperationCall,
  OperationStatus,
  VisitFields,
} from "./operation.ts";

export const UID = "11111111-1111-4111-8111-111111111111";
export const TEMPLATE_UID = "22222222-2222-4222-8222-222222222222";
export const CLOSURE_UID = "44444444-4444-4444-8444-444444444444";
export const DAY = "2027-06-11" as Day;

export const WISH_UID = "33333333-3333-4333-8333-333333333333";

/** A wish: doctor 1, any day until 20.06.2027. */
export const WISH: WishFields = {
  employee: 1,
  service: "",
  weekdays: [],
  part: "any",
  until: "2027-06-20",
  user_name: "Анна",
  phone: "79001234567",
};

/** The wish as the server has it, with other values for some fields. */
export const listedWish = (fields: Partial<Wish> = {}): Wish => ({
  ...WISH,
  id: 9,
  uid: WISH_UID,
  source: "site",
  visit: null,
  declined: [],
  created_at: "2027-06-01T06:00:00Z",
  revision: 1,
  ...fields,
});

/** The clinic is closed on that day; doctor 1 loses 10:00. */
export const CLOSURE: Closure = {
  uid: CLOSURE_UID,
  from: DAY,
  to: DAY,
  reason: "Санитарный день",
  taken: [{ employee: 1, day: DAY, times: ["10:00"] }],
};

/** A visit's fields: doctor 1, 11.06.2027 at 10:00. */
export const VISIT: VisitFields = {
  ...ABSENT,
  employee: 1,
  record_day: DAY,
  record_time: "10:00",
  user_name: "Анна",
  phone: "",
  service: "",
  call_operator: true,
};

/** The visit as the server has it, with other values for some fields. */
export const recordWith = (fields: Partial<ParsedRecord> = {}): ParsedRecord => ({
  ...VISIT,
  id: 5,
  uid: UID,
  employee_name: "Врач",
  operator_view: true,
  source: "staff",
  read_at: null,
  consent: null,
  created_at: "2027-06-10T06:00:00Z",
  revision: 2,
  ...fields,
});

/** The visit inside its doctor's day. */
export function dayRecordWith(fields: Partial<DayRecord> = {}): DayRecord {
  const { employee: _, employee_name: __, record_day: ___, ...record } = recordWith();
  return { ...record, ...fields };
}

/** A day of doctor 1 as a device's mirror has it. */
export function dayRowWith(fields: Partial<DayDocument> = {}, epoch = "e") {
  const { employee, day } = { employee: 1, day: DAY, ...fields };
  const key = dayKey(employee, day);
  const empty = { revision: 1, offered: [], withheld: [], records: [] };
  const body: DayDocument = { kind: "day", key, employee, day, ...empty, ...fields };
  return { key, epoch, body };
}

/** A doctor with a name and a number only. */
export const doctorNamed = (id: number, name_employee: string): Doctor => ({
  id,
  name_employee,
  desc_employee: "",
  full_pro_name: "",
  profile_txt: "",
  additional_education: "",
  work_experience: "",
  professional_interests: "",
  sort_emp: 0,
  is_flagged: false,
  hidden_doctor: 0,
  services: "",
  service_minutes: [],
  usual_week: [],
  photo_version: null,
});

/** An operation in the outbox: the `seq`-th, pending, never tried, unless given otherwise. */
export const queued = (
  seq: number,
  call: OperationCall,
  status: Partial<OperationStatus> = {},
): Operation => ({
  seq,
  key: `key-${seq}`,
  state: "pending",
  attempts: 0,
  madeAt: "2027-06-10T09:00:00Z",
  etag: '"e.1"',
  answer: null,
  lease: null,
  version: 1,
  ...call,
  ...status,
});

/** The server's answer to an accepted write. */
export const answerWith = (fields: Partial<Answer> = {}): Answer => ({
  status: 200,
  at: "2027-06-10T09:00:01Z",
  etag: '"e.3"',
  xid: "100",
  epoch: "e",
  record: null,
  problem: null,
  visits: [],
  ...fields,
});

/** Its answer to a write of something that was changed in the meantime. */
export const refusalWith = (fields: Partial<Answer> = {}): Answer =>
  answerWith({ status: 412, xid: null, ...fields });

export const CALLS = {
  create: { kind: "create-visit", uid: UID, body: VISIT, base: {} },
  edit: {
    kind: "edit-visit",
    uid: UID,
    body: { user_name: "Анна Ким" },
    base: { user_name: "Анна" },
  },
  move: {
    kind: "edit-visit",
    uid: UID,
    body: { ...slot("11:00") },
    base: { ...slot("10:00") },
  },
  arrive: {
    kind: "edit-visit",
    uid: UID,
    body: { arrived_at: "09:50" },
    base: { record_day: DAY, arrived_at: "" },
  },
  read: { kind: "mark-visit-read", uid: UID, body: { read: true }, base: {} },
  cancel: { kind: "cancel-visit", uid: UID, body: null, base: VISIT },
  day: {
    kind: "set-schedule-day",
    employee: 1,
    day: DAY,
    body: { times: ["10:00", "12:00"], confirmedVisits: [] },
    base: { times: ["10:00"] },
  },
  createTemplate: {
    kind: "create-template",
    uid: TEMPLATE_UID,
    base: {},
    body: { uid: TEMPLATE_UID, tpl_name: "Утро", schedule_tpl: ["09:00"] },
  },
  editTemplate: {
    kind: "edit-template",
    uid: TEMPLATE_UID,
    body: { tpl_name: "День", schedule_tpl: ["13:00"] },
    base: { tpl_name: "Было", schedule_tpl: ["13:00"] },
  },
  deleteTemplate: {
    kind: "delete-template",
    uid: TEMPLATE_UID,
    body: null,
    base: { tpl_name: "Было", schedule_tpl: ["13:00"] },
  },
  leaveWish: { kind: "leave-wish", uid: WISH_UID, base: {}, body: WISH },
  declineTime: {
    kind: "decline-time",
    uid: WISH_UID,
    base: {},
    body: { employee: 1, day: DAY, time: "10:00" },
  },
  withdrawWish: { kind: "withdraw-wish", uid: WISH_UID, base: {}, body: null },
  close: { kind: "close-clinic", uid: CLOSURE_UID, body: CLOSURE, base: {} },
  reopen: { kind: "reopen-clinic", uid: CLOSURE_UID, body: null, base: CLOSURE },
  settings: { kind: "change-settings", body: { deleteAfterDayPassed: true }, base: {} },
} satisfies Record<string, OperationCall>;

/** Doctor 1's time on that day, as fields. */
function slot(record_time: string) {
  return { employee: 1, record_day: DAY, record_time };
}
