import { expect, test } from "bun:test";
import type { SyncDocument } from "../../../shared/sync/sync.ts";
import type { Day } from "../../../shared/time/calendar.ts";
import type { Position } from "../../../web-admin/offline/storage/databases.ts";
import { ChangePages } from "../../../web-admin/offline/sync/pull.ts";

const at = (cursor: string): Position => ({
  ...{ cursor, epoch: "e", horizon: "1", seen: "1:1:", today: "2027-06-10" as Day },
  ...{ syncedAt: "2027-06-10T06:00:00Z", timeZone: "Europe/Moscow", skewMs: 0 },
});

const day = (employee: number, revision: number): SyncDocument => ({
  ...{ kind: "day", key: `day/2027-06-10/${employee}`, employee, day: "2027-06-10", revision },
  ...{ offered: [], withheld: [], records: [] },
});

test("the first page begins where the mirror is, the next ones where the one before ended", () => {
  const pages = new ChangePages();
  expect(pages.positionAfter(at("mirror"))).toEqual(at("mirror"));
  pages.add([], at("mirror"), at("page 1"));
  expect(pages.positionAfter(at("mirror"))).toEqual(at("page 1"));
  pages.add([], at("mirror"), at("page 2"));
  expect(pages.positionAfter(at("mirror"))).toEqual(at("page 2"));
});

test("what all pages brought is kept together, each document as it came last", () => {
  const pages = new ChangePages();
  expect(pages.add([day(1, 1), day(2, 1)], at("mirror"), at("page 1"))).toHaveLength(2);
  const all = pages.add([day(2, 2), day(3, 1)], at("mirror"), at("page 2"));
  expect(all).toEqual([day(1, 1), day(2, 2), day(3, 1)]);
});

test("pages that follow a mirror which has moved are of no use", () => {
  const pages = new ChangePages();
  pages.add([day(1, 1)], at("mirror"), at("page 1"));
  expect(pages.positionAfter(at("moved"))).toEqual(at("moved"));
  expect(pages.add([day(2, 1)], at("moved"), at("page 1 again"))).toEqual([day(2, 1)]);
  expect(pages.positionAfter(at("moved"))).toEqual(at("page 1 again"));
});
