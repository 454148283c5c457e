import { expect, test } from "bun:test";
import { emptyAll } from "../../support/device/damaged-disk.ts";
import { until } from "../../support/device/device.ts";
import { booked, drained, uidOf } from "../../support/device/reception.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";
import { refusalOf } from "../../support/server/refusal.ts";

const reception = receptionForFile();

async function seatWithEdit() {
  const seat = await reception.takeSeatOnFreshDay();
  seat.device.line.cut = true;
  const made = await seat.engine.createVisit({ ...seat.visit, user_name: "Анна" });
  return { ...seat, uid: uidOf(made) };
}

test("storage emptied silently is noticed when the tab wakes, and waiting edits are still in memory", async () => {
  const { device, tab, engine, uid } = await seatWithEdit();
  await emptyAll(device);
  tab.wake();
  await until(() => engine.status().storage === "lost");
  expect(engine.unsent().map(uidOf)).toEqual([uid]);
  expect(engine.status().waiting).toBe(1);
});

test("storage emptied without a word takes no edit that would be unreadable after a reload", async () => {
  const { device, engine, visit } = await seatWithEdit();
  await emptyAll(device);
  const refused = engine.createVisit({ ...visit, record_time: "10:30", user_name: "Инна" });
  expect(await refusalOf(refused)).toContain("НЕ сохранено");
  expect(engine.status()).toMatchObject({ storage: "lost", saved: false, waiting: 1 });
});

test("a queue removed while the app was closed is reported as lost, until the report is read", async () => {
  const { device, person } = await seatWithEdit();
  await device.close();
  await emptyAll(device);
  device.line.cut = false;
  const next = await device.open();
  expect(next.engine.status()).toMatchObject({ lostEdits: 1, waiting: 0, storage: null });
  await next.close();
  const again = await device.open();
  expect(again.engine.status().lostEdits).toBe(1);
  again.engine.acknowledgeLoss();
  expect(again.engine.status().lostEdits).toBe(0);
  await again.close();
  const last = await device.open();
  expect(last.engine.status().lostEdits).toBe(0);
  expect(device.memory.get(`priem-queue-${person.user.id}`)).toEndWith(` 0 ${person.user.login}`);
});

test("a drained queue or a sign-out does not count as lost", async () => {
  const { device, tab, engine, person, visit } = await seatWithEdit();
  device.line.cut = false;
  tab.wake();
  await drained(engine);
  await booked(engine, { ...visit, record_time: "10:30" });
  await tab.device.session.signOut();
  await tab.device.session.signIn(person.user.login, person.user.password);
  await until(() => tab.engine.ready());
  expect(tab.engine.status()).toMatchObject({ lostEdits: 0, storage: null });
});
