import { expect, test } from "bun:test";
import type { DayRecord } from "../../../shared/journal/record.ts";
import { ABSENT } from "../../../shared/journal/visit-fields.ts";
import { dayKey } from "../../../shared/sync/sync.ts";
import { listJournal } from "../../../web-admin/offline/view/journal-list.ts";
import { WHOLE_JOURNAL } from "../../../web-admin/offline/view/journal-query.ts";
import { Projection } from "../../../web-admin/offline/view/projection.ts";
import { TODAY } from "../../support/clinic/clinic.ts";

const RECORD: Omit<DayRecord, "id" | "uid" | "record_time" | "phone"> = {
  ...ABSENT,
  ...{ user_name: "Петрова Анна (дочь)", service: "", consent: null },
  ...{ operator_view: true, call_operator: true, source: "staff", read_at: null, revision: 1 },
  created_at: "2027-06-01T09:00:00.000Z",
};

/** A day with one visit for each phone; the first has number 1. */
function clinicOf(phones: readonly string[]): Projection {
  const key = dayKey(1, TODAY);
  const records = phones.map((phone, at) => ({
    ...RECORD,
    ...{ phone, id: at + 1, uid: `${key}/${at}`, record_time: `1${at}:00` },
  }));
  const projection = new Projection();
  projection.update({
    rows: [
      {
        key,
        copy: 1,
        epoch: "e",
        body: {
          ...{ kind: "day", key, employee: 1, day: TODAY, revision: 1 },
          offered: [],
          withheld: [],
          records,
        },
      },
    ],
  });
  return projection;
}

test("of a phone as reception wrote it each number is found, and none across two", () => {
  const projection = clinicOf(["8 900 123-45-67, 6-12-34", "(861) 5-43-21 доб. 7", "нет", ""]);
  const found = (query: { phone?: string; name?: string }) =>
    listJournal(
      projection,
      { ...WHOLE_JOURNAL, ...query },
      { day: TODAY, time: "09:00" },
      20,
    ).records.map(({ id }) => id);
  for (const phone of ["89001234567", "79001234567", "900 123", "6-12-34", "8900"]) {
    expect(found({ phone })).toEqual([1]);
  }
  expect(found({ phone: "861 5-43-21" })).toEqual([2]);
  expect(found({ phone: "4567612" })).toEqual([]);
  expect(found({ name: "анна (дочь" })).toHaveLength(4);
});
