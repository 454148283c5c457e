import { expect, test } from "bun:test";
import { TestDevice, until } from "../../support/device/device.ts";
import type { LoggedCall } from "../../support/device/device-line.ts";
import {
  booked,
  drained,
  editElsewhere,
  hasNumber,
  recordsOn,
} from "../../support/device/reception.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";

const reception = receptionForFile();

async function editedElsewhere(fields: Record<string, unknown>) {
  const seat = await reception.takeSeatOnFreshDay();
  const uid = await booked(seat.engine, { ...seat.visit, user_name: "Анна", phone: "79001112233" });
  await until(() => hasNumber(seat.engine, uid));
  seat.device.line.cut = true;
  await editElsewhere(seat.person, uid, fields);
  return { ...seat, uid };
}

test("an edit made after a decision on a stale screen is still checked against the server", async () => {
  const { device, engine, person, uid, day } = await editedElsewhere({ user_name: "Ольга" });
  const edit = await engine.editVisit(uid, { user_name: "Инна", add_comment: "Позвонить" });
  device.line.ambush("failed", ({ path }) => path.startsWith("/api/sync/changes"), Infinity);
  device.line.cut = false;
  await until(() => engine.decisions().length === 1);
  device.line.ambush("failed", ({ method }) => method === "PUT", Infinity);
  await engine.decide(edit?.key ?? "", { kind: "keep-theirs" });
  expect(engine.record(uid)?.user_name).toBe("Анна");
  await engine.editVisit(uid, { user_name: "Вера" });
  device.line.calm();
  engine.syncNow();
  await drained(engine);
  expect(engine.decisions()[0]?.fields).toEqual([
    { field: "user_name", base: "Анна", mine: "Вера", theirs: "Ольга" },
  ]);
  const [record] = await recordsOn(person, day);
  expect([record?.user_name, record?.add_comment]).toEqual(["Ольга", "Позвонить"]);
});

test("keeping mine overwrites the shown values only, not later ones", async () => {
  const { device, engine, person, uid, day } = await editedElsewhere({ user_name: "Ольга" });
  const edit = await engine.editVisit(uid, { user_name: "Инна" });
  device.line.cut = false;
  await drained(engine);
  await editElsewhere(person, uid, { user_name: "Вера" });
  const again = await engine.decide(edit?.key ?? "", { kind: "keep-mine" });
  await drained(engine);
  expect(engine.decisions()[0]?.fields).toEqual([
    { field: "user_name", base: "Ольга", mine: "Инна", theirs: "Вера" },
  ]);
  await engine.decide(again?.key ?? "", { kind: "keep-mine" });
  await drained(engine);
  expect((await recordsOn(person, day))[0]?.user_name).toBe("Инна");
  expect(engine.status().needsDecision).toBe(0);
});

test("after a replayed answer the next own edit does not overwrite a colleague's change", async () => {
  const { day, visit, device, engine, person } = await reception.takeSeatOnFreshDay();
  const uid = await booked(engine, { ...visit, user_name: "Анна", phone: "79001112233" });
  await until(() => hasNumber(engine, uid));
  const isEdit = (call: LoggedCall) => call.method === "PUT";
  device.line.ambush("answer-lost", isEdit);
  device.line.ambush("request-lost", isEdit, Number.POSITIVE_INFINITY);
  await engine.editVisit(uid, { user_name: "Инна" });
  await engine.editVisit(uid, { phone: "79002222222" });
  while ((await recordsOn(person, day))[0]?.user_name !== "Инна") await Bun.sleep(10);
  await editElsewhere(person, uid, { phone: "79003333333" });
  device.line.calm();
  await drained(engine);
  expect(engine.decisions()[0]?.fields).toEqual([
    { field: "phone", base: "79001112233", mine: "79002222222", theirs: "79003333333" },
  ]);
});

test("an edit of a record fetched before this device has its first copy meets another desk's as a conflict", async () => {
  const colleague = await reception.takeSeatOnFreshDay();
  const { day, visit } = colleague;
  const uid = await booked(colleague.engine, { ...visit, user_name: "Анна" });
  const person = await reception.server.signIn();
  const device = new TestDevice(reception.server.url, person.cookie);
  device.line.ambush("failed", ({ path }) => path.startsWith("/api/sync/"), Infinity);
  const { engine } = await device.open();
  expect(await engine.fetchRecord(uid)).toMatchObject({ user_name: "Анна" });
  await editElsewhere(colleague.person, uid, { user_name: "Инна" });
  await engine.editVisit(uid, { user_name: "Яна" });
  await until(() => engine.status().needsDecision === 1);
  expect(await recordsOn(person, day)).toMatchObject([{ user_name: "Инна" }]);
});
