import { afterEach, expect, spyOn, test } from "bun:test";
import { IDBDatabase } from "fake-indexeddb";
import { THURSDAY_NINE } from "../../support/clinic/clinic.ts";
import { until } from "../../support/device/device.ts";
import { booked, cancelElsewhere, drained, editElsewhere } from "../../support/device/reception.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";
import { keptOn } from "../../support/device/restores.ts";

let now = THURSDAY_NINE;
const reception = receptionForFile({ clock: () => now });

const begin = IDBDatabase.prototype.transaction;
const beginning = spyOn(IDBDatabase.prototype, "transaction");
afterEach(() => {
  beginning.mockImplementation(begin);
  now = THURSDAY_NINE;
});

/** Calls `then` when the next write of a mirror is on disk; its error is thrown by later writes. */
function afterMirrorWrite(then: () => Error | null): void {
  let trouble: Error | null = null;
  beginning.mockImplementation(function (this: IDBDatabase, ...given) {
    const [, mode] = given;
    if (trouble && mode === "readwrite") throw trouble;
    const transaction = begin.apply(this, given);
    if (this.name.includes("mirror") && mode === "readwrite") {
      transaction.addEventListener("complete", () => {
        trouble = then();
      });
    }
    return transaction;
  });
}

const keptAbout = async (seat: Parameters<typeof keptOn>[0], uid: string) =>
  (await keptOn(seat)).filter((row) => row.uid === uid).map(({ key }) => key);

/** An offline desk with an answered call about a visit that is destroyed meanwhile. */
async function seatWithDestroyed() {
  const seat = await reception.takeSeatOnFreshDay();
  const { visit } = seat;
  const uid = await booked(seat.engine, { ...visit, user_name: "Канарейкина" });
  await until(async () => (await keptOn(seat)).some((row) => row.uid === uid));
  seat.device.line.cut = true;
  await cancelElsewhere(await reception.server.signIn(), uid);
  return { ...seat, uid };
}

test("a tab killed as soon as the news of a destruction is in its mirror keeps no call about it", async () => {
  const seat = await seatWithDestroyed();
  const { device, tab, uid } = seat;
  const died = Promise.withResolvers<void>();
  afterMirrorWrite(() => {
    tab.kill();
    died.resolve();
    return new DOMException("The tab is dead", "AbortError");
  });
  device.line.cut = false;
  tab.wake();
  await died.promise;
  await Bun.sleep(50);
  beginning.mockImplementation(begin);
  const next = await device.open();
  await until(() => next.engine.status().firstMirror === null);
  expect(next.engine.record(uid)).toBeNull();
  expect(await keptAbout(seat, uid)).toEqual([]);
});

test("a visit destroyed after an own edit disappears as edited, without its earlier state", async () => {
  const seat = await reception.takeSeatOnFreshDay();
  const { device, engine, visit } = seat;
  const other = await device.open();
  const uid = await booked(engine, { ...visit, user_name: "Анна" });
  await until(async () => (await keptOn(seat)).some((row) => row.uid === uid));
  device.line.ambush("failed", ({ path }) => path.includes("/sync/"), Number.POSITIVE_INFINITY);
  await engine.editVisit(uid, { user_name: "Анна Ким" });
  await drained(engine);
  const tabs = [engine, other.engine];
  await until(() => tabs.every((each) => each.record(uid)?.user_name === "Анна Ким"));
  const seen = tabs.map((each) => {
    const names: (string | null)[] = [];
    each.onChange(() => names.push(each.record(uid)?.user_name ?? null));
    return names;
  });
  const colleague = await reception.server.signIn();
  await editElsewhere(colleague, uid, { add_comment: "позвонить" });
  await cancelElsewhere(colleague, uid);
  device.line.calm();
  engine.syncNow();
  await until(() => seen.every((names) => names.at(-1) === null));
  await drained(engine);
  for (const names of seen) {
    expect(names).not.toContain("Анна");
    expect(names.slice(names.indexOf(null)).every((name) => name === null)).toBe(true);
  }
  await until(async () => (await keptAbout(seat, uid)).length === 0);
});
