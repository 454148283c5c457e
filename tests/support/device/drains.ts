import { afterEach } from "bun:test";
import type { Reply } from "../../../web-admin/offline/network/calls.ts";
import type { Outbox } from "../../../web-admin/offline/storage/outbox.ts";
import { createPusher } from "../../../web-admin/offline/sync/push.ts";
import type { HttpRequest } from "../../../web-admin/server/http-client.ts";
import { HandClock } from "../time/hand-clock.ts";
import { until } from "./device.ts";
import { outboxWithBookings } from "./outbox-with-bookings.ts";

/** How many calls a drain has in flight at once. */
export const AT_ONCE = 10;

export interface Sent {
  request: HttpRequest;
  answer(reply: Reply): void;
  breakOff(): void;
}

/** To be called at the top of a test file; ends what each test began. */
export function drainsForFile() {
  const ends: (() => void)[] = [];
  afterEach(() => {
    for (const end of ends.splice(0)) end();
  });
  const draining = async (filling: Parameters<typeof startDrain>[0] = {}) => {
    const { end, ...started } = await startDrain(filling);
    ends.push(end);
    return started;
  };
  /** A drain that has sent as many calls as it may. */
  const sending = async (filling: Parameters<typeof startDrain>[0] = {}) => {
    const started = await draining(filling);
    started.drain.pump();
    await until(() => started.sent.length === Math.min(filling.bookings ?? 1, AT_ONCE));
    return started;
  };
  return { draining, sending };
}

/** A drain by a clock moved by hand; each call untilTimerSet until the test answers it. */
async function startDrain({ bookings = 1, heldMs = 0 }) {
  const clock = new HandClock();
  const filled = await outboxWithBookings({ bookings, heldMs, clock, random: () => 1 });
  const { outbox, platform } = filled;
  const sent: Sent[] = [];
  const told: string[] = [];
  const state = { maySend: true, epoch: "e" as string | null };
  const drain = createPusher({
    platform,
    outbox,
    call: (request) => {
      const { promise, resolve, reject } = Promise.withResolvers<Reply>();
      sent.push({ request, answer: resolve, breakOff: () => reject(new Error("broken off")) });
      return promise;
    },
    epoch: () => state.epoch,
    maySend: () => state.maySend,
    onReached: (reached) => told.push(reached ? "reached" : "not reached"),
    onOtherEpoch: () => told.push("resync"),
  });
  const end = () => {
    drain.stop();
    outbox.close();
  };
  return { clock, outbox, platform, drain, sent, told, state, end };
}

export const statesOf = (outbox: Outbox) => outbox.operations().map(({ state }) => state);
export const untilFirstIs = (outbox: Outbox, state: string) =>
  until(() => statesOf(outbox)[0] === state);
/** The queue was read, and later operations have timers. */
export const untilTimerSet = (clock: HandClock) => until(() => clock.pending > 0);
/** Longer than a test's disk works. */
export const settled = () => Bun.sleep(50);
