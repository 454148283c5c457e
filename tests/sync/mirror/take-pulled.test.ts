import { expect, test } from "bun:test";
import { EPOCH, positionAt } from "../../../web-admin/offline/storage/sample-position.ts";
import { NOTHING, type Pulled } from "../../../web-admin/offline/sync/pull.ts";
import type { TabMessage } from "../../../web-admin/offline/tabs/tab-messages.ts";
import { takePulled } from "../../../web-admin/offline/take-pulled.ts";
import { outboxWithBookings } from "../../support/device/outbox-with-bookings.ts";
import { HandClock } from "../../support/time/hand-clock.ts";

const MOVED = { from: 1, writes: 2, keys: [], removed: [], destroyed: [], destroyedInEpoch: null };

const pulledTo = (horizon: string): Pulled => ({
  ...NOTHING,
  position: positionAt("2", horizon),
});

/** Two bookings, of which the first was answered in transaction 10. */
async function tabThatTakes() {
  const { outbox } = await outboxWithBookings({ bookings: 2, clock: new HandClock() });
  await outbox.change(([first]) => {
    const at = "2027-06-11T05:59:00.000Z";
    const nothingElse = { etag: null, record: null, problem: null, visits: [] };
    const answer = { status: 201, at, xid: "10", epoch: EPOCH, ...nothingElse };
    return first ? { put: [{ ...first, state: "done", answer }] } : null;
  });
  const writes: boolean[] = [];
  const posted: TabMessage[] = [];
  const { take } = takePulled({
    outbox: {
      ...outbox,
      async change(plan) {
        const written = await outbox.change(plan);
        writes.push(written !== null);
        return written;
      },
    },
    follower: { take: () => ({ kind: "mirror", ...MOVED }) },
    tabs: { post: (message) => posted.push(message) },
  });
  const states = () => outbox.operations().map(({ state }) => state);
  return { outbox, take, posted, states, writes };
}

test("an answered edit leaves the queue, and is retained, once the mirror has seen it", async () => {
  const { outbox, take, posted, states } = await tabThatTakes();
  await take(pulledTo("10"));
  expect(states()).toEqual(["done", "pending"]);
  await take(pulledTo("11"));
  expect(states()).toEqual(["pending"]);
  expect(await outbox.retained()).toHaveLength(1);
  expect(posted).toHaveLength(2);
});

test("a piece of a copy that is not finished ends no edit", async () => {
  const { take, states } = await tabThatTakes();
  await take(NOTHING);
  expect(states()).toEqual(["done", "pending"]);
});

test("a pull that ends no edit writes nothing to the queue, which other tabs would read again", async () => {
  const { take, writes } = await tabThatTakes();
  await take(pulledTo("10"));
  await take(pulledTo("11"));
  await take(pulledTo("12"));
  expect(writes).toEqual([false, true, false]);
});
