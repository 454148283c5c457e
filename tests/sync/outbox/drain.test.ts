import { expect, spyOn, test } from "bun:test";
import type { Day } from "../../../shared/time/calendar.ts";
import { createVisit } from "../../../web-admin/offline/operations/kinds/create-visit.ts";
import { queueOf } from "../../../web-admin/offline/operations/target.ts";
import { UNDO_MS, undoUntil } from "../../../web-admin/offline/operations/undo-window.ts";
import type { Platform } from "../../../web-admin/offline/platform/platform.ts";
import { createPusher } from "../../../web-admin/offline/sync/push.ts";
import { until } from "../../support/device/device.ts";
import { CREATED, outboxWithBookings } from "../../support/device/outbox-with-bookings.ts";
import { drained, freshDay, recordsOn, TIMES, takeSeat } from "../../support/device/reception.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";
import { endAccess } from "../../support/server/server.ts";

const reception = receptionForFile();

type Clock = Platform["clock"];

/** A clock that advances on each reading, and for each waiting timer. */
function steppingClock(stepMs: number): Clock {
  let time = Date.now();
  const look = () => (time += stepMs);
  return {
    now: look,
    ticks: look,
    after(ms, run) {
      const timer = setTimeout(() => {
        time += ms;
        run();
      });
      return () => clearTimeout(timer);
    },
  };
}

const STEP_MS = 10;
test("an edit added just before a pass over the queue stays in its undo window", async () => {
  const { platform, outbox } = await outboxWithBookings({
    bookings: 0,
    clock: steppingClock(STEP_MS),
  });
  const { clock } = platform;
  const sentAt: number[] = [];
  const drain = createPusher({
    platform,
    outbox,
    call: async () => {
      sentAt.push(clock.now());
      return CREATED;
    },
    epoch: () => null,
    maySend: () => true,
    onReached() {},
    onOtherEpoch() {},
  });
  const visit = { employee: 1, record_day: "2027-06-10" as Day, record_time: "10:00" };
  let heldTill = 0;
  const adding = outbox.change(() => {
    heldTill = clock.now() + UNDO_MS;
    return undoUntil(
      createVisit.plan(queueOf([], platform.uuid()), { uid: platform.uuid(), visit }),
      heldTill,
    );
  });
  drain.pump();
  await adding;
  await until(() => sentAt.length > 0);
  expect(sentAt[0]).toBeGreaterThanOrEqual(heldTill);
  drain.stop();
  outbox.close();
});

test("a device without room to store a renewed login still sends its queue", async () => {
  const consoleError = spyOn(console, "error").mockImplementation(() => undefined);
  const seat = await takeSeat(reception);
  const day = await freshDay(reception);
  seat.device.memoryFull = true;
  await endAccess(reception.server, seat.person);
  const visit = { employee: reception.doctor, record_day: day };
  for (const record_time of TIMES) await seat.engine.createVisit({ ...visit, record_time });
  await drained(seat.engine);
  expect(await recordsOn(await reception.server.signIn(), day)).toHaveLength(TIMES.length);
  expect(seat.engine.status().needsDecision).toBe(0);
  consoleError.mockRestore();
  await seat.device.close();
});
