import { expect, test } from "bun:test";
import type { DayRecord } from "../../../shared/journal/record.ts";
import { dayRecordWith, dayRowWith, UID } from "../operations/sample-operations.ts";
import { Projection } from "./projection.ts";

const record = dayRecordWith();

const dayOf = (epoch: string, records: DayRecord[]) => dayRowWith({ records }, epoch);

/** A different value for each field that can differ under the same uid. */
const OTHER: Required<Omit<DayRecord, "uid">> = {
  id: 6,
  record_time: "11:00",
  user_name: "Ольга",
  phone: "79001234567",
  service: "УЗИ",
  add_comment: "С направлением",
  operator_view: false,
  call_operator: false,
  outcome: "came",
  arrived_at: "09:50",
  squeezed_in: true,
  sms_consent: true,
  source: "site",
  read_at: "2027-06-10T07:00:00Z",
  consent: { version: "2", at: "2027-06-10T06:00:00Z" },
  created_at: "2027-06-10T05:00:00Z",
  revision: 3,
};

test.each(Object.entries(OTHER))("a copy that differs in %s alone is shown", (field, value) => {
  const projection = new Projection();
  projection.update({ rows: [dayOf("a", [record])] });
  projection.update({ rows: [dayOf("a", [{ ...record, [field]: value }])] });
  expect(projection.shown(UID)).toMatchObject({ [field]: value });
});

test("a destroyed record stays off the screen in a copy of the same epoch, and returns with a restore that lost its destruction", () => {
  const projection = new Projection();
  projection.update({ rows: [dayOf("a", [record])] });
  expect(projection.shown(UID)).not.toBeNull();
  projection.update({ rows: [dayOf("a", [])], destroyed: [UID] });
  projection.update({ rows: [dayOf("a", [record])] });
  expect(projection.shown(UID)).toBeNull();
  projection.update({ rows: [dayOf("b", [record])] });
  expect(projection.shown(UID)?.user_name).toBe("Анна");
});

test("a record destroyed in a copy's epoch stays off the screen when that copy is shown", () => {
  const projection = new Projection();
  projection.update({ rows: [dayOf("a", [record])] });
  projection.update({ destroyed: [UID], destroyedInEpoch: "b" });
  expect(projection.shown(UID)).toBeNull();
  projection.update({ rows: [dayOf("b", [record])] });
  expect(projection.shown(UID)).toBeNull();
  projection.update({ rows: [dayOf("c", [record])] });
  expect(projection.shown(UID)?.user_name).toBe("Анна");
});
