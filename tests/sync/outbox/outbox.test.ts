import { expect, test } from "bun:test";
import type { LoggedCall } from "../../support/device/device-line.ts";
import { booked, recordsOn, takeSeatOnFreshDay } from "../../support/device/reception.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";

const reception = receptionForFile();

const isBooking = (call: LoggedCall) => call.method === "POST" && call.path === "/api/journal";

test("a lost answer leaves one record, asked for again under the same key", async () => {
  const { person, device, engine, day, visit } = await takeSeatOnFreshDay(reception);
  device.line.ambush("answer-lost", isBooking, 2);
  const uid = await booked(engine, visit);
  expect((await recordsOn(person, day)).map((each) => each.uid)).toEqual([uid]);
  const tries = device.line.calls.filter(isBooking);
  expect(tries).toHaveLength(3);
  expect(new Set(tries.map((call) => call.key)).size).toBe(1);
});
